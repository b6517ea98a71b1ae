#if EXPLORE_INTERLEAVINGS
  import RillLocks

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
#endif
