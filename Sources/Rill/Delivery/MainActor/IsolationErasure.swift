// These functions convert isolated closures to plain ones. The library calls the results on their actor only: the streams of a `Driver`
// deliver on the main actor, whatever their sources and schedulers, because `observedOnMainActor()` is behind them.
// `assumeIsolated` of the actor would express that too, but it checks the isolation at each call. Here, only a debug build does.

#if DEBUG
  /// Ends the process if a closure of the main actor is called elsewhere, which is an error of this package.
  @usableFromInline
  func requireMainQueue() {
    if !MainQueue.isCurrent { fatalError("Rill: a closure of the main actor was called on another thread") }
  }
#endif

/// Returns `body` without its isolation.
///
/// The caller must call it on the main actor only.
@_alwaysEmitIntoClient
func assumeMainActor<Result>(_ body: @escaping @MainActor () -> Result) -> @Sendable () -> Result {
  let body = unsafe unsafeBitCast(body, to: (@Sendable () -> Result).self)
  #if DEBUG
    return {
      requireMainQueue()
      return body()
    }
  #else
    return body
  #endif
}

/// Returns `body` as a function that is `Sendable`.
///
/// The caller must call it on the main actor only.
@_alwaysEmitIntoClient
func assumeSendable<Argument, Result>(_ body: @escaping (Argument) -> Result) -> @Sendable (Argument) -> Result {
  let body = unsafe unsafeBitCast(body, to: (@Sendable (Argument) -> Result).self)
  #if DEBUG
    return {
      requireMainQueue()
      return body($0)
    }
  #else
    return body
  #endif
}

/// Returns `body` without its isolation.
///
/// The caller must call it on the actor that it passes.
@_alwaysEmitIntoClient
func assumeIsolated<Target: Actor, Argument>(
  _ body: @escaping @Sendable (isolated Target, Argument) -> Void
) -> @Sendable (Target, Argument) -> Void {
  unsafe unsafeBitCast(body, to: (@Sendable (Target, Argument) -> Void).self)
}
