public import RillLocks

/// What a stream has sent and nobody has taken yet, and who waits for more.
@usableFromInline
final class ValueBuffer<Element>: @unchecked Sendable {
  // Sendable: the state has its lock.

  /// A value, nil for the completion, or an error.
  @usableFromInline typealias Taken = Result<Element?, any Error>

  /// Receives a value, or the end.
  @usableFromInline typealias Taker = (Taken) -> Void

  @usableFromInline typealias State = (values: Fifo<Element>, completion: Completion?, takers: Fifo<Taker>)

  @usableFromInline let state: Locked<State>
  @usableFromInline let policy: AsyncBufferingPolicy

  @_alwaysEmitIntoClient
  init(_ policy: AsyncBufferingPolicy) {
    state = Locked((values: Fifo(), completion: nil, takers: Fifo()))
    self.policy = policy
  }

  /// What there is to take; an error once.
  @_alwaysEmitIntoClient
  static func take(from state: inout State) -> Taken? {
    if let value = state.values.popFirst() { return .success(value) }
    guard let completion = state.completion else { return nil }
    state.completion = .completed
    return completion.taken()
  }

  /// Takes in a value: gives it to who waits, or keeps it as far as the policy goes.
  @_alwaysEmitIntoClient
  func add(_ value: Element) {
    let (taker, displaced) = state.withLock { state -> (Taker?, Element?) in
      if state.completion != nil { return (nil, nil) }
      if let taker = state.takers.popFirst() { return (taker, nil) }
      var displaced: Element?
      switch policy {
      case .unbounded: state.values.append(value)
      case .bufferingOldest(let limit): if state.values.count < limit { state.values.append(value) }
      case .bufferingNewest(let limit):
        state.values.append(value)
        if state.values.count > limit { displaced = state.values.popFirst() }
      }
      return (nil, displaced)
    }
    taker?(.success(value))
    withExtendedLifetime(displaced) {}
  }

  /// Nothing will be added any more.
  @_alwaysEmitIntoClient
  func end(_ completion: Completion) {
    var takers = state.withLock { state -> Fifo<Taker> in
      if state.completion != nil { return Fifo() }
      state.completion = state.takers.isEmpty ? completion : .completed
      defer { state.takers = Fifo() }
      return state.takers
    }
    takers.popFirst()?(completion.taken())
    while let taker = takers.popFirst() { taker(.success(nil)) }
  }

  /// Nothing is wanted any more.
  @_alwaysEmitIntoClient
  func close() {
    end(.completed)
    let dropped = state.withLock { state in
      defer {
        state.values = Fifo()
        // Not an error that was still to come.
        state.completion = .completed
      }
      return (state.values, state.completion)
    }
    withExtendedLifetime(dropped) {}
  }

  /// What there is to take now.
  @_alwaysEmitIntoClient
  @inline(__always)
  func take() -> Taken? { state.withLock { ValueBuffer.take(from: &$0) } }

  /// Gives `taker` what there is, or what comes next.
  @_alwaysEmitIntoClient
  func take(_ taker: @escaping Taker) {
    let taken = state.withLock { state -> Taken? in
      let taken = ValueBuffer.take(from: &state)
      if taken == nil { state.takers.append(taker) }
      return taken
    }
    if let taken { taker(taken) }
  }
}

extension Completion {
  /// The end as those see it who take values.
  @_alwaysEmitIntoClient
  func taken<Value>() -> Result<Value?, any Error> {
    switch self {
    case .completed: .success(nil)
    case .error(let error): .failure(error)
    }
  }
}
