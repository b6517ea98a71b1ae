import RillLocks

/// The streams that an operator emits as values (`groupBy`, `window`), and that one source feeds.
///
/// The source is disposed when the operator's subscriber and the subscribers of all emitted streams are gone.
@usableFromInline
final class WindowAndGroupStreams {
  let references: RefCountDisposable
  @usableFromInline
  let upstream: SubscriptionScope
  private let subscribers = WindowAndGroupSubscribers()
  /// How many streams were sent, by one thread at a time.
  private var sentCount = 0

  /// `onAbandoned` is called when the source is deallocated before it ends.
  @usableFromInline
  init(of downstream: SubscriptionScope, onAbandoned: @escaping () -> Void) {
    let upstream = WindowAndGroupScope(
      of: downstream, subscribers,
      onDisposed: { [subscribers] in
        subscribers.sourceIsGone()
        onAbandoned()
        downstream.abandon()
      })
    upstream.joinTracking(of: downstream)
    self.upstream = upstream
    // Silently: the disposal handler would report that the source was deallocated.
    references = RefCountDisposable(disposable: AnonymousDisposable { _ = upstream.disposeSilently() })
    downstream.register(references)
  }

  /// Sends a stream of what the operator sends to `emitted`, which `makeValue` wraps, to the operator's subscriber.
  ///
  /// Its subscribers keep the source subscribed.
  @usableFromInline
  func send<Element, Value>(
    _ emitted: EmittedStream<Element>, to downstream: Sink<Value>, _ makeValue: (Observable<Element>) -> Value
  ) {
    sentCount += 1
    emitted.deliver(as: sentCount, countedIn: references) {
      downstream.send(makeValue(stream(of: EmittedStreamHolder(emitted))))
    }
  }

  /// Ends streams in the order in which they were sent.
  @usableFromInline
  static func end<Element>(_ streams: [EmittedStream<Element>], _ completion: Completion) {
    for stream in streams.sorted(by: { $0.number < $1.number }) { stream.end(completion) }
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
      // After the hub has the subscriber: a source that goes away meanwhile releases those that the hub has. Kept values come before.
      if subscribers.isSourceGone || references.isDisposed { emitted.performWhenOpen { sink.scope.abandon() } }
    }
  }
}

/// The scope of a source whose values become parts of streams that an operator emits.
private final class WindowAndGroupScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: its stored properties never change.

  private let operatorScope: SubscriptionScope
  private let subscribers: WindowAndGroupSubscribers

  init(
    of operatorScope: SubscriptionScope, _ subscribers: WindowAndGroupSubscribers,
    onDisposed: @escaping () -> Void
  ) {
    self.operatorScope = operatorScope
    self.subscribers = subscribers
    super.init(onDisposed: onDisposed)
  }

  override func didMarkAsSecret() {
    operatorScope.markAsSecret()
    subscribers.markAsSecret()
  }
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
      return state.scopes
    }
    for scope in scopes.values { scope.markAsSecret() }
  }
}
