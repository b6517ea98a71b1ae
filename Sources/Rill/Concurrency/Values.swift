extension ObservableConvertibleType where Element: Sendable {
  /// The values of this stream, for `for await`, with a queue without limit for those that wait.
  ///
  ///     for try await value in stream.values { print(value) }
  ///
  /// Subscribes at once, each time it is asked for. See `values(bufferingPolicy:)`.
  @available(swift, introduced: 6.0)
  @preconcurrency
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, any Error> { asyncValues(.unbounded) }
}

extension ObservableConvertibleType {
  /// `values` for modules in Swift 5 mode, where an element need not be `Sendable`.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, any Error> { asyncValues(.unbounded) }

  /// The values of this stream, for `for await`.
  ///
  ///     source  a--b-c-d-----|
  ///     loop    a---b---c---d|     unbounded
  ///     loop    a---b---d----|     bufferingNewest(1)
  ///     loop    a---b---c----|     bufferingOldest(1)
  ///
  /// Subscribes at once. The loop ends when this stream does, also by disposal of its subject, and throws what it fails with, each after
  /// the values that wait. Cancelling the task ends the loop at once and disposes the subscription, and so does letting the values go.
  ///
  /// - Parameter bufferingPolicy: what becomes of values that come faster than the loop takes them.
  /// - Returns: The values; each goes to one loop.
  /// - Complexity: O(1) per value, amortised.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func values(bufferingPolicy: AsyncBufferingPolicy) -> AsyncValues<Element, any Error>
  where Element: Sendable { asyncValues(bufferingPolicy) }

  @_alwaysEmitIntoClient
  func asyncValues<Failure>(_ policy: AsyncBufferingPolicy) -> AsyncValues<Element, Failure> {
    AsyncValues(AsyncConsumer(asObservable(), policy))
  }
}

extension SharedSequenceConvertibleType {
  /// The values of this stream, for `for await`, with a queue without limit for those that wait.
  ///
  ///     for await value in driver.values { print(value) }
  ///
  /// Subscribes at once, each time it is asked for. See `values(bufferingPolicy:)`.
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }

  /// The values of this stream, for `for await`; see `Observable.values(bufferingPolicy:)`.
  ///
  ///     driver  a--b-c-d-----|
  ///     loop    a---b---c---d|     unbounded
  ///
  /// - Parameter bufferingPolicy: what becomes of values that come faster than the loop takes them.
  /// - Returns: The values; each goes to one loop.
  @_alwaysEmitIntoClient
  public func values(bufferingPolicy: AsyncBufferingPolicy) -> AsyncValues<Element, Never> {
    asyncValues(bufferingPolicy)
  }
}

extension InfallibleType {
  /// The values of this stream, for `for await`, with a queue without limit for those that wait.
  ///
  ///     for await value in infallible.values { print(value) }
  ///
  /// Subscribes at once, each time it is asked for. See `values(bufferingPolicy:)`.
  @_alwaysEmitIntoClient
  public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }

  /// The values of this stream, for `for await`; see `Observable.values(bufferingPolicy:)`.
  ///
  ///     source  a--b-c-d-----|
  ///     loop    a---b---c---d|     unbounded
  ///
  /// - Parameter bufferingPolicy: what becomes of values that come faster than the loop takes them.
  /// - Returns: The values; each goes to one loop.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func values(bufferingPolicy: AsyncBufferingPolicy) -> AsyncValues<Element, Never> where Element: Sendable {
    asyncValues(bufferingPolicy)
  }
}
