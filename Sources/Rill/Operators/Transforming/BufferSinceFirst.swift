extension ObservableType {
  /// Collects values and emits them as an array `timeSpan` after the first of them, or when there are `count` values.
  ///
  ///     source                 --a-----b-----------------c-------d-----|
  ///     buffer(sinceFirst: 5)  ------------[ab]--------------------[cd]|
  ///
  /// The time span begins with the first value of an array, so an array is never empty.
  ///
  /// - `buffer(sinceFirst:)` completes: with the source, after a last array unless nothing was collected
  /// - On an error: passes it on immediately; drops pending values
  /// - Subscribes: to the source
  /// - Parameters:
  ///   - timeSpan: how long a value waits at most.
  ///   - count: how many values an array has at most. By default, memory has no limit within a time span.
  ///   - scheduler: measures the time.
  ///   - file: the file in which `buffer` is called.
  ///   - line: the line on which `buffer` is called.
  /// - Returns: A stream of arrays that are not empty.
  /// - Precondition: `timeSpan` and `count` are positive.
  /// - Complexity: O(1) per value, amortized, with one timer.
  /// - SeeAlso: [ReactiveX buffer](https://reactivex.io/documentation/operators/buffer.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func buffer(
    sinceFirst timeSpan: RxTimeInterval, count: Int = .max, scheduler: any SchedulerType, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Observable<[Element]> where Element: Sendable {
    requirePositive(count, "buffer(sinceFirst:count:scheduler:)", file: file, line: line)
    requirePositive(timeSpan, "buffer(sinceFirst:count:scheduler:)", file: file, line: line)
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      // The values for the next array.
      let collected = Box<[Element]>([])
      let deliver = { (timer: DeadlineTimer) in
        let values = collected.value
        collected.value = []
        if !values.isEmpty { downstream.send(values) }
        // Must come last: if the source was deallocated, this releases the subscription.
        timer.keepsSubscriptionAlive = false
      }
      let timer = DeadlineTimer(coordinator, scheduler, onDeadline: { timer, _, _ in deliver(timer) })
      coordinator.attach(
        source,
        next: { value in
          timer.fireIfOverdue(at: timer.uptime)
          collected.value.append(value)
          if collected.value.count == 1 {
            timer.keepsSubscriptionAlive = true
            timer.set(after: timeSpan)
          }
          if collected.value.count == count { deliver(timer) }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          if !collected.value.isEmpty { downstream.send(collected.value) }
          downstream.finish(.completed)
        })
    }
  }
}
