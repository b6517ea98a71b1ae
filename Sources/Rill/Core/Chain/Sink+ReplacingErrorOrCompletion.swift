/// The sinks of operators that outlive their source's end.
extension Sink {
  /// Creates a sink for a source that this operator's own scope covers, and passes every event on.
  @usableFromInline
  func forwarding(in scope: SubscriptionScope) -> Sink {
    Sink(next: next, end: { if scope.acceptEnd() { self.finish($0) } }, scope: scope)
  }

  /// Creates a sink that calls `completed` in place of passing a completion on.
  @usableFromInline
  func replacingCompletion<Value>(
    next: @escaping (Value) -> Void, completed: @escaping (SubscriptionScope) -> Void
  ) -> Sink<Value> {
    let scope = self.scope.makeUpstreamScope()
    return Sink<Value>(
      next: next,
      end: { completion in
        guard scope.acceptEnd(), self.scope.isOpen else { return }
        if case .error = completion { return self.finish(completion) }
        completed(scope)
      }, scope: scope)
  }

  /// Creates a sink that calls `failed` in place of passing an error on.
  func replacingError(_ failed: @escaping (any Error, SubscriptionScope) -> Void) -> Sink {
    let scope = self.scope.makeUpstreamScope()
    return Sink(
      next: next,
      end: { completion in
        guard scope.acceptEnd(), self.scope.isOpen else { return }
        if case .error(let error) = completion { failed(error, scope) } else { self.finish(completion) }
      }, scope: scope)
  }
}
