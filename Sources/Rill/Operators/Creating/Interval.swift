extension ObservableType where Element: FixedWidthInteger {
  /// Emits 0, 1, 2, … every `period`, the first after one period.
  ///
  ///     interval(3)  ---0--1--2--
  ///
  /// After `Element.max` the numbers continue with `Element.min`.
  ///
  /// - `interval` completes: never
  /// - Complexity: O(1) per value, with one timer for all values.
  /// - SeeAlso: [ReactiveX interval](https://reactivex.io/documentation/operators/interval.html)
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }
}
