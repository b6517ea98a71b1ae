extension PrimitiveSequence {
  /// Marks a place in a chain, so that an error that passes it says so.
  ///
  /// See `Observable.checkpoint`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func checkpoint(
    _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.checkpoint(name, file: file, line: line))
  }

  /// Prints every subscription, event and disposal, with the time since the subscription and where it happens.
  ///
  /// See `Observable.debug`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, to destination: @escaping @Sendable (String) -> Void = { print($0) },
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, to: destination, file: file, line: line, function: function))
  }
}
