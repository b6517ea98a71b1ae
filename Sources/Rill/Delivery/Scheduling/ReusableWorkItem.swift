import RillLocks

/// Work that a scheduler runs many times for one subscription, with at most one run scheduled at a time.
///
/// The scheduler retains this object. A run, or disposal, releases the closure, and with it the subscription.
final class ReusableWorkItem: Sendable {
  private let work = Locked<StoredClosure?>(nil)
  /// What the scheduler returned for the newest run.
  private let scheduled = DisposableSlot()

  /// Schedules `work`.
  ///
  /// The previous run has begun by then.
  func schedule(on scheduler: any ImmediateSchedulerType, _ work: @escaping () -> Void) {
    self.work.withLock { $0 = StoredClosure(work) }
    let scheduled = scheduler.schedule(self) { delivery in
      delivery.run()
      return NopDisposable()
    }
    // The replaced run is over, or is a newer one that was scheduled while the scheduler was returning: it is not disposed.
    let replaced = self.scheduled.replace(with: scheduled)
    if self.scheduled.isClosed {
      replaced?.dispose()
      _ = take()
    }
  }

  private func run() { take()?.run() }

  private func take() -> StoredClosure? { work.withLock { $0.take() } }

  func dispose() {
    scheduled.close()?.dispose()
    _ = take()
  }
}
