import CRillThreads
import RillLocks

/// A delivery in parts: that of the thread which sends, and one for each gate or queue that keeps some of it for later.
///
///     begin(sending:then:)      counts the sender's part, and sends: see `EmittedStream.beginDelivery`
///     queueing(_:)              counts one more: a gate, a queue or `Trampoline` that is about to keep the rest calls it
///     what that returned        runs the rest as a part of the delivery, which can be queued again
///     the last part             allPartsAreDone()
///
/// `ThreadContext` has the innermost delivery that its thread executes. Gates and queues run each part that they are given. What can drop one has a
/// `QueuedPart`, which is done then.
@usableFromInline
class QueueableDelivery: @unchecked Sendable {
  // Sendable: this has atomics only, and a subclass says how it is.

  /// The thread that sends, until it has.
  private final let sender = Atomic<UInt>(0)
  private final let unfinishedCount = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Whether this thread is sending: it is in `begin(sending:then:)`.
  final var isSentByThisThread: Bool { sender.load(ordering: .relaxed) == rill_thread_identity() }

  /// Does the part of the thread that sends: calls `send`, and then `afterwards`, which is no part of the delivery.
  final func begin(sending send: () -> Void, then afterwards: () -> Void) {
    unfinishedCount.store(1, ordering: .relaxed)
    sender.store(rill_thread_identity(), ordering: .relaxed)
    ThreadContext.current.run(partOf: self, send)
    sender.store(0, ordering: .relaxed)
    afterwards()
    partIsDone()
  }

  /// Returns what is to be queued in place of `work`.
  final func queueing(_ work: @escaping () -> Void) -> () -> Void {
    unfinishedCount.add(1, ordering: .relaxed)
    return {
      ThreadContext.current.run(partOf: self, work)
      self.partIsDone()
    }
  }

  private final func partIsDone() {
    if unfinishedCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { allPartsAreDone() }
  }

  /// Called by the thread that has done the last part.
  func allPartsAreDone() {}
}
