extension ObserverType {
  /// Sends a value, and suspends until its receivers are ready for another one.
  ///
  ///     sender  send(1)..send(2)..send(3)..
  ///     loop             1        2        3
  ///
  /// The value is delivered on the actor of the caller, before this function suspends, as by `onNext`. It then waits for each receiver
  /// that asks for it:
  ///
  /// - a loop over `values(bufferingPolicy: .suspending(limit))`, until at most `limit` values wait for it;
  /// - `flatMap` with the policy `.sequential`, `.concurrent` or `.ordered`, until the task for the value starts;
  /// - `observe(on:buffer: .suspending(limit))`, until at most `limit` values wait for the scheduler.
  ///
  /// It does not wait for other receivers. The end of a receiver's subscription and its disposal end the waiting for that receiver.
  /// Cancelling the task ends the waiting, but not the delivery.
  ///
  /// Operators that deliver at once, such as `map`, `merge` and `share`, pass the demand on, even if several senders send concurrently.
  /// Operators that deliver later or on another thread (`delay`, `debounce`, `observe(on:)` without `buffer:`, `asDriver`) do not: `send`
  /// returns when they have the value.
  ///
  /// - Complexity: As `onNext`, and O(1) for each receiver that makes it wait.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func send(_ element: Element, isolation actor: isolated (any Actor)? = #isolation) async {
    await sendAndWait(isolation: actor) { onNext(element) }
  }

  /// Sends a value, and calls `whenReady` when its receivers are ready for another one: `send` for code that is not asynchronous.
  ///
  ///     connection.read { bytes in observer.send(bytes) { connection.resumeReading() } }
  ///
  /// `whenReady` is called once, before this function returns or later, on the thread that made the last receiver ready.
  ///
  /// - Complexity: As `onNext`, and O(1) for each receiver that is not ready.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func send(_ element: Element, whenReady: @escaping @Sendable () -> Void) {
    sendAndNotify({ onNext(element) }, whenReady: whenReady)
  }
}

extension Relay {
  /// Sends a value, and suspends until its receivers are ready for another one (see `ObserverType.send(_:isolation:)`).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public final func send(_ element: Element, isolation actor: isolated (any Actor)? = #isolation) async {
    await sendAndWait(isolation: actor) { accepting()(element) }
  }
}

@_alwaysEmitIntoClient
func sendAndWait(isolation actor: isolated (any Actor)?, _ deliver: () -> Void) async {
  // A consumer of no values, whose buffer ends when the receivers are ready.
  let readiness = AsyncSubscription<Never>(AsyncValueBuffer(.unbounded), Disposables.create())
  sendAndNotify(deliver) { readiness.buffer.end(.completed) }
  if readiness.buffer.take() == nil { _ = await readiness.wait(isolation: actor) }
}

@_alwaysEmitIntoClient
func sendAndNotify(_ deliver: () -> Void, whenReady: @escaping @Sendable () -> Void) {
  // Each receiver that is not ready retains it, and so does the work that another thread has to do.
  let readiness = RefCountDisposable(disposable: Disposables.create(with: whenReady))
  @Sendable func suspend(_ work: @escaping () -> Void) -> @Sendable () -> Void {
    let receiver = readiness.retain()
    // Sendable: only the thread that delivers runs it.
    nonisolated(unsafe) let work = work
    return {
      unsafe ThreadContext.current.run(forSender: suspend, work)
      receiver.dispose()
    }
  }
  ThreadContext.current.run(forSender: suspend, deliver)
  readiness.dispose()
}
