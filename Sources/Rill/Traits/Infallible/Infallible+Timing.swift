extension InfallibleType {
  /// Emits a value once `dueTime` has passed without another value.
  ///
  /// See `Observable.debounce`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Infallible<Element> where Element: Sendable {
    Infallible(asObservable().debounce(dueTime, scheduler: scheduler, file: file, line: line))
  }

  /// Emits a value and then holds back further values for `dueTime`.
  ///
  /// See `Observable.throttle`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> where Element: Sendable {
    Infallible(asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// Emits each value, and the completion, `dueTime` later than the source.
  ///
  /// See `Observable.delay`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element>
  where Element: Sendable {
    Infallible(asObservable().delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to the source after `dueTime`.
  ///
  /// See `Observable.delaySubscription`.
  @_alwaysEmitIntoClient
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().delaySubscription(dueTime, scheduler: scheduler))
  }
}
