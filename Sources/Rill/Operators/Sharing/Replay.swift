extension ObservableType {
  /// Returns a connectable stream that multicasts the source through a `ReplaySubject` that keeps `bufferSize` values.
  ///
  ///     source     a--b-----c--d--|
  ///     connect()  ^
  ///     replay(1)      (^b)-c--d--|
  ///
  /// - `replay` completes: as the subject
  /// - On an error: as the subject
  /// - Subscribes: to the source on `connect()`
  /// - Precondition: `bufferSize` is not negative.
  /// - Complexity: O(subscribers) per value. Subscribing is O(`bufferSize`).
  /// - SeeAlso: [ReactiveX replay](https://reactivex.io/documentation/operators/replay.html)
  public func replay(
    _ bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ConnectableObservable<Element> {
    requireNotNegative(bufferSize, "replay(_:)", file: file, line: line)
    return SharedSource(asObservable()) { .replaying(bufferSize) }.connectable
  }

  /// Returns a connectable stream that multicasts the source through a `ReplaySubject` that keeps all values.
  ///
  ///     source     a--b-----c--d--|
  ///     connect()  ^
  ///     replayAll      (^ab)c--d--|
  ///
  /// The buffer is unbounded.
  ///
  /// - `replayAll` completes: as the subject
  /// - On an error: as the subject
  /// - Subscribes: to the source on `connect()`
  /// - Complexity: O(subscribers) per value. Subscribing is O(values).
  public func replayAll() -> ConnectableObservable<Element> {
    SharedSource(asObservable()) { .replaying(.max) }.connectable
  }
}
