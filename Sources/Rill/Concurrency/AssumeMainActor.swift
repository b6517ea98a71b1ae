// Converts closures of the main actor to plain ones. The library calls them on the main actor only. `MainActor.assumeIsolated`
// would express that too, but checks it at run time with each call.

/// Returns `body` without its isolation.
///
/// The caller calls it on the main actor only.
@_alwaysEmitIntoClient
func assumeMainActor<Result>(_ body: @escaping @MainActor () -> Result) -> @Sendable () -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable () -> Result).self)
}

/// Returns `body` without its isolation.
///
/// The caller calls it on the main actor only.
@_alwaysEmitIntoClient
func assumeMainActor<Argument, Result>(
  _ body: @escaping @MainActor (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable (Argument) -> Result).self)
}

/// Returns `body` without its isolation.
///
/// The caller calls it on the main actor only.
@_alwaysEmitIntoClient
func assumeMainActor<First, Second, Result>(
  _ body: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable (First, Second) -> Result).self)
}
