extension ObservableType {
  /// Splits the source into consecutive windows, each a stream of at most `count` values that arrive within `timeSpan`.
  ///
  ///     source        a--b--c----d--|
  ///     window(9, 2)  A--B-------C--|
  ///     A             a--(b|)
  ///     B                ---c----(d|)
  ///     C                        ---|
  ///
  /// The first window is emitted on subscription, each further window when the previous one has completed. Each window starts
  /// a new time span. The source is disposed when the subscribers of this stream and of all windows are gone.
  ///
  /// A window drops the values that arrive after its delivery and before a subscriber. `flatMap` subscribes to each one at once.
  /// `concatMap` waits until the stream of the previous window has ended, and misses what the next one has emitted by then.
  ///
  /// - `window` completes: with the source, after the open window
  /// - On an error: passes it on, to the open window first
  /// - Subscribes: to the source, after emitting the first window
  /// - Precondition: `timeSpan` and `count` are positive.
  /// - Complexity: O(1) per value, with one timer.
  /// - SeeAlso: [ReactiveX window](https://reactivex.io/documentation/operators/window.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Observable<Element>> where Element: Sendable {
    requirePositive(count, "window(timeSpan:count:scheduler:)", file: file, line: line)
    requirePositive(timeSpan, "window(timeSpan:count:scheduler:)", file: file, line: line)
    return asObservable().windowed(timeSpan, count, scheduler)
  }
}

extension Observable {
  @usableFromInline
  func windowed(_ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) -> Observable<Observable> {
    Observable<Observable>(operation: "window") { downstream in
      let current = Box<EmittedStream<Element>?>(nil)
      let emitted = WindowAndGroupStreams(of: downstream) { current.value?.releaseSubscribers(retaining: $0) }
      let scope = emitted.upstream
      let ending = SinkEnding(
        receiver: { emitted.end($0) { [current.value.take()].compactMap { $0 } } }, scope: scope)
      let coordinator = SourceCoordinator(scope, sources: 1)
      // How many values the open window has.
      let valueCount = Box(0)
      let beginWindow = { (timer: DeadlineTimer, start: RxTimeInterval, now: RxTimeInterval) in
        current.value?.end(.completed)
        let window = EmittedStream<Element>()
        current.value = window
        valueCount.value = 0
        timer.set(every: timeSpan, after: start, at: now)
        // The source's scope: no window begins while the end of the source is delivered.
        if scope.isOpen { emitted.send(window) { $0 } }
      }
      let timer = DeadlineTimer(coordinator, scheduler, onDeadline: beginWindow)
      timer.keepsSubscriptionAlive = false
      coordinator.perform {
        let now = timer.uptime
        beginWindow(timer, now, now)
      }
      coordinator.attach(
        self,
        next: { value in
          let now = timer.uptime
          timer.fireIfOverdue(at: now)
          current.value?.next(value)
          valueCount.value += 1
          if valueCount.value == count { beginWindow(timer, now, now) }
        },
        end: { ending.finish($0) })
    }
  }
}
