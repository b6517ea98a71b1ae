// These functions convert main-actor-isolated closures to plain ones. The library calls the results on the main actor only.
// `MainActor.assumeIsolated` would express that too, but it checks the isolation at each call.

/// Returns `body` without its isolation.
///
/// The caller must call it on the main actor only.
@_alwaysEmitIntoClient
func assumeMainActor<Result>(_ body: @escaping @MainActor () -> Result) -> @Sendable () -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable () -> Result).self)
}

/// Returns `body` without its isolation.
///
/// The caller must call it on the main actor only.
@_alwaysEmitIntoClient
func assumeMainActor<Argument, Result>(
  _ body: @escaping @MainActor (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable (Argument) -> Result).self)
}

/// Returns `body` without its isolation.
///
/// The caller must call it on the main actor only.
@_alwaysEmitIntoClient
func assumeMainActor<First, Second, Result>(
  _ body: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable (First, Second) -> Result).self)
}
