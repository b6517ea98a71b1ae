/// A delivery whose sender has to know when a gate queues a part of it: see `EmittedStream`.
@usableFromInline
class QueueableDelivery: @unchecked Sendable {
  // Sendable: a subclass says how.

  @usableFromInline
  init() {}

  /// Returns what a gate queues in place of `work`, which the thread was about to do.
  func queueing(_ work: @escaping () -> Void) -> () -> Void { work }
}
