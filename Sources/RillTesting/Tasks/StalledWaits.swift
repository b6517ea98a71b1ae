import RillLocks

/// The waits of a run for events of streams, which end when nothing can continue the test.
final class StalledWaits: Sendable {
  private struct State {
    var ends: [Int: @Sendable (Stall) -> Void] = [:]
    var last = 0
  }

  private let state = Locked(State())

  var isEmpty: Bool { state.withLock { $0.ends.isEmpty } }

  /// Calls `end` when the run stands still, unless the wait is removed before.
  ///
  /// Returns the number of the wait.
  func add(_ end: @escaping @Sendable (Stall) -> Void) -> Int {
    state.withLock { state in
      state.last += 1
      state.ends[state.last] = end
      return state.last
    }
  }

  func remove(_ number: Int) {
    let end = state.withLock { $0.ends.removeValue(forKey: number) }
    withExtendedLifetime(end) {}
  }

  /// Ends all waits.
  func end(_ stall: Stall) {
    let ends = state.withLock { state in
      defer { state.ends = [:] }
      return state.ends
    }
    for (_, end) in ends.sorted(by: { $0.key < $1.key }) { end(stall) }
  }
}

/// Why a test in virtual time cannot go on.
struct Stall: Sendable {
  /// What has happened.
  let reason: String
  /// What is suspended.
  let notes: [String]
}
