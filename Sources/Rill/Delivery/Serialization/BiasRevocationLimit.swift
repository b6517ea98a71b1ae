import RillLocks

/// Counts the gates and the locks whose bias was revoked, each of which took a barrier of the process.
package enum BiasRevocationLimit {
  /// How many there may be until new gates, or new locks, start unbiased.
  package static let limit = 256

  #if EXPLORE_INTERLEAVINGS
    // Counts nothing: each execution must begin with the same state.
    static var areRareForGates: Bool { true }
    static var areRareForLocks: Bool { true }
    static func countGate() {}
    static func countLock() {}
  #else
    private static let gates = Atomic<Int>(0)
    private static let locks = Atomic<Int>(0)

    /// Whether the process is likely to keep its gates on one thread each.
    static var areRareForGates: Bool { gates.load(ordering: .relaxed) < limit }

    /// Whether the process is likely to keep its locks on one thread each.
    static var areRareForLocks: Bool { locks.load(ordering: .relaxed) < limit }

    static func countGate() { gates.add(1, ordering: .relaxed) }
    static func countLock() { locks.add(1, ordering: .relaxed) }

    /// Starts counting anew, for tests.
    package static func reset() {
      gates.store(0, ordering: .relaxed)
      locks.store(0, ordering: .relaxed)
    }
  #endif
}
