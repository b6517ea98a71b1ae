import RillLocks

/// The streams that an operator emits as values (`groupBy`, `window`), and that one source feeds.
///
/// The source is disposed when the operator's subscriber and the subscribers of all emitted streams are gone. Until then, the source
/// retains this object, which releases the operator's subscriber when that has ended or was disposed.
@usableFromInline
final class WindowAndGroupStreams<Value>: Teardown {
  /// The operator's subscriber, until it is gone.
  private let downstream: Locked<Sink<Value>?>
  /// `sourceScope`, of a type that code in clients can name.
  @usableFromInline
  var upstream: SubscriptionScope { sourceScope }
  private let sourceScope: WindowAndGroupScope
  private let subscribers = WindowAndGroupSubscribers()
  /// How many streams were sent, by one thread at a time.
  private var sentCount = 0

  /// `onAbandoned` is called when the source is deallocated before it ends.
  @usableFromInline
  init(of downstream: Sink<Value>, onAbandoned: @escaping (AbandonedArguments) -> Void) {
    sourceScope = WindowAndGroupScope(of: downstream, subscribers, onAbandoned: onAbandoned)
    self.downstream = Locked(downstream)
    downstream.scope.register(self)
  }

  @usableFromInline
  func dispose() {
    let released = downstream.withLock { $0.take() }
    // Silently: the disposal handler would report that the source was deallocated.
    if subscribers.removeOperatorSubscriber() { _ = sourceScope.disposeSilently() }
    sourceScope.releaseDownstream()
    withExtendedLifetime(released) {}
  }

  /// Whether the operator's subscriber is there.
  @usableFromInline
  var hasSubscriber: Bool { downstream.withLock { $0?.scope.isOpen ?? false } }

  /// Sends a stream of what the operator sends to `emitted`, which `makeValue` wraps, to the operator's subscriber.
  ///
  /// Its subscribers keep the source subscribed.
  @usableFromInline
  func send<Element>(_ emitted: EmittedStream<Element>, _ makeValue: (Observable<Element>) -> Value) {
    guard let downstream = downstream.withLock({ $0 }) else { return }
    sentCount += 1
    emitted.beginDelivery(as: sentCount) {
      downstream.send(makeValue(stream(of: EmittedStreamHolder(emitted))))
    }
  }

  /// Ends the streams that `take` returns, then the operator's subscriber, unless the end has been accepted before.
  @usableFromInline
  func end<Element>(_ completion: Completion, _ take: () -> [EmittedStream<Element>]) {
    guard upstream.acceptEnd() else { return }
    for stream in EmittedStream.inOrder(take()) { stream.end(completion) }
    downstream.withLock { $0 }?.finish(completion)
  }

  private func stream<Element>(of holder: EmittedStreamHolder<Element>) -> Observable<Element> {
    let (sourceScope, subscribers) = (sourceScope, subscribers)
    return Observable(operation: "group or window") { sink in
      let number = subscribers.add(sink.scope)
      let scope = sink.scope.makeUpstreamScope(
        onAbandoned: { subscribers.abandon(number) },
        onDispose: { if subscribers.remove(number) { _ = sourceScope.disposeSilently() } })
      let (emitted, upstream) = (holder.stream, sink.forwarding(in: scope))
      emitted.subscribe(upstream)
      // A source that is gone ends nothing. Asked after the hub has this subscriber: a source that goes later releases it. The end comes
      // after what is kept.
      if subscribers.isSourceGone { emitted.performWhenOpen { upstream.abandon() } }
    }
  }
}
