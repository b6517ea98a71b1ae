import RillLocks

/// Counts who needs a connection of a connectable type of the user's own.
///
/// Connecting is a state of its own: should all leave meanwhile, the connection is ended when it has been made, and who comes before
/// that has it.
@usableFromInline
final class ReferenceCount: Sendable {
  private struct State {
    var connection: SingleAssignmentDisposable?
    var count = 0
    var isConnecting = false
  }

  private let state = Locked(State())

  @usableFromInline
  init() {}

  /// One more; the first is to connect.
  @usableFromInline
  func join() -> (connection: SingleAssignmentDisposable, isFirst: Bool) {
    let fresh = SingleAssignmentDisposable()
    return state.withLock { state in
      state.count += 1
      if let connection = state.connection { return (connection, false) }
      state.connection = fresh
      state.isConnecting = true
      return (fresh, true)
    }
  }

  /// Whether anyone still needs the connection that the caller is to make.
  @usableFromInline
  func mayConnect(_ connection: SingleAssignmentDisposable) -> Bool {
    state.withLock { state in
      guard state.connection === connection else { return false }
      if state.count == 0 { state = State() }
      return state.count > 0
    }
  }

  /// The connection has been made.
  @usableFromInline
  func hasConnected(_ connection: SingleAssignmentDisposable, _ connected: any Disposable) {
    let isUnwanted = state.withLock { state in
      guard state.connection === connection else { return false }
      state.isConnecting = false
      guard state.count == 0 else { return false }
      state = State()
      return true
    }
    connection.setDisposable(connected)
    if isUnwanted { connection.dispose() }
  }

  /// One less; the last disconnects.
  @usableFromInline
  func leave(_ connection: SingleAssignmentDisposable) {
    let isLast = state.withLock { state in
      guard state.connection === connection else { return false }
      state.count -= 1
      guard state.count == 0, !state.isConnecting else { return false }
      state.connection = nil
      return true
    }
    if isLast { connection.dispose() }
  }

  /// The source has ended: whoever comes from now on connects anew.
  @usableFromInline
  func end(_ connection: SingleAssignmentDisposable) {
    let isCurrent = state.withLock { state in
      guard state.connection === connection else { return false }
      state = State()
      return true
    }
    if isCurrent { connection.dispose() }
  }
}
