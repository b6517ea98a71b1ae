public import Rill

extension RxTimeInterval {
  /// Returns the duration of `count` ticks of the marble test that the calling code belongs to.
  ///
  ///     stream.debounce(.ticks(2), scheduler: scheduler)
  ///
  /// Elsewhere, also in `withVirtualTime`, a tick is one second: the default tick of a marble test, and the default resolution of a test
  /// scheduler.
  public static func ticks(_ count: Int) -> RxTimeInterval { (VirtualTimeRun.current?.tick ?? .seconds(1)) * count }
}
