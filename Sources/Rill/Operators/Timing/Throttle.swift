extension ObservableType {
  /// Delivers a value, and then for `dueTime` no other; at the end of that time the newest that came, if `latest`.
  ///
  ///     source                      a-b-c---------d--|
  ///     throttle(5)                 a----c--------d--|
  ///     throttle(5, latest: false)  a-------------d--|
  ///
  /// A value delivered at the end of the time begins a new one. The completion waits for the value that waits; an error drops it. What
  /// counts is when values come, not when the timer goes off: one that comes after the time has passed is a new one even if the timer is
  /// late, and one that comes at that very instant replaces the one that waits.
  ///
  /// - `throttle` completes: with the source, or, if a value waits, after it
  /// - On an error: passes it on at once; what waits is dropped
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value: one timer, and not one per value.
  /// - SeeAlso: [ReactiveX sample](https://reactivex.io/documentation/operators/sample.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(ThrottleRule<Element>(dueTime, latest: latest), downstream, sources: 1)
      let timer = DeadlineTimer(coordinator, scheduler) { _, now in
        if let value = coordinator.state.windowEnded(at: now) { downstream.send(value) }
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

/// What is delivered and what waits, between one window's beginning and its end.
@usableFromInline
struct ThrottleRule<Element> {
  @usableFromInline
  enum Effect {
    /// Deliver it; a window begins.
    case deliver
    /// It waits until the window's end.
    case wait(until: RxTimeInterval)
    /// It is left out.
    case none
  }

  @usableFromInline let dueTime: RxTimeInterval
  @usableFromInline let latest: Bool
  @usableFromInline var windowEnd: RxTimeInterval?
  @usableFromInline var waiting: Element?
  @usableFromInline private(set) var isSourceDone = false

  @_alwaysEmitIntoClient
  init(_ dueTime: RxTimeInterval, latest: Bool) {
    self.dueTime = dueTime
    self.latest = latest
  }

  @_alwaysEmitIntoClient
  mutating func received(_ value: Element, at now: RxTimeInterval) -> Effect {
    guard let windowEnd, now < windowEnd else {
      windowEnd = now + dueTime
      waiting = nil
      return .deliver
    }
    guard latest else { return .none }
    waiting = value
    return .wait(until: windowEnd)
  }

  /// What is to be delivered; a window begins with it.
  @_alwaysEmitIntoClient
  mutating func windowEnded(at now: RxTimeInterval) -> Element? {
    defer { waiting = nil }
    if waiting != nil { windowEnd = now + dueTime }
    return waiting
  }

  /// Answers whether all is over: nothing waits.
  @_alwaysEmitIntoClient
  mutating func sourceCompleted() -> Bool {
    isSourceDone = true
    return waiting == nil
  }
}
