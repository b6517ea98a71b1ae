extension ConnectableObservableType {
  /// Returns a stream that connects with its first subscriber and disconnects with its last.
  ///
  ///     connection      -a--b--c-!
  ///     subscriber 1    ^a--b-!
  ///     subscriber 2       ^b--c-!
  ///
  /// `connect()` is called after the first subscriber has subscribed, and outside of any lock. After the source has ended, the next
  /// subscriber connects again, even if it subscribes while the end is being delivered. With a connectable type of your own, it does so
  /// once a subscriber has received the end, and a subscriber that comes while the last one leaves subscribes to what that type has then.
  ///
  /// - `refCount` completes: with the source, for all subscribers
  /// - On an error: passes it on to all subscribers
  /// - Subscribes: to the source with the first subscriber
  /// - Complexity: O(1) to subscribe and to dispose.
  /// - SeeAlso: [ReactiveX refCount](https://reactivex.io/documentation/operators/refcount.html)
  @_alwaysEmitIntoClient
  public func refCount() -> Observable<Element> {
    if let connectable = self as? ConnectableObservable<Element> { return connectable.refCounted }
    // A user-defined connectable type.
    let source = asObservable()
    let lifecycle = ConnectionLifecycle(subjectOf: .connectableType)
    return Observable { downstream in
      let (connection, _, starts) = lifecycle.acquire(counted: true) { AnyConnectedSubject() }
      let scope = downstream.scope.makeUpstreamScope(onDispose: { lifecycle.release(connection) })
      source.attach(
        Sink(
          next: downstream.next,
          end: { completion in
            guard scope.acceptEnd() else { return }
            lifecycle.disconnect(connection)
            downstream.finish(completion)
          }, scope: scope))
      guard starts else { return }
      lifecycle.start(connection) {
        let connected = self.connect()
        connection.register(AnonymousDisposable { connected.dispose() })
      }
    }
  }
}
