/// How long a shared stream keeps its subject.
public enum SubjectLifetimeScope: Sendable {
  /// As long as anyone is subscribed: who comes after all have gone, or after the end, starts the source anew.
  case whileConnected
  /// For ever: who comes after all have gone, or after the end, still gets what was replayed.
  case forever
}

extension ObservableType {
  /// Subscribes to this stream once, for all subscribers, while there are any.
  ///
  ///     source        a--b--c--d--|
  ///     subscriber 1  a--b--c--d--|
  ///     subscriber 2     ^--c--d--|      with replay 1: b first
  ///
  /// The source is subscribed to with the first subscriber and disposed with the last. Subscribing and disposing may happen
  /// from any thread at any moment, also while the source is being subscribed to.
  ///
  /// - `share` completes: with the source, for all
  /// - On an error: passes it on, to all
  /// - Subscribes: to the source with the first subscriber
  /// - Parameters:
  ///   - replay: how many values a newcomer gets before `subscribe` returns.
  ///   - scope: what becomes of those values when all have gone or the source has ended.
  ///   - file: where `share` is called.
  ///   - line: where `share` is called.
  /// - Returns: A stream that all its subscribers share.
  /// - Precondition: `replay` is not negative.
  /// - Complexity: O(subscribers) per value; subscribing is O(`replay`).
  /// - SeeAlso: [ReactiveX refCount](https://reactivex.io/documentation/operators/refcount.html)
  @_alwaysEmitIntoClient
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    requireNotNegative(replay, "share(replay:scope:)", file: file, line: line)
    let source = asObservable()
    let keepsSubject = scope == .forever
    if replay == 0 { return SharedConnection(source, keepsSubject: keepsSubject) { PublishSubject<Element>() }.refCounted }
    return SharedConnection(source, keepsSubject: keepsSubject) { ReplaySubject<Element>(keeping: replay) }.refCounted
  }
}
