/// The scheduler of `Driver` and `Signal`: the main scheduler, unless a test replaces it.
///
/// It is the default of the operators that wait: `debounce`, `throttle`, `delay`, `interval` and `timer`. `of` and `from` emit through it.
public enum SharingScheduler {
  /// The scheduler of this thread.
  @usableFromInline static var current: any SchedulerType {
    ThreadContext.current.activity.makeSharingScheduler?() ?? MainScheduler.instance
  }

  /// Creates the scheduler: `MainScheduler.instance`, unless `mock` has replaced it on this thread.
  @_alwaysEmitIntoClient
  public static var make: () -> any SchedulerType { { current } }

  /// Runs `action`, in which `Driver` and `Signal` use `scheduler`.
  ///
  /// Operators that wait use it if they are called without a scheduler. If it is a virtual time scheduler, drivers and signals that
  /// `action` makes of other streams deliver each event in a run of its own, on the main actor.
  ///
  ///     let scheduler = TestScheduler(initialClock: 0)
  ///     SharingScheduler.mock(scheduler: scheduler) {
  ///       let model = SearchModel(query: query)
  ///       scheduler.start()
  ///     }
  ///
  /// The replacement is valid on the calling thread, so tests that run at the same time do not disturb each other.
  @_alwaysEmitIntoClient
  public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Runs `action`, in which `Driver` and `Signal` use schedulers that `makeScheduler` returns.
  ///
  /// See `mock(scheduler:action:)`.
  @_alwaysEmitIntoClient
  public static func mock(makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Void) rethrows {
    let replaced = ThreadContext.current.replaceSharingScheduler(makeScheduler)
    defer { _ = ThreadContext.current.replaceSharingScheduler(replaced) }
    try action()
  }
}

extension SharingStrategyProtocol {
  /// The scheduler of the strategy: see `SharingScheduler`.
  @_alwaysEmitIntoClient
  public static var scheduler: any SchedulerType { SharingScheduler.make() }
}
