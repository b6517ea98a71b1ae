/// How long a shared stream keeps its subject, and with it the replayed values.
public enum SubjectLifetimeScope: Sendable {
  /// While there are subscribers.
  ///
  /// After the last subscriber has gone, or after the end, the next subscriber resubscribes to the source.
  case whileConnected
  /// Forever.
  ///
  /// A subscriber that arrives after the last one has gone, or after the end, still receives the replayed values.
  case forever
}

extension ObservableType {
  /// Shares one subscription to the source among all subscribers.
  ///
  ///     source        a--b--c-----d--|
  ///     subscriber 1  a--b--c-----d--|
  ///     subscriber 2         (^c)-d--|
  ///
  /// With `replay: 1`, as in the diagram, a later subscriber receives the newest value before `subscribe` returns. `scope` says whether
  /// such values are kept after the last subscriber has gone or the source has ended.
  ///
  /// Subscribes to the source for the first subscriber, and disposes that subscription when the last subscriber has gone.
  /// Subscribing and disposing are thread-safe, even while the source is being subscribed to.
  ///
  /// A subscriber that comes while another thread is disposing that subscription does not wait. That thread subscribes to the source
  /// for it, or a dispatch queue if there are many. Until then it receives nothing from the source.
  ///
  /// - `share` completes: with the source, for all subscribers
  /// - On an error: passes it on to all subscribers
  /// - Subscribes: to the source with the first subscriber
  /// - Precondition: `replay` is not negative.
  /// - Complexity: O(subscribers) per value. Subscribing is O(`replay`).
  /// - SeeAlso: [ReactiveX refCount](https://reactivex.io/documentation/operators/refcount.html)
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    requireNotNegative(replay, "share(replay:scope:)", file: file, line: line)
    return asObservable().shared(replaying: replay, keepsSubject: scope == .forever)
  }
}

extension Observable {
  @usableFromInline
  func shared(replaying count: Int, keepsSubject: Bool, minSubscriberCount: Int? = nil) -> Observable {
    SharedSource(
      self, subjectOf: keepsSubject ? .sharedStream : .connection, minSubscriberCount: minSubscriberCount,
      successor: keepsSubject ? { $0.copy(replaying: count) } : nil,
      makeSubject: keepsSubject ? { .replaying(count, isKept: true) } : { .replaying(count) }
    ).refCounted
  }
}
