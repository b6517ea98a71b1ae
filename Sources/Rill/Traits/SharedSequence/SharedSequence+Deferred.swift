extension SharedSequence {
  /// Calls `observableFactory` for the first subscriber, and shares the stream that it returns.
  ///
  ///     subscriber 1  a----b--|
  ///     subscriber 2              (^c)-d--|
  ///
  /// The first subscriber after the last one has gone, or after the end, calls it again. It runs on the main actor. See
  /// `Observable.deferred`.
  ///
  /// - Complexity: O(1) beyond the closure.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @MainActor () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> {
    let makeStream = assumeMainActor { observableFactory().mainActorSource }
    return SharedSequence<SharingStrategy, Element>(sharing: .deferred(makeStream).subscribedOnMainActor())
  }
}
