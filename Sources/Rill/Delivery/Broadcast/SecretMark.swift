import RillLocks

/// The mark of streams whose values are secret, and must not be shown: not by an inspector, in a recording, by `debug`, or in the report
/// of an unhandled error.
///
/// The mark belongs to the stream. The hub of a stored property and of a secret relay has it, and `redacted()` sets it. It is passed on
/// before the subscriber receives a value: to the scopes from there to the subscriber at the end of the chain, and to what that one passes
/// values on to, each of which is a `SecretReceiver`. Such as the hub of a shared stream, or the relay of a binding. It is never removed. So
/// each subscriber of a shared stream has it, at any time, and whether or not a tracker is on.
///
/// Nothing is done for a value, and for a subscription only where one is made to a hub: it reads the mark of the hub. Where code that is
/// not the library's is between two streams, the library recognizes what returns from it: `SecretDelivery`, `SecretReads`,
/// `TasksWithSecrets`.
///
/// What a closure of the program sends to a subject, or to the observer of `create`, is not recognized.
extension SubscriptionScope: SecretReceiver {
  /// Marks this section, and all that lies downstream of it.
  package final func markAsSecret() {
    var scope = self
    while true {
      if !scope.secretMark.exchange(true, ordering: .sequentiallyConsistent) {
        scope.observation?.markedAsSecret()
        scope.didMarkAsSecret()
      }
      guard let next = scope.downstream else { return }
      scope = next
    }
  }
}

extension Broadcaster: SecretReceiver {
  final var isSecret: Bool { secretMark.load(ordering: .relaxed) }

  /// Marks the stream of this broadcaster.
  ///
  /// A subscriber that is added after the mark was set sees it. For those that were added before, the owner of the gate passes it on.
  package final func markAsSecret() {
    if secretMark.exchange(true, ordering: .sequentiallyConsistent) { return }
    run { for scope in self.subscriberScopes { scope.markAsSecret() } }
  }

  /// Marks a new subscriber, if this has the mark.
  @inline(__always)
  final func passMark(to subscriber: SubscriptionScope) {
    if isSecret { subscriber.markAsSecret() }
  }
}

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
      operators(source) { scope.isSecret }.start(downstream)
    }
  }
}
