#if EXPLORE_INTERLEAVINGS
  import RillLocks

  /// Two atomic values, and what the threads have loaded.
  final class LitmusTestVariables {
    let x = Atomic(0)
    let y = Atomic(0)
    var loaded: [Int]

    init(_ count: Int) { loaded = Array(repeating: -1, count: count) }
  }
#endif
