import RillLocks

/// The streams that an operator emits as values (`groupBy`, `window`), and that one source feeds.
///
/// The source is disposed when the operator's subscriber and the subscribers of all emitted streams are gone. Until then, the source
/// retains this object, which releases the operator's subscriber when that has ended or was disposed.
@usableFromInline
final class WindowAndGroupStreams<Value>: Teardown {
  /// The operator's subscriber, until it is gone.
  private let downstream: Locked<Sink<Value>?>
  private let references: RefCountDisposable
  @usableFromInline
  var upstream: SubscriptionScope { source }
  private let source: WindowAndGroupScope
  private let subscribers = WindowAndGroupSubscribers()
  /// How many streams were sent, by one thread at a time.
  private var sentCount = 0

  /// `onAbandoned` is called when the source is deallocated before it ends.
  @usableFromInline
  init(of downstream: Sink<Value>, onAbandoned: @escaping () -> Void) {
    let source = WindowAndGroupScope(
      of: downstream.scope, subscribers,
      onDisposed: { [subscribers] in
        subscribers.sourceIsGone()
        onAbandoned()
      })
    self.source = source
    self.downstream = Locked(downstream)
    // Silently: the disposal handler would report that the source was deallocated.
    references = RefCountDisposable(disposable: AnonymousDisposable { _ = source.disposeSilently() })
    downstream.scope.register(self)
  }

  @usableFromInline
  func dispose() {
    let released = downstream.withLock { $0.take() }
    references.dispose()
    source.releaseDownstream()
    withExtendedLifetime(released) {}
  }

  /// Whether the operator's subscriber is there.
  @usableFromInline
  var isOpen: Bool { downstream.withLock { $0?.scope.isOpen ?? false } }

  /// Sends a stream of what the operator sends to `emitted`, which `makeValue` wraps, to the operator's subscriber.
  ///
  /// Its subscribers keep the source subscribed.
  @usableFromInline
  func send<Element>(_ emitted: EmittedStream<Element>, _ makeValue: (Observable<Element>) -> Value) {
    guard let downstream = downstream.withLock({ $0 }) else { return }
    sentCount += 1
    emitted.deliver(as: sentCount) {
      downstream.send(makeValue(stream(of: EmittedStreamHolder(emitted))))
    }
  }

  /// Ends the streams that `take` returns, then the operator's subscriber, unless the end has been accepted before.
  @usableFromInline
  func end<Element>(_ completion: Completion, _ take: () -> [EmittedStream<Element>]) {
    guard upstream.acceptEnd() else { return }
    for stream in Self.inOrder(take()) { stream.end(completion) }
    downstream.withLock { $0 }?.finish(completion)
  }

  /// Releases the subscribers of streams whose source was deallocated.
  @usableFromInline
  static func releaseSubscribers<Element>(of streams: [EmittedStream<Element>]) {
    for stream in inOrder(streams) { stream.releaseSubscribers() }
  }

  /// The order in which the streams were sent.
  private static func inOrder<Element>(_ streams: [EmittedStream<Element>]) -> [EmittedStream<Element>] {
    streams.sorted { $0.number < $1.number }
  }

  private func stream<Element>(of holder: EmittedStreamHolder<Element>) -> Observable<Element> {
    let (references, subscribers) = (references, subscribers)
    return Observable(operation: "group or window") { sink in
      let reference = references.retain()
      let subscriber = ObjectIdentifier(sink.scope)
      subscribers.add(sink.scope)
      let scope = sink.scope.makeUpstreamScope(onDispose: {
        subscribers.remove(subscriber)
        reference.dispose()
      })
      let emitted = holder.stream
      emitted.subscribe(sink.forwarding(in: scope))
      // The source ends no stream any more if it was deallocated, or if what was its last subscriber has just disposed it. Asked after the
      // hub has this subscriber, which the source releases otherwise, and done after the kept values.
      if subscribers.isSourceGone || references.isDisposed { emitted.performWhenOpen { sink.abandon() } }
    }
  }
}
