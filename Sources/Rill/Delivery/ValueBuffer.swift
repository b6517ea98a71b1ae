/// What a stream has sent and nobody has taken yet, and who waits for more.
@usableFromInline
final class ValueBuffer<Element>: @unchecked Sendable {
  // Sendable: the state has its lock.

  /// Receives a value, or the end.
  @usableFromInline typealias Taker = (Taken) -> Void

  @usableFromInline
  enum Taken: @unchecked Sendable {
    // Sendable: it goes from the one who sends to the one who takes.
    case value(Element)
    case end(Completion)
  }

  @usableFromInline
  struct State {
    @usableFromInline var values = Fifo<Element>()
    @usableFromInline var completion: Completion?
    @usableFromInline var takers = Fifo<Taker>()

    @_alwaysEmitIntoClient
    init() {}

    /// What there is to take; an error once.
    @_alwaysEmitIntoClient
    mutating func take() -> Taken? {
      if let value = values.popFirst() { return .value(value) }
      defer { if completion != nil { completion = .completed } }
      return completion.map { .end($0) }
    }
  }

  @usableFromInline let state = Locked(State())
  @usableFromInline let policy: AsyncBufferingPolicy

  @_alwaysEmitIntoClient
  init(_ policy: AsyncBufferingPolicy) { self.policy = policy }

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
    taker?(.value(value))
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
    takers.popFirst()?(.end(completion))
    while let taker = takers.popFirst() { taker(.end(.completed)) }
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
  func take() -> Taken? { state.withLock { $0.take() } }

  /// Gives `taker` what there is, or what comes next.
  @_alwaysEmitIntoClient
  func take(_ taker: @escaping Taker) {
    let taken = state.withLock { state -> Taken? in
      let taken = state.take()
      if taken == nil { state.takers.append(taker) }
      return taken
    }
    if let taken { taker(taken) }
  }
}
