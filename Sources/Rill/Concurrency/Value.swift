extension PrimitiveSequence where Trait == SingleTrait {
  /// The value.
  ///
  ///     let user = try await loadUser().value
  ///
  /// Subscribes when it is asked for, and waits. Cancelling the task disposes the subscription.
  ///
  /// - Throws: What the stream fails with; `CancellationError` if the task is cancelled, or if the stream is disposed or released
  ///   before it has a value.
  @_alwaysEmitIntoClient
  public var value: Element {
    get async throws {
      guard let value = try await source.onlyValue() else { throw RxError.noElements }
      return value
    }
  }
}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// The value, or nil if the stream completes without one.
  ///
  ///     let user = try await findUser().value
  ///
  /// Subscribes when it is asked for, and waits. Cancelling the task disposes the subscription.
  ///
  /// - Throws: What the stream fails with; `CancellationError` if the task is cancelled, or if the stream is disposed or released
  ///   before its end.
  @_alwaysEmitIntoClient
  public var value: Element? {
    get async throws { try await source.onlyValue() }
  }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// Waits for the completion.
  ///
  ///     try await saveUser().value
  ///
  /// Subscribes when it is asked for, and waits. Cancelling the task disposes the subscription.
  ///
  /// - Throws: What the stream fails with; `CancellationError` if the task is cancelled, or if the stream is disposed or released
  ///   before its end.
  @_alwaysEmitIntoClient
  public var value: Void {
    get async throws { _ = try await source.onlyValue() }
  }
}

extension Observable {
  /// The last value before the stream completes, which for a trait is its only one.
  @_alwaysEmitIntoClient
  func onlyValue() async throws -> Element? {
    let outcome = AsyncValueBuffer<Element>(.unbounded)
    let cancelled = { @Sendable in outcome.end(.error(CancellationError())) }
    let scope = SubscriptionScope(onDisposed: cancelled)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        outcome.take { continuation.resume(returning: UnsafeTransfer($0)) }
        // Not if the task had been cancelled before.
        guard scope.isOpen else { return }
        let value = Box<Element?>(nil)
        _ = subscribed(
          in: scope, next: { value.value = $0 },
          end: { completion in
            if case .completed = completion, let value = value.value { outcome.add(value) }
            outcome.end(completion)
          })
      }
    } onCancel: {
      scope.dispose()
    }
    return try result.wrappedValue.get()
  }
}
