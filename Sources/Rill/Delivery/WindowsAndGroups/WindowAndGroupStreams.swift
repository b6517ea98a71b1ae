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
      if subscribers.isSourceGone || references.isDisposed { emitted.performWhenOpen { sink.scope.abandon() } }
    }
  }
}

/// The scope of a source whose values become parts of streams that an operator emits.
///
/// It can outlive the operator's subscriber, which it then releases: with it, what the operators behind this one were given.
private final class WindowAndGroupScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: `next` has its lock.

  private let next: Locked<SubscriptionScope?>
  private let subscribers: WindowAndGroupSubscribers

  init(of downstream: SubscriptionScope, _ subscribers: WindowAndGroupSubscribers, onDisposed: @escaping () -> Void) {
    next = Locked(downstream)
    self.subscribers = subscribers
    super.init(onDisposed: onDisposed)
    joinTracking(of: downstream)
  }

  override var downstream: SubscriptionScope? { next.withLock { $0 } }

  func releaseDownstream() {
    let released = next.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }

  override func didMarkAsSecret() { subscribers.markAsSecret() }

  override func didDispose() { downstream?.abandon() }
}

/// The subscribers of all streams that an operator emits, which receive the mark of its source (see
/// `SubscriptionScope.markAsSecret()`), and whether that source is gone.
private final class WindowAndGroupSubscribers: Sendable {
  private struct State {
    var isMarked = false
    var isSourceGone = false
    var scopes: [ObjectIdentifier: SubscriptionScope] = [:]
  }

  private let state = Locked(State())

  func add(_ subscriber: SubscriptionScope) {
    let isMarked = state.withLock { state in
      state.scopes[ObjectIdentifier(subscriber)] = subscriber
      return state.isMarked
    }
    if isMarked { subscriber.markAsSecret() }
  }

  func remove(_ subscriber: ObjectIdentifier) {
    let released = state.withLock { $0.scopes.removeValue(forKey: subscriber) }
    withExtendedLifetime(released) {}
  }

  /// Whether the source was deallocated, so that a new subscriber receives nothing more.
  var isSourceGone: Bool { state.withLock { $0.isSourceGone } }

  func sourceIsGone() { state.withLock { $0.isSourceGone = true } }

  func markAsSecret() {
    let scopes = state.withLock { state in
      state.isMarked = true
      // Not the dictionary, whose storage `remove(_:)` could change in place.
      return Array(state.scopes.values)
    }
    for scope in scopes { scope.markAsSecret() }
  }
}
