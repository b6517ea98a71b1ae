extension ObserverType {
  /// Sends a value, and suspends until its receivers are ready for another one.
  ///
  ///     sender  send(1)..send(2)..send(3)..
  ///     loop             1        2        3
  ///
  /// The value is delivered before this function suspends, as by `onNext`. It then waits for each receiver that asks for it:
  ///
  /// - a loop over `values(bufferingPolicy: .suspending(limit))`, until at most `limit` values wait for it;
  /// - `flatMap` with the policy `.sequential` or `.concurrent`, until the task for the value starts.
  ///
  /// It does not wait for other receivers. Cancelling the task ends the waiting, not the delivery. So do the end and the disposal of the
  /// receiver's subscription.
  ///
  /// Operators that deliver at once, such as `map`, `merge` and `share`, pass the demand on, also if several senders send concurrently.
  /// Operators that deliver later or on another thread (`delay`, `debounce`, `observe(on:)`, `asDriver`) do not: `send` returns when they
  /// have the value.
  ///
  /// - Parameters:
  ///   - element: the value.
  ///   - actor: the actor of the caller, on which the value is delivered.
  /// - Complexity: As `onNext`, and O(1) for each receiver that makes it wait.
  @_alwaysEmitIntoClient
  public func send(_ element: Element, isolation actor: isolated (any Actor)? = #isolation) async {
    await sendAndWait(isolation: actor) { onNext(element) }
  }
}

extension Relay {
  /// Sends a value, and suspends until its receivers are ready for another one (see `ObserverType.send(_:isolation:)`).
  ///
  /// - Parameters:
  ///   - element: the value.
  ///   - actor: the actor of the caller, on which the value is delivered.
  /// - Complexity: As `accept`, and O(1) for each receiver that makes it wait.
  @_alwaysEmitIntoClient
  public final func send(_ element: Element, isolation actor: isolated (any Actor)? = #isolation) async {
    await sendAndWait(isolation: actor) { accepting()(element) }
  }
}

/// Runs `deliver`, and waits until no receiver suspends the sender any more.
@_alwaysEmitIntoClient
func sendAndWait(isolation actor: isolated (any Actor)?, _ deliver: () -> Void) async {
  // A suspension is a buffer without values, whose end resumes the sender. Another thread can add one until all have ended.
  let suspensions = AsyncValueBuffer<AsyncValueBuffer<Never>>(.unbounded)
  Trampoline.current.deliver(
    for: {
      let suspension = AsyncValueBuffer<Never>(.unbounded)
      suspensions.add(suspension)
      return { suspension.end(.completed) }
    }, deliver)
  while case .success(let suspension?) = suspensions.take() {
    if suspension.take() == nil { _ = await suspension.wait(isolation: actor) { suspension.end(.completed) } }
  }
}
