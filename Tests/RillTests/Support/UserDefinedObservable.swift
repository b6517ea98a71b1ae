import Rill

/// A user's own observable, without any of the library's care.
struct UserDefinedObservable: ObservableType {
  typealias Element = UserCodeCallingValue
  let source: Observable<UserCodeCallingValue>
  let probe: DeallocationProbe

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == UserCodeCallingValue {
    source.subscribe(Capturing(downstream: observer, probe: probe))
  }

  private struct Capturing<Downstream: ObserverType<UserCodeCallingValue>>: ObserverType {
    let downstream: Downstream
    let probe: DeallocationProbe

    func on(_ event: Event<UserCodeCallingValue>) {
      probe.capture()
      downstream.on(event)
    }
  }
}
