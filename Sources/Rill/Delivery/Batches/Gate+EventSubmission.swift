import CRillThreads

extension Gate {
  /// Claims the gate of an operator for an event, if it is idle and the event does not belong to a batch.
  ///
  /// After false, the caller calls `submitEvent(_:)`.
  @inline(__always)
  final func enterWithEvent() -> Bool {
    if rill_has_batches(), isCollecting { return false }
    return enter()
  }

  @inline(never)
  private final var isCollecting: Bool { BatchContext.collector(of: self) != nil }

  /// Queues an event at the gate of an operator, or collects it for the batch that this thread delivers.
  ///
  /// - Parameter work: delivers the event. Called by the owner of the gate.
  final func submitEvent(_ work: @escaping () -> Void) {
    if rill_has_batches(), let delivery = BatchContext.collector(of: self) {
      delivery.collect(work, at: self)
    } else {
      submit(work)
    }
  }
}
