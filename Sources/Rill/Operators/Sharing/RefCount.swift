extension ConnectableObservableType {
  /// Connects with the first subscriber and disconnects with the last.
  ///
  ///     source        ···a--b--c--d···
  ///     subscriber 1     a--b--!
  ///     subscriber 2       ^b--c--!
  ///     connection    ···^········!
  ///
  /// `connect()` is called after the first subscriber has subscribed, and outside of any lock. After the end the next subscriber
  /// connects anew, also from inside the end.
  ///
  /// - `refCount` completes: with the source, for all
  /// - On an error: passes it on, to all
  /// - Subscribes: to the source with the first subscriber
  /// - Complexity: O(1) to subscribe and to dispose.
  /// - SeeAlso: [ReactiveX refCount](https://reactivex.io/documentation/operators/refcount.html)
  @_alwaysEmitIntoClient
  public func refCount() -> Observable<Element> {
    if let connectable = self as? ConnectableObservable<Element> { return connectable.refCounted }
    // A connectable type of the user's own.
    let source = asObservable()
    let references = ReferenceCount()
    return Observable { downstream in
      let (connection, isFirst) = references.join()
      let scope = downstream.scope.makeUpstreamScope(onDispose: { references.leave(connection) })
      source.attach(
        Sink(
          next: downstream.next,
          end: { completion in
            guard scope.acceptEnd() else { return }
            references.end(connection)
            downstream.finish(completion)
          }, scope: scope))
      if isFirst, references.mayConnect(connection) { references.hasConnected(connection, self.connect()) }
    }
  }
}
