extension SharedSequenceConvertibleType {
  /// Calls closures for the events of the source and passes every event on.
  ///
  /// The closures run on the main actor. See `Observable.do`.
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
        onDispose: onDispose.map { assumeMainActor($0) }))
  }

  /// Prints every subscription, event and disposal, with the time since the subscription and where it happens.
  ///
  /// See `Observable.debug`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, to destination: @escaping @Sendable (String) -> Void = { print($0) },
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: upstream.debug(identifier, trimOutput: trimOutput, to: destination, file: file, line: line, function: function))
  }
}
