// A closure of the main actor is called as any other once the library has seen to it that it runs there. The compiler has no word
// for that but `MainActor.assumeIsolated`, which asks the runtime each time.

/// `body`, to be called on the main actor alone.
@_alwaysEmitIntoClient
func unisolated<Result>(_ body: @escaping @MainActor () -> Result) -> @Sendable () -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable () -> Result).self)
}

/// `body`, to be called on the main actor alone.
@_alwaysEmitIntoClient
func unisolated<Argument, Result>(
  _ body: @escaping @MainActor (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable (Argument) -> Result).self)
}

/// `body`, to be called on the main actor alone.
@_alwaysEmitIntoClient
func unisolated<First, Second, Result>(
  _ body: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  unsafe unsafeBitCast(body, to: (@Sendable (First, Second) -> Result).self)
}
