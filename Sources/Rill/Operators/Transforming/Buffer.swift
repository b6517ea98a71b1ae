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
      let junction = Junction([Element](), downstream, sources: 1)
      let deliver = { (alarm: Alarm<[Element], [Element]>, now: RxTimeInterval) in
        let values = junction.memory
        junction.memory = []
        alarm.set(to: now + timeSpan, at: now)
        downstream.send(values)
        // After that: if the source has died, the subscription is released with it.
        alarm.isAwaited = false
      }
      let alarm = Alarm(junction, scheduler, ring: deliver)
      junction.perform {
        alarm.isAwaited = false
        alarm.set(after: timeSpan)
      }
      junction.attach(
        source,
        next: { value in
          let now = scheduler.uptime
          alarm.ringIfOverdue(at: now)
          junction.memory.append(value)
          alarm.isAwaited = true
          if junction.memory.count == count { deliver(alarm, now) }
        },
        end: { completion in
          if case .error = completion { return downstream.cut(completion) }
          downstream.send(junction.memory)
          downstream.finish(.completed)
        })
    }
  }
}
