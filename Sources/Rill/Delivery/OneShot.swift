/// One outcome, from whoever has one first, for one receiver; each may come before the other.
@usableFromInline
final class OneShot<Outcome>: @unchecked Sendable {
  // Sendable: the state has its lock.

  private enum State {
    case nothing
    case receiver((Outcome) -> Void)
    case outcome(Outcome)
    case done
  }

  private let state = Locked(State.nothing)

  @usableFromInline
  init() {}

  /// Takes in an outcome; ignores it if there was one before.
  @usableFromInline
  func send(_ outcome: Outcome) {
    let receiver = state.withLock { state -> ((Outcome) -> Void)? in
      switch state {
      case .nothing:
        state = .outcome(outcome)
        return nil
      case .receiver(let receiver):
        state = .done
        return receiver
      case .outcome, .done: return nil
      }
    }
    receiver?(outcome)
  }

  /// Calls `receiver` with the outcome: now, or when it comes.
  @usableFromInline
  func receive(_ receiver: @escaping (Outcome) -> Void) {
    let outcome = state.withLock { state -> Outcome? in
      guard case .outcome(let outcome) = state else {
        state = .receiver(receiver)
        return nil
      }
      state = .done
      return outcome
    }
    if let outcome { receiver(outcome) }
  }
}
