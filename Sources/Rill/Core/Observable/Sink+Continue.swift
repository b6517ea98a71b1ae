extension Sink {
  /// Releases a source that has ended and subscribes to `stream` in its place.
  ///
  /// Deep recursion, such as a handler that returns a stream with a handler, waits for the stack to unwind.
  ///
  /// The closure `handler` has returned `stream`.
  func `continue`(with stream: Observable<Element>, of handler: Any, after source: SubscriptionScope) {
    source.disposeUpstream()
    scope.retain(handler: handler)
    follow(with: stream)
  }

  private func follow(with stream: Observable<Element>) {
    if stream.isImmediate { return Trampoline.run { stream.attach(self) } }
    Trampoline.current.attach { if self.scope.isOpen { stream.attach(self) } }
  }

  /// Releases a source that has ended, and subscribes to `stream`, which the operator was given, in its place.
  @usableFromInline
  func `continue`(with stream: Observable<Element>, after source: SubscriptionScope) {
    source.disposeUpstream()
    follow(with: stream)
  }
}
