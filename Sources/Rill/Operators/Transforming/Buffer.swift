extension ObservableType {
  /// Delivers the values in arrays: of `count` values each, or what has come when `timeSpan` has passed.
  ///
  ///     source        a--b   --c----d   --|
  ///     buffer(9, 2)  ---[ab]-------[cd]--([]|)
  ///
  /// The time counts from the array before, or the subscription. An array delivered because of the time may be empty. The completion
  /// delivers what has come, also if that is nothing; an error drops it.
  ///
  /// - `buffer` completes: with the source, after what has come, be it nothing
  /// - On an error: passes it on at once
  /// - Subscribes: to the source
  /// - Precondition: `timeSpan` and `count` are positive.
  /// - Complexity: O(1) per value, amortised: one timer.
  /// - SeeAlso: [ReactiveX buffer](https://reactivex.io/documentation/operators/buffer.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<[Element]> where Element: Sendable {
    requirePositive(count, "buffer(timeSpan:count:scheduler:)", file: file, line: line)
    requirePositive(timeSpan, "buffer(timeSpan:count:scheduler:)", file: file, line: line)
    let source = asObservable()
    return Observable { downstream in
      // Remembers what has come.
      let coordinator = SourceCoordinator([Element](), downstream, sources: 1)
      let deliver = { (timer: DeadlineTimer<[Element], [Element]>, now: RxTimeInterval) in
        let values = coordinator.state
        coordinator.state = []
        timer.set(to: now + timeSpan, at: now)
        downstream.send(values)
        // After that: if the source has died, the subscription is released with it.
        timer.keepsSubscriptionAlive = false
      }
      let timer = DeadlineTimer(coordinator, scheduler, onDeadline: deliver)
      coordinator.perform {
        timer.keepsSubscriptionAlive = false
        timer.set(after: timeSpan)
      }
      coordinator.attach(
        source,
        next: { value in
          let now = scheduler.uptime
          timer.fireIfOverdue(at: now)
          coordinator.state.append(value)
          timer.keepsSubscriptionAlive = true
          if coordinator.state.count == count { deliver(timer, now) }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          downstream.send(coordinator.state)
          downstream.finish(.completed)
        })
    }
  }
}
