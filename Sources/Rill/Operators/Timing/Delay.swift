extension ObservableType {
  /// Delivers every value, and the completion, later by `dueTime`.
  ///
  ///     source    a--b--c--|
  ///     delay(2)  --a--b--c--|
  ///
  /// An error is delivered at once, and what waits is dropped.
  ///
  /// - `delay` completes: later than the source by the delay
  /// - On an error: passes it on at once; what waits is dropped
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value, amortised: one timer, and a queue without limit.
  /// - SeeAlso: [ReactiveX delay](https://reactivex.io/documentation/operators/delay.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(DelayRule<Element>(), downstream, sources: 1)
      let timer = DeadlineTimer(coordinator, scheduler) { timer, now in
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

/// What waits, and until when.
@usableFromInline
struct DelayRule<Element> {
  @usableFromInline
  enum Next {
    case value(due: RxTimeInterval)
    case completion(due: RxTimeInterval)
    case none
  }

  @usableFromInline var waiting = FIFOQueue<(value: Element, due: RxTimeInterval)>()
  @usableFromInline var completion: RxTimeInterval?

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient
  mutating func received(_ value: Element, due: RxTimeInterval) { waiting.append((value, due)) }

  @_alwaysEmitIntoClient
  mutating func completed(due: RxTimeInterval) { completion = due }

  /// The first value, if its time has come.
  @_alwaysEmitIntoClient
  mutating func takeDue(at now: RxTimeInterval) -> Element? {
    guard let first = waiting.first, first.due <= now else { return nil }
    return waiting.popFirst()?.value
  }

  /// What comes next.
  @_alwaysEmitIntoClient
  var next: Next {
    mutating get {
      if let first = waiting.first { return .value(due: first.due) }
      return completion.map { .completion(due: $0) } ?? .none
    }
  }
}
