import RillLocks

/// Coordinates all commits and deliveries of batches in the process: every delivery claims gates in the same order.
///
/// A delivery claims the gates of its subjects all at once, and then the gates of operators by their distance from the subscriber, the
/// greatest first. It keeps each of them until its end. So no delivery waits for another one that waits for it, and two deliveries that
/// meet at several gates pass all of them in one order.
///
/// A new subscriber of a shared stream can increase the distances of what is upstream. Then the order changes, between deliveries.
enum BatchDeliveryCoordinator {
  private typealias State = (
    running: Int,
    /// Increase distances.
    changes: [() -> Void],
    /// Wait for the new order.
    waiting: [BatchDelivery]
  )

  private static let state = Locked<State>((running: 0, changes: [], waiting: []))

  /// Calls `body`, which changes states and queues the claims of their gates, while no other thread does so.
  static func commit<Result>(_ body: () -> Result) -> Result { state.withLock { _ in body() } }

  /// Notes that a delivery begins.
  ///
  /// - Returns: False if it has to wait for a new order. Then the thread that makes the new order runs it.
  static func begin(_ delivery: BatchDelivery) -> Bool {
    state.withLock { state in
      if state.changes.isEmpty {
        state.running += 1
        return true
      }
      delivery.prepareForOtherThread()
      state.waiting.append(delivery)
      return false
    }
  }

  /// Notes that a delivery has ended, and runs those that have waited for it.
  static func end() {
    let waiting = state.withLock { state -> [BatchDelivery] in
      state.running -= 1
      guard state.running == 0, !state.changes.isEmpty else { return [] }
      for change in state.changes { change() }
      state.changes = []
      state.running = state.waiting.count
      return exchange(&state.waiting, with: [])
    }
    for delivery in waiting { delivery.execute() }
  }

  /// Calls `change`, which increases distances, before the next delivery begins.
  static func change(_ change: @escaping () -> Void) {
    state.withLock { state in
      if state.running == 0 { change() } else { state.changes.append(change) }
    }
  }
}
