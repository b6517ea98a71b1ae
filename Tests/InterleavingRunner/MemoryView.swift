#if EXPLORE_INTERLEAVINGS
  /// What a thread must have seen, and what happened before its next step.
  struct MemoryView {
    /// The index of the oldest store that the thread may still read, by location.
    var seen: [Int: Int] = [:]
    /// How far each thread is, as far as this one is ordered after it.
    var clock = [Int](repeating: 0, count: Explorer.maxThreads + 1)

    mutating func join(_ other: MemoryView) {
      joinSeen(other)
      for thread in clock.indices { clock[thread] = max(clock[thread], other.clock[thread]) }
    }

    mutating func joinSeen(_ other: MemoryView) {
      if !other.seen.isEmpty { seen.merge(other.seen, uniquingKeysWith: max) }
    }
  }
#endif
