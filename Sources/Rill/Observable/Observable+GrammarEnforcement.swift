extension Observable {
  /// Makes a stream from code that can violate the event grammar.
  ///
  /// A hub for each subscription enforces the grammar.
  package static func fromSource(
    operation: StaticString = #function, createdAt callSite: (file: StaticString, line: UInt)? = nil,
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    fromHub(operation: operation, createdAt: callSite) { hub in subscribe(AnyObserver { hub.on($0) }) }
  }

  /// Does what `fromSource` does, for traits, whose observers receive other types of events.
  @usableFromInline
  static func fromHub(
    operation: StaticString = #function, createdAt callSite: (file: StaticString, line: UInt)?,
    _ subscribe: @escaping (Hub<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(operation: operation) { sink in
      let hub = Hub<Element>(sender: .create)
      #if DEBUG
        if let callSite { hub.grammar = EventAfterEndCheck(createdAt: callSite.file, callSite.line) }
      #endif
      let teardown = CreateTeardown(hub.add(sink))
      sink.scope.register(teardown)
      teardown.setResource(subscribe(hub))
    }
  }
}
