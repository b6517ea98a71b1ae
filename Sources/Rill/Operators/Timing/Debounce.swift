extension ObservableType {
  /// Emits a value once `dueTime` has passed without another value.
  ///
  ///     source       a-b-c----------d--|
  ///     debounce(3)  -------c----------(d|)
  ///
  /// The arrival times of the values count, not the time at which the timer fires. If a value arrives after the due time and
  /// the timer is late, the pending value is emitted first. If a value arrives exactly at the due time, the scheduler decides
  /// whether it replaces the pending value or follows it.
  ///
  /// - `debounce` completes: with the source, after the pending value
  /// - On an error: passes it on immediately; drops pending values
  /// - Subscribes: to the source
  /// - Precondition: `dueTime` is not negative.
  /// - Complexity: O(1) per value. One timer per subscription.
  /// - SeeAlso: [ReactiveX debounce](https://reactivex.io/documentation/operators/debounce.html)
  @preconcurrency
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> where Element: Sendable {
    require(
      dueTime >= .zero, "debounce(_:scheduler:)", "the duration must not be negative, and it is \(dueTime)", file: file,
      line: line)
    return asObservable().debounced(scheduler) { _ in dueTime }
  }
}

extension Observable {
  /// A value for which `dueTime` returns nil is emitted at once.
  @usableFromInline
  func debounced(
    _ scheduler: any SchedulerType, _ dueTime: @escaping (Element) throws -> RxTimeInterval?
  ) -> Observable<Element> {
    Observable(operation: "debounce") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      let pending = ValueCell<Element>()
      let deliver = { if pending.isFull { downstream.send(pending.take()) } }
      let timer = DeadlineTimer(coordinator, scheduler, onDeadline: { _, _, _ in deliver() })
      coordinator.attach(
        self,
        next: { value in
          let now = timer.uptime
          timer.fireIfOverdue(at: now)
          let time: RxTimeInterval?
          do { time = try dueTime(value) } catch { return downstream.finishEarly(.error(error)) }
          pending.store(value)
          timer.keepsSubscriptionAlive = true
          if let time { return timer.set(to: now + time.clamped, at: now) }
          deliver()
          // Must come last: if the source was deallocated, this releases the subscription.
          timer.keepsSubscriptionAlive = false
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          deliver()
          downstream.finish(.completed)
        })
    }
  }
}
