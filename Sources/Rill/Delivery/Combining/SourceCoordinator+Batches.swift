import CRillThreads

extension SourceCoordinator {
  /// Claims the gate for an event, if it is idle and this thread does not deliver a batch.
  ///
  /// After false, the caller calls `submitEvent(_:)`.
  @inline(__always)
  func enterWithEvent() -> Bool {
    if rill_has_batches(), BatchContext.whileCollecting({ _ in true }) ?? false { return false }
    return enter()
  }

  /// Queues an event, or leaves it to the batch that this thread delivers.
  func submitEvent(_ work: @escaping () -> Void) {
    if rill_has_batches(), isCollected(work) { return }
    submit(work)
  }

  /// Leaves an event to the batch that this thread delivers, and returns true, if it delivers one.
  func isCollected(isSample: Bool = false, _ work: @escaping () -> Void) -> Bool {
    BatchContext.whileCollecting { delivery in
      delivery.collect(work, at: self, in: scope, isSample: isSample)
      return true
    } ?? false
  }

  /// Calls `emit` after all events that a batch has for the gate, and returns true, if the owner runs these events.
  @inline(never)
  func emitsLater(_ emit: @escaping () -> Void) -> Bool {
    BatchContext.withOperation(at: self) { operation in
      operation.emitLater(emit)
      return true
    } ?? false
  }

  /// Emits what would be emitted after all events of a batch: no value follows.
  func emitPending() {
    if rill_has_batches() { BatchContext.withOperation(at: self) { $0.emitPending() } }
  }
}
