import RillLocks

/// The mark of streams whose values come from a stored property, and must not be shown: not by an inspector, in a recording, by `debug`,
/// or in the report of an unhandled error.
///
/// The mark belongs to the stream. The hub of a stored property has it. It is passed on when a subscriber is attached to a hub that has
/// it, before the subscriber receives a value: to the scopes from there to the subscriber at the end of the chain, or, at the connection
/// of a shared stream, to the hub that the connection feeds, and to the subscribers of that hub. It is never removed. So each
/// subscriber of a shared stream has it, at any time, and whether or not a tracker is on.
///
/// Nothing is done for an event, and for a subscription only where one is made to a hub: it reads the mark of the hub.
///
/// What user code passes on is not recognized: a value that a closure sends to a subject, or to the observer of `create`.
extension SubscriptionScope {
  /// Marks this section, and all that lies downstream of it.
  final func markAsStored() {
    var scope = self
    while true {
      if !scope.isMarkedAsStored.exchange(true, ordering: .sequentiallyConsistent) {
        scope.observation?.markedAsStored()
        scope.didMarkAsStored()
      }
      guard let next = scope.downstream else { return }
      scope = next
    }
  }
}

extension Hub {
  /// Marks the stream of this hub.
  ///
  /// A subscriber that is added after the mark was set sees it. For those that were added before, the owner of the gate passes it on.
  func markAsStored() {
    if isMarkedAsStored.exchange(true, ordering: .sequentiallyConsistent) { return }
    run { for scope in self.subscriberScopes { scope.markAsStored() } }
  }

  /// Marks a new subscriber of a hub that has the mark.
  @inline(__always)
  func passMark(to subscriber: SubscriptionScope) {
    if isMarkedAsStored.load(ordering: .relaxed) { subscriber.markAsStored() }
  }
}

extension ObservableConvertibleType {
  /// Subscribes with a closure that learns of each event whether it can contain a value of a stored property.
  package func subscribe(
    file: StaticString, line: UInt, markingStored handler: @escaping (Event<Element>, _ isStored: Bool) -> Void
  ) -> any Disposable {
    let scope = SubscriberScope(onEnd: { handler(Event($0), StoredErrorReports.areConcealed) }, file: file, line: line)
    return asObservable().subscribed(in: scope, next: { handler(.next($0), scope.carriesStoredValues) })
  }

  /// Makes a stream with `operators`, which can ask at each event whether it can contain a value of a stored property.
  ///
  /// To a tracker, it is `operation`, in place of the first of the operators.
  package func markingStored<Result>(
    operation: StaticString,
    _ operators: @escaping (Observable<Element>, _ isStored: @escaping @Sendable () -> Bool) -> Observable<Result>
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result>(operation: operation) { downstream in
      let scope = downstream.scope
      operators(source) { scope.carriesStoredValues }.start(downstream)
    }
  }
}
