extension ObservableType {
  /// Emits a value and then holds back further values for the time that `dueTime` returns for it.
  ///
  ///     source                   a-b-c-----d-e----|
  ///     throttle { 3, 5, 5, 2 }  a--b----c----e---|
  ///
  /// A value that is emitted opens a window of its own length. If `latest` is true, the last value that arrives within the window is
  /// emitted at the end of the window and opens the next one. Otherwise values within a window are dropped.
  ///
  /// - `throttle(latest:scheduler:)` completes: with the source, or after the pending value if there is one
  /// - On an error: passes it on immediately; drops pending values; fails with the error that the closure throws
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. One timer per subscription.
  /// - SeeAlso: [ReactiveX sample](https://reactivex.io/documentation/operators/sample.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func throttle(
    latest: Bool = true, scheduler: any SchedulerType, _ dueTime: @escaping @Sendable (Element) throws -> RxTimeInterval
  ) -> Observable<Element> where Element: Sendable {
    asObservable().throttled(latest: latest, scheduler, dueTime)
  }
}
