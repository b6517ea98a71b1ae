/// Disposes another disposable on a scheduler.
public final class ScheduledDisposable: Cancelable {
  /// Where it is disposed.
  public let scheduler: any ImmediateSchedulerType
  private let place = LockedDisposable()

  /// Disposes `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    _ = place.replace(with: disposable)
  }

  /// Whether it has been disposed on its scheduler.
  public var isDisposed: Bool { place.isClosed }

  /// Has the scheduler dispose it.
  public func dispose() {
    _ = scheduler.schedule(()) { [place] in
      place.close()?.dispose()
      return NopDisposable()
    }
  }
}
