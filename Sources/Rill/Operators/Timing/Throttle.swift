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
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      let waiting = ValueCell<Element>()
      let rule = Box(ThrottleRule(dueTime, latest: latest))
      let timer = DeadlineTimer(coordinator, scheduler) { _, end, _ in
        if rule.value.windowEnded(at: end) { downstream.send(waiting.take()) }
        if rule.value.isSourceDone { downstream.finish(.completed) }
      }
      coordinator.attach(
        source,
        next: { value in
          let now = timer.uptime
          timer.fireIfOverdue(at: now)
          switch rule.value.received(at: now) {
          case .deliver:
            waiting.clear()
            timer.clear()
            downstream.send(value)
          case .wait(let end):
            waiting.store(value)
            timer.set(to: end, at: now)
          case .none: break
          }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          if rule.value.sourceCompleted() { downstream.finish(.completed) }
        })
    }
  }
}

/// The rule that decides which values `throttle` emits, and when.
struct ThrottleRule {
  let dueTime: RxTimeInterval
  let latest: Bool
  private var windowEnd: RxTimeInterval?
  private var isWaiting = false
  private(set) var isSourceDone = false

  init(_ dueTime: RxTimeInterval, latest: Bool) {
    self.dueTime = dueTime
    self.latest = latest
  }

  /// Handles a value.
  ///
  /// After `wait`, it replaces the value that waits.
  mutating func received(at now: RxTimeInterval) -> ThrottleEffect {
    guard let windowEnd, now < windowEnd else {
      windowEnd = now + dueTime.clamped
      isWaiting = false
      return .deliver
    }
    guard latest else { return .none }
    isWaiting = true
    return .wait(until: windowEnd)
  }

  /// Handles the end of the window, and returns whether a value waits for it.
  mutating func windowEnded(at now: RxTimeInterval) -> Bool {
    guard isWaiting else { return false }
    windowEnd = now + dueTime.clamped
    isWaiting = false
    return true
  }

  /// Records the completion of the source.
  ///
  /// Returns whether the operator completes now.
  mutating func sourceCompleted() -> Bool {
    isSourceDone = true
    return !isWaiting
  }
}

/// What `throttle` does with a value.
enum ThrottleEffect {
  case deliver
  /// Keeps the value until the end of the window, unless a later one replaces it.
  case wait(until: RxTimeInterval)
  case none
}
