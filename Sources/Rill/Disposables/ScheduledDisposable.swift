/// A disposable that disposes another one on a scheduler.
public final class ScheduledDisposable: Cancelable {
  /// The scheduler on which the other disposable is disposed.
  public let scheduler: any ImmediateSchedulerType
  private let place = DisposableSlot()

  /// Makes a disposable that disposes `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    _ = place.replace(with: disposable)
  }

  /// Whether the other disposable has been disposed on the scheduler.
  public var isDisposed: Bool { place.isClosed }

  /// Schedules the disposal.
  public func dispose() {
    _ = scheduler.schedule(()) { [place] in
      place.close()?.dispose()
      return NopDisposable()
    }
  }
}
