/// The receiving end of a stage: where a source or an operator sends its events.
///
/// The closures are made in code that clients compile, so that the module that assembles a chain specializes them (see
/// `Docs/Architecture.md`).
@usableFromInline
struct Sink<Element> {
  @usableFromInline let next: (Element) -> Void  // called serially while the scope is open
  @usableFromInline let onEnd: ((Completion) -> Void)?  // called by `end(_:)`; if it is nil, the scope receives the end
  @usableFromInline let scope: SubscriptionScope  // whether events are still wanted; exists before the source is attached

  @_alwaysEmitIntoClient
  init(next: @escaping (Element) -> Void, end: ((Completion) -> Void)?, scope: SubscriptionScope) {
    self.next = next
    self.onEnd = end
    self.scope = scope
  }

  /// Passes the end on.
  ///
  /// Called once, last, after `scope.beginEnd()`.
  @_alwaysEmitIntoClient
  func end(_ completion: Completion) { scope.deliverEnd(completion, to: onEnd) }

  /// Sends a value that user code has computed, unless that code has disposed the subscription.
  @_alwaysEmitIntoClient
  @inline(__always)
  func send(_ value: Element) {
    if scope.isOpen { next(value) }
  }

  /// Ends the stream on behalf of a source: calls `end`, then `afterwards`, then disposes upstream.
  @_alwaysEmitIntoClient
  func finish(_ completion: Completion, afterwards: () -> Void = {}) {
    guard scope.beginEnd() else { return }
    end(completion)
    afterwards()
    scope.disposeUpstream()
  }

  /// Ends the stream with an error that a stage's user code has thrown.
  ///
  /// Not inlined, to keep its callers' closures small.
  @usableFromInline
  @inline(never)
  func fail(_ error: any Error) { finishEarly(.error(error)) }

  /// Ends the stream on behalf of a stage that wants no more values: disposes upstream, then calls `end`.
  @usableFromInline
  func finishEarly(_ completion: Completion) {
    scope.finishEarly { end(completion) }
  }
}
