extension ObservableType where Element: FixedWidthInteger {
  /// Emits 0 after `dueTime`, then completes.
  ///
  ///     timer(3)  ---(0|)
  ///
  /// - `timer` completes: after its value; with a period, never
  /// - Complexity: O(1), with one timer.
  /// - SeeAlso: [ReactiveX timer](https://reactivex.io/documentation/operators/timer.html)
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Observable { sink in
      sink.scope.schedule(on: scheduler, after: dueTime) {
        sink.send(0)
        sink.finish(.completed)
      }
    }
  }

  /// Emits 0 after `dueTime`, then 1, 2, … every `period`.
  ///
  ///     timer(3, 2)  ---0-1-2-3-
  ///
  /// If `period` is nil, the stream completes after 0. After `Element.max` the numbers continue with `Element.min`.
  ///
  /// - Complexity: O(1) per value, with one timer for all values.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval?, scheduler: any SchedulerType
  ) -> Observable<Element> {
    guard let period else { return timer(dueTime, scheduler: scheduler) }
    return Observable { sink in
      let number = Box(Element.zero)
      sink.scope.schedulePeriodic(on: scheduler, after: dueTime, every: period) {
        let current = number.value
        number.value &+= 1
        sink.send(current)
      }
    }
  }
}
