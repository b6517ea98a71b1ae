extension ObservableType {
  /// Delivers the values in streams, one after the other: of `count` values each, or of what comes within `timeSpan`.
  ///
  ///     source        a--b--c----d--|
  ///     window(9, 2)  A--B-------C--|
  ///     A             a--(b|)
  ///     B                ---c----(d|)
  ///     C                        ---|
  ///
  /// The first stream is delivered on subscription, each other one when the one before has completed. The time counts from the stream's
  /// beginning. The end of the source ends the open stream and then this one. The source is disposed when this stream's subscriber
  /// and those of the streams it has delivered have gone.
  ///
  /// - `window` completes: with the source, the open window first
  /// - On an error: passes it on, to the open window first
  /// - Subscribes: to the source, after its first window
  /// - Precondition: `timeSpan` and `count` are positive.
  /// - Complexity: O(1) per value: one timer.
  /// - SeeAlso: [ReactiveX window](https://reactivex.io/documentation/operators/window.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Observable<Element>> where Element: Sendable {
    requirePositive(count, "window(timeSpan:count:scheduler:)", file: file, line: line)
    requirePositive(timeSpan, "window(timeSpan:count:scheduler:)", file: file, line: line)
    let source = asObservable()
    return Observable { downstream in
      let windows = Cell<Hub<Element>?>(nil)
      let offshoots = Offshoots(of: downstream.scope) { windows.value?.die() }
      let scope = offshoots.upstream
      // Remembers how many values the open window has.
      let junction = Junction(
        0,
        Sink<Observable<Element>>(
          next: { downstream.send($0) }, end: { if scope.settle() { downstream.finish($0) } }, scope: scope),
        sources: 1)
      let open = { (alarm: Alarm<Int, Observable<Element>>, now: RxTimeInterval) in
        windows.value?.end(.completed)
        let hub = Hub<Element>()
        windows.value = hub
        junction.memory = 0
        alarm.set(to: now + timeSpan, at: now)
        junction.downstream.send(offshoots.stream(of: hub))
      }
      let alarm = Alarm(junction, scheduler, ring: open)
      alarm.isAwaited = false
      junction.perform { open(alarm, scheduler.uptime) }
      junction.attach(
        source,
        next: { value in
          let now = scheduler.uptime
          alarm.ringIfOverdue(at: now)
          windows.value?.next(value)
          junction.memory += 1
          if junction.memory == count { open(alarm, now) }
        },
        end: { completion in
          let last = windows.value
          windows.value = nil
          last?.end(completion)
          junction.downstream.finish(completion)
        })
    }
  }
}
