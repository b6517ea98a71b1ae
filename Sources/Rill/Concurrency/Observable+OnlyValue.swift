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
