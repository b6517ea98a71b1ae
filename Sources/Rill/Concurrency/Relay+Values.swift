extension Relay {
  /// The values of this relay as an asynchronous sequence, with an unbounded buffer.
  ///
  ///     for await value in relay.values { print(value) }
  ///
  /// A relay cannot fail, so the loop needs no `try`. Each access subscribes immediately. See `values(bufferingPolicy:)`.
  public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }

  /// Returns the values of this stream as an asynchronous sequence, and tells a tracker in which file and line.
  ///
  ///     for await value in relay.values() { print(value) }
  ///
  /// A property cannot know its caller. So a loop over `values` that waits forever has a place in the list of live subscriptions only with
  /// this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public final func values(file: StaticString = #fileID, line: UInt = #line) -> AsyncValues<Element, Never> {
    asyncValues(.unbounded, file, line)
  }
}
