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
  /// - Precondition: `bufferingPolicy` is not `failing`, since this stream cannot fail.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func values(
    bufferingPolicy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncValues<Element, Never> {
    bufferingPolicy.requireNotFailing("values(bufferingPolicy:)", file: file, line: line)
    return asyncValues(bufferingPolicy)
  }
}
