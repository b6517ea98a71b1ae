extension Sink {
  /// Releases a source that has ended and subscribes to `stream` in its place.
  ///
  /// Deep recursion, such as a handler that returns a stream with a handler, waits for the stack to unwind.
  ///
  /// `argument` is what the operator was given. It lives until `stream` has ended or is disposed.
  func `continue`(with stream: Observable<Element>, retaining argument: Any, after source: SubscriptionScope) {
    source.disposeUpstream()
    scope.retain(argument)
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
    scope.retain(argument: stream)
    follow(with: stream)
  }
}
