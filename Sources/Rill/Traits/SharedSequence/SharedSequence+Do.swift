extension SharedSequenceConvertibleType {
  /// Calls closures for the events of the source and passes every event on.
  ///
  ///     source  a--b--|
  ///     onNext  a  b
  ///     do      a--b--|
  ///
  /// The closures run on the main actor. Another thread that subscribes attaches the source before `onSubscribe` and `onSubscribed` are
  /// called. See `Observable.do`.
  ///
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@MainActor (Element) -> Void)? = nil, afterNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil, afterCompleted: (@MainActor () -> Void)? = nil,
    onSubscribe: (@MainActor () -> Void)? = nil, onSubscribed: (@MainActor () -> Void)? = nil,
    onDispose: (@MainActor () -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: upstream.do(
        onNext: onNext.map { assumeMainActor($0) }, afterNext: afterNext.map { assumeMainActor($0) },
        onCompleted: onCompleted.map { assumeMainActor($0) }, afterCompleted: afterCompleted.map { assumeMainActor($0) },
        onSubscribe: onSubscribe.map { dispatchedToMainActor($0) },
        onSubscribed: onSubscribed.map { dispatchedToMainActor($0) },
        // A thread that still subscribes disposes the source itself if the main actor has disposed the subscription.
        onDispose: onDispose.map { dispatchedToMainActor($0) }))
  }
}
