extension ObservableConvertibleType {
  /// Subscribes with a closure that learns of each event whether it can contain a secret.
  package func subscribe(
    file: StaticString, line: UInt, markingSecrets handler: @escaping (Event<Element>, _ isSecret: Bool) -> Void
  ) -> any Disposable {
    let scope = SubscriberScope(onEnd: { handler(Event($0), SecretDelivery.isUnderWay) }, file: file, line: line)
    return asObservable().subscribed(in: scope, next: { handler(.next($0), scope.isSecret) })
  }

  /// Creates a stream with `operators`, which can ask at each event whether it can contain a secret.
  ///
  /// To a tracker, it is `operation`, in place of the first of the operators.
  package func markingSecrets<Result>(
    operation: StaticString,
    _ operators: @escaping (Observable<Element>, _ isSecret: @escaping @Sendable () -> Bool) -> Observable<Result>
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result>(operation: operation) { downstream in
      let scope = downstream.scope
      operators(source) { scope.isSecret }.attachUntracked(downstream)
    }
  }
}
