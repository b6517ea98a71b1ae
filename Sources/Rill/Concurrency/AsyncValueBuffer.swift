public import RillLocks

/// The values of a stream that no consumer has taken yet, and the consumers and senders that wait.
@usableFromInline
final class AsyncValueBuffer<Element>: @unchecked Sendable {
  // Sendable: a lock guards the state.

  /// A value, nil for the completion, or an error.
  @usableFromInline typealias Outcome = Result<Element?, any Error>

  /// A function that receives a value or the end, or resumes a sender.
  @usableFromInline typealias Waiter = (Outcome) -> Void

  @usableFromInline typealias State = (values: FIFOQueue<Element>, completion: Completion?, waiters: FIFOQueue<Waiter>)

  // If no value waits, `waiters` are the consumers that wait for one. Otherwise no consumer waits, and `waiters` are the senders of
  // the values beyond the limit of `BufferingPolicy.suspending`. Taking a value resumes the first one.
  @usableFromInline let state: Locked<State>
  @usableFromInline let policy: BufferingPolicy

  @_alwaysEmitIntoClient
  init(_ policy: BufferingPolicy) {
    state = Locked((values: FIFOQueue(), completion: nil, waiters: FIFOQueue()))
    self.policy = policy
  }

  /// Returns false if the buffer has ended, because too many values wait.
  @discardableResult
  @_alwaysEmitIntoClient
  func add(_ value: Element) -> Bool {
    let (waiter, displaced, isOpen) = state.withLock { state -> (Waiter?, Element?, Bool) in
      if state.completion != nil { return (nil, nil, true) }
      if state.values.isEmpty, let waiter = state.waiters.popFirst() { return (waiter, nil, true) }
      var displaced: Element?
      switch policy.effect(waiting: state.values.count) {
      case BufferingEffect.store: state.values.append(value)
      case BufferingEffect.storeInPlaceOfOldest:
        displaced = state.values.popFirst()
        state.values.append(value)
      case BufferingEffect.storeAndSuspend:
        state.values.append(value)
        let resume = ThreadContext.suspendSender?({})
        state.waiters.append { _ in resume?() }
      case BufferingEffect.drop: break
      default:
        state.completion = .error(RxError.bufferOverflow(limit: state.values.count))
        return (nil, nil, false)
      }
      return (nil, displaced, true)
    }
    waiter?(.success(value))
    withExtendedLifetime(displaced) {}
    return isOpen
  }

  /// Records the end, and resumes all consumers and senders that wait.
  @_alwaysEmitIntoClient
  func end(_ completion: Completion) {
    let waiters = state.withLock { state -> FIFOQueue<Waiter> in
      if state.completion != nil { return FIFOQueue() }
      let isReceived = state.values.isEmpty && !state.waiters.isEmpty
      state.completion = isReceived ? .completed : completion
      defer { state.waiters = FIFOQueue() }
      return state.waiters
    }
    waiters.popFirst()?(completion.outcome())
    while let waiter = waiters.popFirst() { waiter(.success(nil)) }
  }

  @_alwaysEmitIntoClient
  func close() {
    end(.completed)
    let dropped = state.withLock { state in
      defer {
        state.values = FIFOQueue()
        // Drops an error that no consumer has taken.
        state.completion = .completed
      }
      return (state.values, state.completion)
    }
    withExtendedLifetime(dropped) {}
  }

  /// Returns nil if nothing is: then `waiter` receives what arrives next.
  @_alwaysEmitIntoClient
  @inline(__always)
  func take(orPassTo waiter: Waiter? = nil) -> Outcome? {
    var sender: Waiter?
    let outcome = state.withLock { state -> Outcome? in
      let outcome = AsyncValueBuffer.take(from: &state, resuming: &sender)
      if outcome == nil, let waiter { state.waiters.append(waiter) }
      return outcome
    }
    sender?(.success(nil))
    return outcome
  }

  @_alwaysEmitIntoClient
  func take(resuming continuation: CheckedContinuation<Outcome, Never>) {
    let resume: Waiter = { outcome in
      // Sendable: the buffer does not keep it.
      nonisolated(unsafe) let outcome = outcome
      unsafe continuation.resume(returning: outcome)
    }
    if let outcome = take(orPassTo: resume) { resume(outcome) }
  }

  // An error is taken once. `sender` is the sender that may continue then.
  @_alwaysEmitIntoClient
  static func take(from state: inout State, resuming sender: inout Waiter?) -> Outcome? {
    if let value = state.values.popFirst() {
      if !state.waiters.isEmpty { sender = state.waiters.popFirst() }
      return .success(value)
    }
    guard let completion = state.completion else { return nil }
    state.completion = .completed
    return completion.outcome()
  }
}

extension Completion {
  @_alwaysEmitIntoClient
  func outcome<Value>() -> Result<Value?, any Error> {
    switch self {
    case .completed: .success(nil)
    case .error(let error): .failure(error)
    }
  }
}
