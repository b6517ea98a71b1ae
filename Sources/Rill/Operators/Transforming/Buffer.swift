extension ObservableType {
  /// Collects values and emits them as an array, which can be empty, when there are `count` values or `timeSpan` has passed.
  ///
  ///     source        a--b-----c----d------|
  ///     buffer(9, 2)  ---[ab]-----[c]------([d]|)
  ///
  /// The time span begins at the subscription and again after each array. An array that is emitted because the time has passed
  /// can be empty.
  ///
  /// - `buffer` completes: with the source, after a last array, which can be empty
  /// - On an error: passes it on immediately; drops pending values
  /// - Subscribes: to the source
  /// - Precondition: `timeSpan` and `count` are positive.
  /// - Complexity: O(1) per value, amortized, with one timer.
  /// - SeeAlso: [ReactiveX buffer](https://reactivex.io/documentation/operators/buffer.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<[Element]> where Element: Sendable {
    requirePositive(count, "buffer(timeSpan:count:scheduler:)", file: file, line: line)
    requirePositive(timeSpan, "buffer(timeSpan:count:scheduler:)", file: file, line: line)
    return buffered(timeSpan, count, scheduler, sinceFirst: false)
  }

  /// Implements both forms of `buffer`.
  ///
  /// `sinceFirst` says whether the time span begins with a first value, so that no array is empty.
  @_alwaysEmitIntoClient
  func buffered(
    _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType, sinceFirst: Bool
  ) -> Observable<[Element]> {
    let source = asObservable()
    return Observable(operation: "buffer") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      // The values for the next array.
      let collected = Box<[Element]>([])
      let send = {
        let values = collected.value
        collected.value = []
        if !(sinceFirst && values.isEmpty) { downstream.send(values) }
      }
      let deliver = { (timer: DeadlineTimer, end: RxTimeInterval, now: RxTimeInterval) in
        if !sinceFirst { timer.set(every: timeSpan, after: end, at: now) }
        send()
        // Must come last: if the source was deallocated, this releases the subscription.
        timer.keepsSubscriptionAlive = false
      }
      let timer = DeadlineTimer(coordinator, scheduler, onDeadline: deliver)
      coordinator.perform {
        timer.keepsSubscriptionAlive = false
        if !sinceFirst { timer.set(after: timeSpan) }
      }
      coordinator.attach(
        source,
        next: { value in
          let now = timer.uptime
          timer.fireIfOverdue(at: now)
          collected.value.append(value)
          timer.keepsSubscriptionAlive = true
          if sinceFirst, collected.value.count == 1 { timer.set(after: timeSpan) }
          if collected.value.count == count { deliver(timer, now, now) }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          send()
          downstream.finish(.completed)
        })
    }
  }
}
