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
        case .value(let due): timer.set(to: due, at: now)
        case .completion(let due) where due > now: timer.set(to: due, at: now)
        case .completion: downstream.finish(.completed)
        case .none: break
        }
      }
      coordinator.attach(
        source,
        next: { value in
          let now = scheduler.uptime
          waiting.append(value)
          rule.value.received(due: now + dueTime.clamped)
          if timer.deadline == nil { timer.set(to: now + dueTime.clamped, at: now) }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          let now = scheduler.uptime
          rule.value.completed(due: now + dueTime.clamped)
          if timer.deadline == nil { timer.set(to: now + dueTime.clamped, at: now) }
        })
    }
  }
}

/// The rule that decides when `delay` emits the values that wait, in their order, and when it completes.
struct DelayRule {
  /// When each of the values that wait is due.
  private let dueTimes = FIFOQueue<RxTimeInterval>()
  private var completion: RxTimeInterval?

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
