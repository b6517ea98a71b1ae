extension ObservableType {
  /// Emits a value once the time that `dueTime` returns for it has passed without another value.
  ///
  ///     source                a---b---c-----|
  ///     debounce { 2, 9, 0 }  --a-----c-----|
  ///
  /// A value without a duration is emitted at once: an empty search text, for example.
  ///
  ///     query.debounce(scheduler: scheduler) { $0.isEmpty ? .zero : .milliseconds(300) }
  ///
  /// - `debounce(scheduler:)` completes: with the source, after the pending value
  /// - On an error: passes it on immediately; drops pending values; fails with the error that the closure throws
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. One timer per subscription.
  /// - SeeAlso: [ReactiveX debounce](https://reactivex.io/documentation/operators/debounce.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func debounce(
    scheduler: any SchedulerType, _ dueTime: @escaping @Sendable (Element) throws -> RxTimeInterval
  ) -> Observable<Element> where Element: Sendable {
    asObservable().debounced(scheduler) { value in
      let time = try dueTime(value)
      return time > .zero ? time : nil
    }
  }
}
