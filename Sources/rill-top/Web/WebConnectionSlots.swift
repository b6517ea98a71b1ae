import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The connections of a server, of which those of strangers do not keep the page from its user.
///
/// Each program on this machine can connect. A connection waits until its request is seen to be the page's. If many wait, the one that has
/// waited longest is ended: the user's browser sends its request at once.
final class WebConnectionSlots: Sendable {
  private struct State {
    var last = 0
    /// The descriptors of connections that wait, by their numbers.
    var waiting: [Int: Int32] = [:]
    var admitted: Set<Int> = []
  }

  private static let waitingLimit = 32
  private static let admittedLimit = 32

  private let state = Locked(State())

  /// Adds a connection, and returns its number.
  func add(_ descriptor: Int32) -> Int {
    state.withLock { state in
      let oldest = state.waiting.keys.min()
      if state.waiting.count >= Self.waitingLimit, let old = oldest.flatMap({ state.waiting.removeValue(forKey: $0) }) {
        // The thread that reads from it closes it.
        shutdown(old, Int32(SHUT_RDWR))
      }
      state.last += 1
      state.waiting[state.last] = descriptor
      return state.last
    }
  }

  /// Notes that a connection is the page's.
  ///
  /// Returns false if the page has too many.
  func admit(_ number: Int) -> Bool {
    state.withLock { state in
      guard state.admitted.count < Self.admittedLimit else { return false }
      state.waiting[number] = nil
      state.admitted.insert(number)
      return true
    }
  }

  func remove(_ number: Int) {
    state.withLock { state in
      state.waiting[number] = nil
      state.admitted.remove(number)
    }
  }
}
