extension PrimitiveSequence where Trait == SingleTrait {
  /// The value of the stream.
  ///
  ///     let user = try await loadUser().value
  ///
  /// Each access subscribes, and suspends until the stream ends. Cancelling the task disposes the subscription.
  ///
  /// - Throws: The error that the stream fails with. `CancellationError` if the task is cancelled, or if the stream is disposed
  ///   or its source is deallocated before the end.
  @_alwaysEmitIntoClient
  public var value: Element {
    get async throws { guard let value = try await source.onlyValue() else { throw RxError.noElements }; return value }
  }

  /// Waits for the end as `value` does, and tells a tracker in which file and line.
  ///
  /// A property cannot know its caller. So a task that waits forever in `value` has a place in the list of live subscriptions
  /// only with this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func value(
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Element {
    guard let value = try await source.onlyValue(file, line) else { throw RxError.noElements }; return value
  }
}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// The value of the stream, or nil if it completes without one.
  ///
  ///     let user = try await findUser().value
  ///
  /// Each access subscribes, and suspends until the stream ends. Cancelling the task disposes the subscription.
  ///
  /// - Throws: The error that the stream fails with. `CancellationError` if the task is cancelled, or if the stream is disposed
  ///   or its source is deallocated before the end.
  @_alwaysEmitIntoClient
  public var value: Element? { get async throws { try await source.onlyValue() } }

  /// Waits for the end as `value` does, and tells a tracker in which file and line.
  ///
  /// A property cannot know its caller. So a task that waits forever in `value` has a place in the list of live subscriptions
  /// only with this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func value(
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Element? { try await source.onlyValue(file, line) }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// Waits for the completion of the stream.
  ///
  ///     try await saveUser().value
  ///
  /// Each access subscribes, and suspends until the stream ends. Cancelling the task disposes the subscription.
  ///
  /// - Throws: The error that the stream fails with. `CancellationError` if the task is cancelled, or if the stream is disposed
  ///   or its source is deallocated before the end.
  @_alwaysEmitIntoClient
  public var value: Void { get async throws { _ = try await source.onlyValue() } }

  /// Waits for the end as `value` does, and tells a tracker in which file and line.
  ///
  /// A property cannot know its caller. So a task that waits forever in `value` has a place in the list of live subscriptions
  /// only with this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func value(
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Void { _ = try await source.onlyValue(file, line) }
}
