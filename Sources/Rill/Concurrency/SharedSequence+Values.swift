extension SharedSequenceConvertibleType {
  /// The values of this stream as an asynchronous sequence, with an unbounded buffer.
  ///
  ///     for await value in driver.values { print(value) }
  ///
  /// Each access subscribes immediately. See `values(bufferingPolicy:)`.
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }

  /// Returns the values of this stream as an asynchronous sequence (see `Observable.values(bufferingPolicy:)`).
  ///
  /// - Parameter bufferingPolicy: what happens to values that arrive faster than the loop takes them.
  /// - Returns: The asynchronous sequence. Each value is received by one loop only.
  @_alwaysEmitIntoClient
  public func values(bufferingPolicy: BufferingPolicy) -> AsyncValues<Element, Never> {
    asyncValues(bufferingPolicy)
  }
}
