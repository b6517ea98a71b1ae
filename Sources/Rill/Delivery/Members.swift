/// Counts who needs a connection.
final class Members: Sendable {
  private struct State {
    var connection: SingleAssignmentDisposable?
    var count = 0
  }

  private let state = Locked(State())

  /// One more; the first is to connect.
  func join() -> (connection: SingleAssignmentDisposable, isFirst: Bool) {
    let fresh = SingleAssignmentDisposable()
    return state.withLock { state in
      state.count += 1
      if let connection = state.connection { return (connection, false) }
      state.connection = fresh
      return (fresh, true)
    }
  }

  /// One less; the last disconnects.
  func leave(_ connection: SingleAssignmentDisposable) {
    let isLast = state.withLock { state in
      guard state.connection === connection else { return false }
      state.count -= 1
      guard state.count == 0 else { return false }
      state.connection = nil
      return true
    }
    if isLast { connection.dispose() }
  }

  /// The source has ended: whoever comes from now on connects anew.
  func end(_ connection: SingleAssignmentDisposable) {
    let isCurrent = state.withLock { state in
      guard state.connection === connection else { return false }
      state = State()
      return true
    }
    if isCurrent { connection.dispose() }
  }
}
