extension ObservableType {
  /// Emits each value, and the completion, `dueTime` later than the source.
  ///
  ///     source    a--b--c--|
  ///     delay(2)  --a--b--c--|
  ///
  /// An error is passed on immediately, and pending values are dropped. The queue of pending values is unbounded.
  ///
  /// - `delay` completes: later than the source, by the delay
  /// - On an error: passes it on immediately; drops pending values
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value, amortized. One timer per subscription.
  /// - SeeAlso: [ReactiveX delay](https://reactivex.io/documentation/operators/delay.html)
  @preconcurrency
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      let waiting = FIFOQueue<Element>()
      let rule = Box(DelayRule())
      let timer = DeadlineTimer(coordinator, scheduler) { timer, _, now in
        while rule.value.isValueDue(at: now) { downstream.send(waiting.removeFirst()) }
        switch rule.value.next {
        case .value(let due): timer.set(to: due, at: now, joining: rule.takeMembership(dueAt: due))
        case .completion(let due) where due > now: timer.set(to: due, at: now, joining: rule.takeMembership(dueAt: due))
        case .completion: downstream.finish(.completed)
        case .none: rule.releaseMemberships { _ in true }
        }
      }
      let set = { (due: RxTimeInterval, now: RxTimeInterval) in
        if timer.deadline == nil { return timer.set(to: due, at: now) }
        if let membership = timer.membership(dueAt: due) { rule.value.memberships[due] = membership }
      }
      coordinator.attach(
        source,
        next: { value in
          let now = timer.uptime
          waiting.append(value)
          rule.value.received(due: now + dueTime.clamped)
          set(now + dueTime.clamped, now)
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          let now = timer.uptime
          rule.value.completed(due: now + dueTime.clamped)
          set(now + dueTime.clamped, now)
        })
    }
  }
}

/// The rule that decides when `delay` emits the values that wait, in their order, and when it completes.
struct DelayRule {
  /// When each of the values that wait is due.
  private let dueTimes = FIFOQueue<RxTimeInterval>()
  private var completion: RxTimeInterval?
  /// The timers of batches with which the timer of this operator is to fire, by their due times.
  var memberships: [RxTimeInterval: TimerGroup.Membership] = [:]

  func received(due: RxTimeInterval) { dueTimes.append(due) }

  mutating func completed(due: RxTimeInterval) { completion = due }

  /// Returns whether the first of the values that wait is due, and then counts it as emitted.
  func isValueDue(at now: RxTimeInterval) -> Bool {
    guard !dueTimes.isEmpty, dueTimes.first <= now else { return false }
    _ = dueTimes.removeFirst()
    return true
  }

  /// What happens next, and when.
  var next: DelayedEvent {
    if !dueTimes.isEmpty { return .value(due: dueTimes.first) }
    return completion.map { .completion(due: $0) } ?? .none
  }
}

/// What `delay` waits for.
enum DelayedEvent {
  case value(due: RxTimeInterval)
  case completion(due: RxTimeInterval)
  case none
}

extension Box<DelayRule> {
  /// Removes and returns what belongs to `due`, and leaves the timers of batches that were due before.
  fileprivate func takeMembership(dueAt due: RxTimeInterval) -> TimerGroup.Membership? {
    if value.memberships.isEmpty { return nil }
    releaseMemberships { $0 < due }
    return value.memberships.removeValue(forKey: due)
  }

  /// Leaves timers of batches, which can deliver what the others have left.
  fileprivate func releaseMemberships(where isOver: (RxTimeInterval) -> Bool) {
    if value.memberships.isEmpty { return }
    let released = value.memberships.filter { isOver($0.key) }
    for due in released.keys { value.memberships[due] = nil }
    withExtendedLifetime(released) {}
  }
}
