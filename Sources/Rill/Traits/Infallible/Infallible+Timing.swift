extension InfallibleType {
  /// Delivers a value when `dueTime` has passed after it without another one.
  ///
  ///     source       a-b----c--|
  ///     debounce(3)  -----b----c|
  ///
  /// The last value is delivered when the source completes.
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element>
  where Element: Sendable {
    Infallible(asObservable().debounce(dueTime, scheduler: scheduler))
  }

  /// Delivers one value in `dueTime` at most: the first, and with `latest` the last one, too.
  ///
  ///     source       abc---d--|
  ///     throttle(3)  a--c--d--|
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> where Element: Sendable {
    Infallible(asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// Delivers every value and the completion after `dueTime`.
  ///
  ///     source    a--b--|
  ///     delay(2)  --a--b--|
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element>
  where Element: Sendable {
    Infallible(asObservable().delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to the source after `dueTime`.
  ///
  ///     source                 a--b--|
  ///     delaySubscription(2)   --a--b--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().delaySubscription(dueTime, scheduler: scheduler))
  }
}
