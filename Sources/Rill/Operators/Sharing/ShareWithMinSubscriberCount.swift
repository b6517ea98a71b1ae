extension ObservableType {
  /// Shares one subscription to the source, which is made when there are `minSubscriberCount` subscribers.
  ///
  ///     source                   a-----b-----|
  ///     subscriber 1 of 2  ------a-----b-----|
  ///     subscriber 2 of 2        (^a)--b-----|
  ///
  /// The subscription is disposed when the last subscriber has gone. After that, and after the end of the source, the source is
  /// subscribed to again when there are that many subscribers again.
  ///
  /// - `share(replay:minSubscriberCount:)` completes: with the source, for all subscribers
  /// - On an error: passes it on to all subscribers
  /// - Subscribes: to the source when `minSubscriberCount` subscribers have come
  /// - Precondition: `replay` is not negative, and `minSubscriberCount` is positive.
  /// - Complexity: O(subscribers) per value. Subscribing is O(`replay`).
  /// - SeeAlso: [ReactiveX refCount](https://reactivex.io/documentation/operators/refcount.html)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func share(
    replay: Int = 0, minSubscriberCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    requireNotNegative(replay, "share(replay:minSubscriberCount:)", file: file, line: line)
    requirePositive(minSubscriberCount, "share(replay:minSubscriberCount:)", file: file, line: line)
    return asObservable().shared(replaying: replay, keepsSubject: false, minSubscriberCount: minSubscriberCount)
  }
}
