#if EXPLORE_INTERLEAVINGS
  /// The accesses to a variable that is not atomic.
  final class TrackedVariable {
    var lastWrite = ClockPoint(thread: 0, time: 0)
    var lastReads: [ClockPoint] = []
  }

  /// A step of a thread.
  struct ClockPoint {
    let thread: Int
    let time: Int32

    func isOrdered(before clock: ThreadClock) -> Bool { time <= clock[thread] }
  }
#endif
