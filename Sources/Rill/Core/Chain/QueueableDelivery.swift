/// An event on its way through gates, whose sender has to know when a gate queues it: see `EmittedStream`.
@usableFromInline
class QueueableDelivery: @unchecked Sendable {
  // Sendable: a subclass says how.

  @usableFromInline
  init() {}

  /// Returns the part of the delivery that waits at `place`, such as a gate, or nil if nobody has to know.
  ///
  /// Its work runs in `run(_:)`. The caller calls `end()` afterwards.
  func part(waitingAt place: ObjectIdentifier) -> QueueableDelivery? { nil }

  /// Runs `work`, which is part of the delivery.
  func run(_ work: () -> Void) { ThreadContext.current.deliver(self, work) }

  func end() {}
}
