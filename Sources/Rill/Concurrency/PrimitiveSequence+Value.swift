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
    get async throws {
      guard let value = try await source.onlyValue() else { throw RxError.noElements }
      return value
    }
  }

  /// Waits for the value as `value` does, and tells a tracker in which file and line.
  ///
  /// A property cannot know its caller. So a task that waits forever in `value` has a place in the list of live subscriptions only with
  /// this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func value(file: StaticString = #fileID, line: UInt = #line) async throws -> Element {
    guard let value = try await source.onlyValue(file, line) else { throw RxError.noElements }
    return value
  }
}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// The value of the stream, or nil if it completes without one.
  ///
  ///     let user = try await findUser().value
  ///
  /// In all other respects, this is `value` of a `Single`.
  @_alwaysEmitIntoClient
  public var value: Element? {
    get async throws { try await source.onlyValue() }
  }

  /// Waits for the value as `value` does, and tells a tracker in which file and line.
  ///
  /// A property cannot know its caller. So a task that waits forever in `value` has a place in the list of live subscriptions only with
  /// this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func value(file: StaticString = #fileID, line: UInt = #line) async throws -> Element? {
    try await source.onlyValue(file, line)
  }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// Waits for the completion of the stream.
  ///
  ///     try await saveUser().value
  ///
  /// In all other respects, this is `value` of a `Single`.
  @_alwaysEmitIntoClient
  public var value: Void {
    get async throws { _ = try await source.onlyValue() }
  }

  /// Waits for the completion as `value` does, and tells a tracker in which file and line.
  ///
  /// A property cannot know its caller. So a task that waits forever in `value` has a place in the list of live subscriptions only with
  /// this function.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func value(file: StaticString = #fileID, line: UInt = #line) async throws {
    _ = try await source.onlyValue(file, line)
  }
}

extension Observable {
  /// Returns the last value of the stream, which for a trait is the only one.
  @_alwaysEmitIntoClient
  func onlyValue(_ file: StaticString = "value", _ line: UInt = 0) async throws -> Element? {
    let outcome = AsyncValueBuffer<Element>(.unbounded)
    let cancelled = { @Sendable in outcome.end(.error(CancellationError())) }
    let value = Box<Element?>(nil)
    let scope = SubscriberScope(
      onEnd: { completion in
        if case .completed = completion, let value = value.value { outcome.add(value) }
        outcome.end(completion)
      }, onDisposed: cancelled, file: file, line: line)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        outcome.take(resuming: continuation)
        // If the task was cancelled before, the scope has been disposed already.
        guard scope.isOpen else { return }
        _ = subscribed(in: scope, next: { value.value = $0 })
      }
    } onCancel: {
      scope.dispose()
    }
    TasksWithSecrets.took(isSecret: scope.isSecret)
    return try result.get()
  }
}
