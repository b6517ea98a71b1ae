/// The receiving end of a stage: where a source or an operator sends its events.
///
/// Its functions are inlined: code that is not specialized would look up the type of the sink to call them.
@usableFromInline
struct Sink<Element> {
  @usableFromInline let next: (Element) -> Void  // called serially while the scope is open
  @usableFromInline let ending: SinkEnding  // receives the end; has the scope, which says whether events are still wanted

  @usableFromInline
  @inline(__always)
  init(next: @escaping (Element) -> Void, end: ((Completion) -> Void)?, scope: SubscriptionScope) {
    self.next = next
    ending = SinkEnding(receiver: end, scope: scope)
  }

  @usableFromInline
  @inline(__always)
  init(next: @escaping (Element) -> Void, _ ending: SinkEnding) {
    self.next = next
    self.ending = ending
  }

  @usableFromInline
  var scope: SubscriptionScope {
    @inline(__always) get { ending.scope }
  }

  /// Sends a value that user code has computed, unless that code has disposed the subscription.
  @usableFromInline
  @inline(__always)
  func send(_ value: Element) {
    if scope.isOpen { next(value) }
  }

  @usableFromInline
  @inline(__always)
  func finish(_ completion: Completion) { ending.finish(completion) }

  @usableFromInline
  @inline(__always)
  func fail(_ error: any Error) { ending.fail(error) }

  /// Disposes after the source was deallocated.
  ///
  /// This sink holds the operators of its section, so a flattening operator further down retains it.
  @usableFromInline
  func abandon() {
    if scope.isOpen, scope.isBeforeFlattening { scope.passDownstream(self) }
    scope.abandon()
  }

  @usableFromInline
  @inline(__always)
  func finishEarly(_ completion: Completion) { ending.finishEarly(completion) }
}
