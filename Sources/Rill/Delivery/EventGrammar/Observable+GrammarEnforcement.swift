extension Observable {
  /// Creates a stream from code that can violate the event grammar.
  ///
  /// A hub for each subscription enforces the grammar.
  package static func fromSource(
    operation: StaticString = #function, _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    fromHub(operation: operation) { hub in subscribe(.calling(feeding: hub) { hub.on($0) }) }
  }

  /// Does what `fromSource` does, for traits, whose observers receive other types of events.
  @usableFromInline
  static func fromHub(
    operation: StaticString = #function, _ subscribe: @escaping (Hub<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(operation: operation) { sink in
      let hub = Hub<Element>()
      let teardown = CreateTeardown(hub.add(sink))
      sink.scope.register(teardown)
      teardown.setResource(subscribe(hub))
    }
  }
}

extension ObservableType {
  /// Returns this stream as an `Observable`.
  public func asObservable() -> Observable<Element> {
    Observable.fromSource { observer in self.subscribe(observer) }
  }
}
