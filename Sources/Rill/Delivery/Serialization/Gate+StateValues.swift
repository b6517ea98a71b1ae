extension Gate {
  /// How far threads have met at this gate, as bytes that are cheap to compare.
  enum Contention {
    /// The gate is biased: `bias` and not `owner` says whether it is idle.
    static var biased: UInt8 { 0 }
    /// Only one thread at a time has come.
    static var none: UInt8 { 1 }
    /// The owner has queued work from inside, and checks the queue before it leaves.
    static var reentrant: UInt8 { 2 }
    /// Two threads have just met.
    ///
    /// The owner may still leave with a plain store that hides queued work, and the biased thread may still enter. So all work
    /// is queued.
    static var firstMeeting: UInt8 { 3 }
    /// Two threads have met, and every owner knows it.
    static var known: UInt8 { 4 }
  }

  /// The values of `owner` that are no thread.
  enum Owner {
    static var none: UInt { 0 }
    /// The gate is biased, and its owner has queued nothing.
    static var biased: UInt { 2 }
  }
}
