extension ObservableConvertibleType {
  /// Returns the values of this stream as an asynchronous sequence, and tells a tracker in which file and line.
  ///
  ///     for try await value in stream.values() { print(value) }
  ///
  /// A property cannot know its caller. So a loop over `values` that waits forever has a place in the list of live
  /// subscriptions only with this function.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func values(
    file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncValues<Element, any Error> where Element: Sendable { asyncValues(.unbounded, file, line) }
}

extension Relay {
  /// The values of this stream as an asynchronous sequence, with an unbounded buffer.
  ///
  ///     for await value in relay.values { print(value) }
  ///
  /// The stream cannot fail, so the loop needs no `try`. Each access subscribes immediately. See `values(bufferingPolicy:)`.
  public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }

  /// Returns the values of this stream as an asynchronous sequence, and tells a tracker in which file and line.
  ///
  ///     for await value in relay.values() { print(value) }
  ///
  /// A property cannot know its caller. So a loop over `values` that waits forever has a place in the list of live
  /// subscriptions only with this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public final func values(
    file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncValues<Element, Never> { asyncValues(.unbounded, file, line) }
}

extension InfallibleType {
  /// The values of this stream as an asynchronous sequence, with an unbounded buffer.
  ///
  ///     for await value in infallible.values { print(value) }
  ///
  /// The stream cannot fail, so the loop needs no `try`. Each access subscribes immediately. See `values(bufferingPolicy:)`.
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }

  /// Returns the values of this stream as an asynchronous sequence (see `Observable.values(bufferingPolicy:)`).
  ///
  /// - Precondition: `bufferingPolicy` is not `failing`, since this stream cannot fail.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func values(
    bufferingPolicy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncValues<Element, Never> where Element: Sendable {
    bufferingPolicy.requireNotFailing("values(bufferingPolicy:)", file: file, line: line)
    return asyncValues(bufferingPolicy, file, line)
  }

  /// Returns the values of this stream as an asynchronous sequence, and tells a tracker in which file and line.
  ///
  ///     for await value in infallible.values() { print(value) }
  ///
  /// A property cannot know its caller. So a loop over `values` that waits forever has a place in the list of live
  /// subscriptions only with this function.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func values(
    file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncValues<Element, Never> where Element: Sendable { asyncValues(.unbounded, file, line) }
}

extension SharedSequenceConvertibleType {
  /// The values of this stream as an asynchronous sequence, with an unbounded buffer.
  ///
  ///     for await value in driver.values { print(value) }
  ///
  /// The stream cannot fail, so the loop needs no `try`. Each access subscribes immediately. See `values(bufferingPolicy:)`.
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
    return asyncValues(bufferingPolicy, file, line)
  }

  /// Returns the values of this stream as an asynchronous sequence, and tells a tracker in which file and line.
  ///
  ///     for await value in driver.values() { print(value) }
  ///
  /// A property cannot know its caller. So a loop over `values` that waits forever has a place in the list of live
  /// subscriptions only with this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func values(
    file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncValues<Element, Never> { asyncValues(.unbounded, file, line) }
}
