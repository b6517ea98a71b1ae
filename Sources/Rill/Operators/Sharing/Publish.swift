extension ObservableType {
  /// Returns a connectable stream that multicasts the source through a `PublishSubject`.
  ///
  ///     source        a--b--c--d--|
  ///     connect()       ^
  ///     subscriber 1  ---b--c--d--|
  ///     subscriber 2       ^c--d--|
  ///
  /// - `publish` completes: as the subject
  /// - On an error: as the subject
  /// - Subscribes: to the source on `connect()`
  /// - Complexity: O(subscribers) per value.
  /// - SeeAlso: [ReactiveX publish](https://reactivex.io/documentation/operators/publish.html)
  public func publish() -> ConnectableObservable<Element> { SharedSource(asObservable()) { .replaying(0) }.connectable }
}
