/// What the thread delivers, and what has to know if a gate queues a part of it: see `EmittedStream`.
@usableFromInline
class DelayedDelivery: @unchecked Sendable {
  // Sendable: a subclass says how.

  @usableFromInline
  init() {}

  /// Returns what a gate queues in place of `work`, which the thread was about to do.
  func queueing(_ work: @escaping () -> Void) -> () -> Void { work }
}
