extension ObservableType {
  /// Emits a value and then holds back further values for `dueTime`.
  ///
  ///     source                      a-b-c---------d--|
  ///     throttle(5)                 a----c--------d--|
  ///     throttle(5, latest: false)  a-------------d--|
  ///
  /// A value that is emitted opens a window of `dueTime`. If `latest` is true, the last value that arrives within the window
  /// is emitted at the end of the window and opens the next one. Otherwise values within a window are dropped.
  ///
  /// The arrival times of the values count, not the time at which the timer fires. If a value arrives after the end of the
  /// window and the timer is late, the pending value is emitted first. A value that arrives exactly at the end of the window
  /// is emitted in place of the pending value, unless the timer has fired before.
  ///
  /// - `throttle` completes: with the source, or after the pending value if there is one
  /// - On an error: passes it on immediately; drops pending values
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. One timer per subscription.
  /// - SeeAlso: [ReactiveX sample](https://reactivex.io/documentation/operators/sample.html)
  @preconcurrency
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> where Element: Sendable {
    asObservable().throttled(latest: latest, scheduler) { _ in dueTime }
  }
}

extension Observable {
  @usableFromInline
  func throttled(
    latest: Bool, _ scheduler: any SchedulerType, _ dueTime: @escaping (Element) throws -> RxTimeInterval
  ) -> Observable<Element> {
    Observable(operation: "throttle") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      let waiting = ValueCell<Element>()
      let windowEnd = Box<RxTimeInterval?>(nil)
      let isSourceDone = Box(false)
      let open = { (value: Element, now: RxTimeInterval) in
        do {
          windowEnd.value = now + (try dueTime(value)).clamped
          downstream.send(value)
        } catch { downstream.finishEarly(.error(error)) }
      }
      let timer = DeadlineTimer(coordinator, scheduler) { _, end, _ in
        if waiting.isFull { open(waiting.take(), end) }
        if isSourceDone.value { downstream.finish(.completed) }
      }
      coordinator.attach(
        self,
        next: { value in
          let now = timer.uptime
          timer.fireIfOverdue(at: now)
          if let end = windowEnd.value, now < end {
            guard latest else { return }
            waiting.store(value)
            timer.set(to: end, at: now)
          } else {
            waiting.clear()
            timer.clear()
            open(value, now)
          }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          isSourceDone.value = true
          if !waiting.isFull { downstream.finish(.completed) }
        })
    }
  }
}
