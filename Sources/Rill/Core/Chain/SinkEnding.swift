/// What a sink does at the end of its stream, whatever its values are.
@usableFromInline
struct SinkEnding {
  // If it is nil, the scope is that of a subscriber, and receives the end itself. A closure that captures the scope would be retained
  // by each stage of the chain.
  let receiver: ((Completion) -> Void)?
  let scope: SubscriptionScope

  @usableFromInline
  init(receiver: ((Completion) -> Void)?, scope: SubscriptionScope) {
    self.receiver = receiver
    self.scope = scope
  }

  /// Called once, last, after `scope.beginEnd()`.
  @usableFromInline
  func end(_ completion: Completion) {
    if let receiver { receiver(completion) } else { scope.receiveEnd(completion) }
  }

  /// Ends the stream on behalf of a source: passes the end on, calls `afterwards`, then disposes upstream.
  @usableFromInline
  func finish(_ completion: Completion, afterwards: () -> Void = {}) {
    guard scope.beginEnd() else { return }
    end(completion)
    afterwards()
    scope.disposeUpstream()
  }

  /// Ends the stream with an error that a stage's user code has thrown.
  func fail(_ error: any Error) { finishEarly(.error(error)) }

  /// Ends the stream on behalf of a stage that wants no more values: disposes upstream, then passes the end on.
  func finishEarly(_ completion: Completion) {
    scope.finishEarly { end(completion) }
  }
}
