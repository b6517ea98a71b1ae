/// A disposable that disposes another one on a scheduler.
public final class ScheduledDisposable: Cancelable {
  /// The scheduler on which the other disposable is disposed.
  public let scheduler: any ImmediateSchedulerType
  private let slot = DisposableSlot()

  /// Creates a disposable that disposes `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    _ = slot.replace(with: disposable)
  }

  /// Whether the other disposable has been disposed on the scheduler.
  public var isDisposed: Bool { slot.isClosed }

  /// Schedules the disposal.
  public func dispose() {
    _ = scheduler.schedule(()) { [slot] in
      slot.close()?.dispose()
      return NopDisposable()
    }
  }
}
