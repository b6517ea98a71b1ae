extension ObservableType where Element: FixedWidthInteger {
  /// Sends 0 after `dueTime` and completes.
  ///
  ///     subscribe  ^
  ///     timer(3)   ---(0|)
  ///
  /// - `timer` completes: after its value; with a period never
  /// - Complexity: O(1): one timer.
  /// - SeeAlso: [ReactiveX timer](https://reactivex.io/documentation/operators/timer.html)
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Observable { sink in
      sink.scope.once(on: scheduler, after: dueTime) {
        sink.send(0)
        sink.finish(.completed)
      }
    }
  }

  /// Sends 0 after `dueTime`, and, if there is a period, 1, 2, … every `period` from then on; without one it completes.
  ///
  ///     subscribe    ^
  ///     timer(3, 2)  ---0-1-2-3-
  ///
  /// After the greatest number comes the smallest.
  ///
  /// - Complexity: O(1) per value: one timer for all.
  /// - SeeAlso: [ReactiveX timer](https://reactivex.io/documentation/operators/timer.html)
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval?, scheduler: any SchedulerType
  ) -> Observable<Element> {
    guard let period else { return timer(dueTime, scheduler: scheduler) }
    return Observable { sink in
      let number = Box(Element.zero)
      sink.scope.periodically(on: scheduler, after: dueTime, every: period) {
        let current = number.value
        number.value &+= 1
        sink.send(current)
      }
    }
  }
}
