extension ObservableType {
  /// Delivers the values of the first `duration`, then completes.
  ///
  ///     source        a--b--c--d--|
  ///     take(for: 7)  a--b--c|
  ///
  /// - Complexity: O(1) per value: one timer.
  /// - SeeAlso: [ReactiveX take](https://reactivex.io/documentation/operators/take.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    take(until: Observable<Int>.timer(duration, scheduler: scheduler))
  }
}
