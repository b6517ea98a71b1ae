extension ObservableConvertibleType where Element: Sendable {
  /// The values of this stream as an asynchronous sequence, with an unbounded buffer.
  ///
  ///     for try await value in stream.values { print(value) }
  ///
  /// Each access subscribes immediately. See `values(bufferingPolicy:)`.
  @available(swift, introduced: 6.0)
  @preconcurrency
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, any Error> { asyncValues(.unbounded) }
}

extension ObservableConvertibleType {
  /// The values of this stream as an asynchronous sequence, in modules in Swift 5 mode.
  ///
  /// In these modules, an element need not be `Sendable`.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, any Error> { asyncValues(.unbounded) }

  /// Returns the values of this stream as an asynchronous sequence, for `for await`.
  ///
  ///     source     a--b-c-d-----|
  ///     unbounded  a---b---c---d---|
  ///     newest(1)  a---b---d----|
  ///     oldest(1)  a---b---c----|
  ///
  /// Here, loops with different policies take four ticks for each value.
  ///
  /// Subscribes immediately. The loop ends when this stream ends or its subject is disposed. It throws the error that the
  /// stream fails with. In each case it receives the waiting values first. Cancelling the task ends the loop immediately and
  /// disposes the subscription. Releasing the sequence and its iterators disposes the subscription, too. Each value is received by
  /// one loop only.
  ///
  /// - Complexity: O(1) per value, amortized.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func values(
    bufferingPolicy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncValues<Element, any Error> where Element: Sendable { asyncValues(bufferingPolicy, file, line) }

  @_alwaysEmitIntoClient
  func asyncValues<Failure>(
    _ policy: BufferingPolicy, _ file: StaticString = "values", _ line: UInt = 0
  ) -> AsyncValues<Element, Failure> {
    AsyncValues(AsyncSubscription(asObservable(), policy, file, line))
  }
}
