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
      // The values that wait, then nil for the completion, each with the time at which it is due.
      let waiting = FIFOQueue<(due: RxTimeInterval, value: Element?)>()
      let timer = DeadlineTimer(coordinator, scheduler) { timer, _, now in
        while !waiting.isEmpty {
          let due = waiting.first.due
          if due > now { return timer.set(to: due, at: now) }
          if let value = waiting.removeFirst().value { downstream.send(value) } else { downstream.finish(.completed) }
        }
      }
      let wait = { (value: Element?) in
        let now = scheduler.uptime
        let due = now + dueTime.clamped
        waiting.append((due, value))
        if timer.deadline == nil { timer.set(to: due, at: now) }
      }
      coordinator.attach(
        source, next: { wait($0) },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          wait(nil)
        })
    }
  }
}
