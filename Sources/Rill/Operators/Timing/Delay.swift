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
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(DelayRule<Element>(), downstream, sources: 1)
      let timer = DeadlineTimer(coordinator, scheduler) { timer, _, now in
        while let value = coordinator.state.takeDue(at: now) { downstream.send(value) }
        switch coordinator.state.next {
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
          coordinator.state.received(value, due: now + dueTime)
          if timer.deadline == nil { timer.set(to: now + dueTime, at: now) }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          let now = scheduler.uptime
          coordinator.state.completed(due: now + dueTime)
          if timer.deadline == nil { timer.set(to: now + dueTime, at: now) }
        })
    }
  }
}

/// The pending values and the completion, with the times at which they are due.
@usableFromInline
struct DelayRule<Element> {
  @usableFromInline var waiting = FIFOQueue<(value: Element, due: RxTimeInterval)>()
  @usableFromInline var completion: RxTimeInterval?

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient
  mutating func received(_ value: Element, due: RxTimeInterval) { waiting.append((value, due)) }

  @_alwaysEmitIntoClient
  mutating func completed(due: RxTimeInterval) { completion = due }

  /// Removes and returns the first value if it is due.
  @_alwaysEmitIntoClient
  mutating func takeDue(at now: RxTimeInterval) -> Element? {
    guard let first = waiting.first, first.due <= now else { return nil }
    return waiting.popFirst()?.value
  }

  /// The next event, and when it is due.
  @_alwaysEmitIntoClient
  var next: DelayedEvent {
    mutating get {
      if let first = waiting.first { return .value(due: first.due) }
      return completion.map { .completion(due: $0) } ?? .none
    }
  }
}

/// The next event of `delay`, and when it is due.
///
/// Not nested in the rule, where it would be generic.
@usableFromInline
enum DelayedEvent {
  case value(due: RxTimeInterval)
  case completion(due: RxTimeInterval)
  case none
}
