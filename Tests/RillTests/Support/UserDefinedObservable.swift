import Rill

/// A user's own observable, without any of the library's care.
struct UserDefinedObservable: ObservableType {
  typealias Element = ProbedValue
  let source: Observable<ProbedValue>
  let tracker: LifetimeTracker

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == ProbedValue {
    source.subscribe(Capturing(downstream: observer, tracker: tracker))
  }

  private struct Capturing<Downstream: ObserverType<ProbedValue>>: ObserverType {
    let downstream: Downstream
    let tracker: LifetimeTracker

    func on(_ event: Event<ProbedValue>) {
      tracker.capture()
      downstream.on(event)
    }
  }
}
