#if EXPLORE_INTERLEAVINGS
  /// What a thread must have seen, and what happened before its next step.
  struct MemoryView {
    /// The index of the oldest store that the thread may still read, by the number of the location.
    ///
    /// Further locations have 0.
    private var seen: [Int] = []
    /// How far each thread is, as far as this one is ordered after it.
    var clock = ThreadClock()

    init() {}

    /// What `view` has seen, with another clock.
    init(seenBy view: MemoryView, clock: ThreadClock) { (seen, self.clock) = (view.seen, clock) }

    func oldestReadable(_ location: Int) -> Int { location < seen.count ? seen[location] : 0 }

    mutating func see(_ location: Int, _ index: Int) {
      if location >= seen.count { seen.append(contentsOf: repeatElement(0, count: location + 1 - seen.count)) }
      seen[location] = index
    }

    mutating func join(_ other: MemoryView) {
      joinSeen(other)
      clock = pointwiseMax(clock, other.clock)
    }

    mutating func joinSeen(_ other: MemoryView) {
      if seen.isEmpty { seen = other.seen }
      for (location, index) in other.seen.enumerated() where index > oldestReadable(location) { see(location, index) }
    }
  }

  /// How far each thread is.
  typealias ThreadClock = SIMD16<Int32>
#endif
