extension ObservableType {
  /// Emits a value and then holds back further values for `dueTime`.
  ///
  ///     source                      a-b-c---------d--|
  ///     throttle(5)                 a----c--------d--|
  ///     throttle(5, latest: false)  a-------------d--|
  ///
  /// A value that is emitted opens a window of `dueTime`. If `latest` is true, the last value that arrives within the window
  /// is emitted at the end of the window and opens the next one. Otherwise values within a window are dropped. If a value is
  /// pending when the source completes, the stream completes after that value. An error drops the pending value.
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
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(ThrottleRule<Element>(dueTime, latest: latest), downstream, sources: 1)
      let timer = DeadlineTimer(coordinator, scheduler) { _, end, _ in
        if let value = coordinator.state.windowEnded(at: end) { downstream.send(value) }
        if coordinator.state.isSourceDone { downstream.finish(.completed) }
      }
      coordinator.attach(
        source,
        next: { value in
          let now = scheduler.uptime
          timer.fireIfOverdue(at: now)
          switch coordinator.state.received(value, at: now) {
          case .deliver:
            timer.clear()
            downstream.send(value)
          case .wait(let end): timer.set(to: end, at: now)
          case .none: break
          }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          if coordinator.state.sourceCompleted() { downstream.finish(.completed) }
        })
    }
  }
}

/// The rule that decides which values `throttle` emits, and when.
@usableFromInline
struct ThrottleRule<Element> {
  @usableFromInline let dueTime: RxTimeInterval
  @usableFromInline let latest: Bool
  @usableFromInline var windowEnd: RxTimeInterval?
  @usableFromInline var waiting = OptionalSlot<Element>()
  @usableFromInline private(set) var isSourceDone = false

  @_alwaysEmitIntoClient
  init(_ dueTime: RxTimeInterval, latest: Bool) {
    self.dueTime = dueTime
    self.latest = latest
  }

  @_alwaysEmitIntoClient
  mutating func received(_ value: Element, at now: RxTimeInterval) -> ThrottleEffect {
    guard let windowEnd, now < windowEnd else {
      windowEnd = now + dueTime
      waiting.take()
      return .deliver
    }
    guard latest else { return .none }
    waiting.store(value)
    return .wait(until: windowEnd)
  }

  /// Removes and returns the pending value, which is emitted and opens a window.
  @_alwaysEmitIntoClient
  mutating func windowEnded(at now: RxTimeInterval) -> Element? {
    if !waiting.isEmpty { windowEnd = now + dueTime }
    return waiting.take()
  }

  /// Records the completion of the source.
  ///
  /// Returns whether no value is pending.
  @_alwaysEmitIntoClient
  mutating func sourceCompleted() -> Bool {
    isSourceDone = true
    return waiting.isEmpty
  }
}

/// What `throttle` does with a value.
///
/// Not nested in the rule, where it would be generic.
@usableFromInline
enum ThrottleEffect {
  /// The value is emitted and opens a window.
  case deliver
  /// The value waits until the end of the window.
  case wait(until: RxTimeInterval)
  /// The value is dropped.
  case none
}
