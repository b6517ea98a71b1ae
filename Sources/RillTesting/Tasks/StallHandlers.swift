import RillLocks

/// What ends the waits for events when nothing can continue the test.
final class StallHandlers: Sendable {
  private struct State {
    var handlers: [Int: @Sendable (Stall) -> Void] = [:]
    var last = 0
  }

  private let state = Locked(State())

  var isEmpty: Bool { state.withLock { $0.handlers.isEmpty } }

  /// Calls `handler` when the run stands still, unless it is removed before.
  ///
  /// Returns the number of the handler.
  func add(_ handler: @escaping @Sendable (Stall) -> Void) -> Int {
    state.withLock { state in
      state.last += 1
      state.handlers[state.last] = handler
      return state.last
    }
  }

  func remove(_ number: Int) {
    let handler = state.withLock { $0.handlers.removeValue(forKey: number) }
    withExtendedLifetime(handler) {}
  }

  /// Calls all handlers once, and forgets them.
  func call(_ stall: Stall) {
    let handlers = state.withLock { state in
      defer { state.handlers = [:] }
      return state.handlers
    }
    for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler(stall) }
  }
}
