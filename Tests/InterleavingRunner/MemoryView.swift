#if EXPLORE_INTERLEAVINGS
  import RillLocks

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

  /// A step of a thread.
  struct ClockPoint {
    let thread: Int
    let time: Int

    func isOrdered(before clock: [Int]) -> Bool { time <= clock[thread] }
  }

  /// The accesses to a variable that is not atomic.
  final class TrackedVariable {
    var lastWrite = ClockPoint(thread: 0, time: 0)
    var lastReads: [ClockPoint] = []
  }

  extension MemoryOrdering {
    var isAcquiring: Bool { self == .acquiring || self == .acquiringAndReleasing || self == .sequentiallyConsistent }
    var isReleasing: Bool { self == .releasing || self == .acquiringAndReleasing || self == .sequentiallyConsistent }

    /// The ordering of a compare-exchange that fails, which only loads.
    var ofFailure: MemoryOrdering {
      switch self {
      case .relaxed, .releasing: .relaxed
      case .acquiring, .acquiringAndReleasing: .acquiring
      case .sequentiallyConsistent: .sequentiallyConsistent
      }
    }
  }

  /// An access in the sources.
  struct AccessSite: Hashable, CustomStringConvertible {
    let place: String
    let operation: TracedAtomicAccess.Operation
    let ordering: MemoryOrdering

    init(_ access: TracedAtomicAccess) {
      place = "\(access.file) \(access.function)"
      operation = access.operation
      ordering = access.ordering
    }

    var description: String { "\(place): \(operation), \(ordering)" }

    /// The orderings that are one step weaker than that of the sources.
    var weakerOrderings: [MemoryOrdering] {
      switch (ordering, operation) {
      case (.relaxed, _): []
      case (.acquiring, _), (.releasing, _): [.relaxed]
      case (.acquiringAndReleasing, _): [.acquiring, .releasing]
      case (.sequentiallyConsistent, .load): [.acquiring]
      case (.sequentiallyConsistent, .store): [.releasing]
      case (.sequentiallyConsistent, _): [.acquiringAndReleasing]
      }
    }
  }
#endif
