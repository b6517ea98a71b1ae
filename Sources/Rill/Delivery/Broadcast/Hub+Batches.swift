import CRillThreads
import RillLocks

extension Hub {
  /// The batch whose closure sends the event that arrives, if it is to record it.
  ///
  /// What an operator or the closure of `create` passes on while it is subscribed to is not recorded, so that the subscriber receives its
  /// first values at once.
  var recordingBatch: BatchChanges? {
    switch sender {
    case .subject: BatchContext.changes
    case .create:
      BatchContext.isSubscribing && subscribingThread.load(ordering: .relaxed) == rill_thread_identity()
        ? nil : BatchContext.changes
    case .sharedStream: nil
    }
  }

  /// While this thread delivers a batch, the gate of a stream of `create` stays claimed until the end of the delivery, and what observers
  /// send to a subject waits for it.
  @inline(__always)
  func enterWithEvent() -> Bool { rill_has_batches() ? enterDuringBatches() : enter() }

  @inline(never)
  private func enterDuringBatches() -> Bool {
    guard sender != .sharedStream, let delivery = BatchContext.delivery else { return enter() }
    return sender == .create && delivery.beginPassing(self)
  }

  @inline(__always)
  func leaveAfterEvent() {
    if rill_has_batches(), sender == .create, BatchContext.delivery?.endPassing(self) ?? false { return }
    leave()
  }

  /// Runs what is queued: now or, for an event that an observer sends to a subject, after the batch that this thread delivers.
  @inline(never)
  func drainOrPostpone() {
    if rill_has_batches(), sender == .subject, let delivery = BatchContext.delivery { delivery.postpone(self) } else { drain() }
  }

  /// Runs `work` as the owner, behind what the batch of this thread has sent.
  func submitBehindBatch(_ work: @escaping () -> Void) {
    if rill_has_batches(), let events = BatchContext.changes?.events(at: self) {
      events.disposal = { self.submit(work) }
    } else {
      run(work)
    }
  }
}
