extension ObservableType {
  /// Shares one subscription to the source, and keeps it, with the replayed values, for `expiry` after the last subscriber has gone.
  ///
  ///     source        a----b--|
  ///     again                           a----b--|
  ///     subscriber 1  a----b--|
  ///     subscriber 2            (^ab|)
  ///     subscriber 3                    (^a)-b--|
  ///
  /// In the diagram, `expiry` is 9 ticks: the second subscriber comes before it is over, the third one after it.
  ///
  /// The subscription to the source is disposed `expiry` after the last subscriber has gone, if none has come meanwhile. So a
  /// view that goes and comes back does not start the source again. The values of a source that has completed are replayed, with
  /// the completion, for `expiry` after the completion. So the result of a request is cached for that time. An error is
  /// passed on and not kept: the next subscriber subscribes to the source again.
  ///
  /// A subscriber that comes while a thread of `scheduler` is disposing the subscription does not wait. That thread
  /// subscribes to the source for it, or a dispatch queue if there are many. Until then it receives nothing from the source.
  ///
  /// - `share(replay:expiry:scheduler:)` completes: with the source, for all subscribers
  /// - On an error: passes it on to all subscribers
  /// - Subscribes: to the source with the first subscriber, and again with the first one after the expiry
  /// - Precondition: `replay` is not negative, and `expiry` is positive.
  /// - Complexity: O(subscribers) per value. Subscribing is O(`replay`). One timer for each subscriber that has gone, until the
  ///   expiry.
  /// - SeeAlso: [ReactiveX refCount](https://reactivex.io/documentation/operators/refcount.html)
  @_disfavoredOverload
  public func share(
    replay: Int, expiry: RxTimeInterval, scheduler: any SchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    requireNotNegative(replay, "share(replay:expiry:scheduler:)", file: file, line: line)
    requirePositive(expiry, "share(replay:expiry:scheduler:)", file: file, line: line)
    let source = SharedSource(
      asObservable(), afterExpiry: { work in _ = scheduler.scheduleWork(after: expiry, work) }
    ) { ConnectedSubject<Element, Element>.replaying(replay) }
    return source.refCounted
  }
}
