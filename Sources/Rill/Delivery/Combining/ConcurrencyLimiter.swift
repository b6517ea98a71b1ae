import RillLocks

/// Which values of a source start an inner stream: how many streams run, how many values wait, and whether a thread is starting streams.
///
/// One word, so that the sender of a value decides without the gate of the operator.
///
///     a stream                      stops counting
///     that emits at once            under the gate (`streamEnded`)
///     that takes turns with others  under the gate, when its events have been emitted (`streamEnded`)
///     any other                     before its end enters the gate (`completionAccepted`); the gate's owner handles it afterwards
///                                   (`completionHandled`)
struct ConcurrencyLimiter: ~Copyable {
  enum Admission {
    /// The caller starts the stream, and then calls `startFinished()`.
    case starts
    /// The value counts as waiting: for the end of a stream if `isAtLimit`, and otherwise until another stream has started.
    case waits(isAtLimit: Bool)
    case isDropped
  }

  /// The lowest bit says whether a thread is starting streams.
  ///
  /// The others count values that wait, and above them streams that run.
  private let word = Atomic<UInt64>(0)
  /// How many streams have ended before the owner of the operator's gate knows it.
  private let ending = Atomic<Int>(0)
  private let limit: Int
  /// Whether the values for further streams wait, and are not dropped.
  private let isQueueing: Bool

  private static var startingBit: UInt64 { 1 }
  private static var oneWaiting: UInt64 { 2 }
  private static var oneRunning: UInt64 { 1 << 32 }

  init(atMost limit: Int, isQueueing: Bool) {
    (self.limit, self.isQueueing) = (limit, isQueueing)
  }

  private static func running(_ word: UInt64) -> Int { Int(word >> 32) }
  private static func waiting(_ word: UInt64) -> Int { Int((word & (oneRunning - 1)) >> 1) }

  /// Whether no stream runs and no value waits.
  ///
  /// Called by the owner of the operator's gate.
  ///
  /// An end that is on its way counts in `ending` before it leaves the word, so `word` is read first. A thread that has the right to start, and
  /// neither a stream nor a value, only releases the right.
  var isIdle: Bool { word.load(ordering: .acquiring) & ~Self.startingBit == 0 && ending.load(ordering: .relaxed) == 0 }

  /// Called by the source.
  ///
  /// What it starts or lets wait counts from here on, before it reaches the gate. So a later value does not overtake it there.
  func admit() -> Admission {
    var seen = word.load(ordering: .relaxed)
    while true {
      let (running, waiting) = (Self.running(seen), Self.waiting(seen))
      let starts = seen & Self.startingBit == 0 && waiting == 0 && running < limit
      let isAtLimit = running + waiting >= limit
      if !isQueueing, isAtLimit { return .isDropped }
      if replace(&seen, with: starts ? (seen + Self.oneRunning) | Self.startingBit : seen + Self.oneWaiting) {
        return starts ? .starts : .waits(isAtLimit: isAtLimit)
      }
    }
  }

  /// Claims the right to start streams, for a value that waits: false if another thread has it, or at the limit.
  func claimStart() -> Bool { startNext(unless: Self.startingBit) }

  /// Lets the stream of another value that waits start, and keeps the right to start streams: false at the limit.
  ///
  /// Called by the thread that has the right.
  func keepStart() -> Bool { startNext(unless: 0) }

  private func startNext(unless excluded: UInt64) -> Bool {
    var seen = word.load(ordering: .relaxed)
    while seen & excluded == 0, Self.running(seen) < limit {
      assert(Self.waiting(seen) > 0, "the caller has a value that waits")
      if replace(&seen, with: (seen - Self.oneWaiting + Self.oneRunning) | Self.startingBit) { return true }
    }
    return false
  }

  func startFinished() { word.subtract(Self.startingBit, ordering: .acquiringAndReleasing) }

  func streamEnded() { word.subtract(Self.oneRunning, ordering: .acquiringAndReleasing) }

  /// Does what `streamEnded()` does before the completion reaches the gate, so that what the same thread sends next finds the place.
  ///
  /// The owner of the gate calls `completionHandled()` afterwards.
  func completionAccepted() {
    ending.add(1, ordering: .relaxed)
    streamEnded()
  }

  func completionHandled() { ending.subtract(1, ordering: .relaxed) }

  /// Stores `new` if the word is still `seen`, which it otherwise updates.
  private func replace(_ seen: inout UInt64, with new: UInt64) -> Bool {
    let (exchanged, original) = word.compareExchange(expected: seen, desired: new, ordering: .acquiringAndReleasing)
    seen = original
    return exchanged
  }
}
