public import RillLocks

/// Something upstream of a scope that the scope disposes.
///
/// `dispose()` is called from any thread and outside of every lock. Concurrent calls are allowed: each of them returns only when no
/// further event can arrive. A conforming type makes sure itself that its cleanup runs once. Unlike a `Disposable`, it need not be
/// `Sendable`.
@usableFromInline
protocol Teardown: AnyObject {
  func dispose()
}

/// The lifetime of one section of a chain: whether its events are still wanted, and what to dispose when they are not.
///
/// A section reaches from a boundary up to the source or to the next boundary. Boundaries are the subscriber and each operator
/// that outlives its upstream, such as `concat` and `flatMap`. The scope exists before its source is attached.
///
///     open ── beginEnd ──▸ ending ── acceptEnd ──▸ ended
///       │                    │
///       ├── dispose ─────────┴──▸ disposed
///       └── abandon ────────────▸ abandoned
///
/// A sender of an end must win `beginEnd()` first. So a section ends at most once, and never after its disposal.
/// Sources check `isOpen` before each event and register their teardown before the first one.
@usableFromInline
class SubscriptionScope: Cancelable, Teardown, @unchecked Sendable {
  // Sendable: `state` is atomic, and a lock guards the rest.

  /// The states, as bytes that one atomic instruction can compare.
  @usableFromInline
  enum State {
    /// Events are wanted.
    @_alwaysEmitIntoClient static var open: UInt8 { 0 }
    /// An end is on its way to the boundary.
    static var ending: UInt8 { 1 }
    /// The end has arrived.
    static var ended: UInt8 { 2 }
    /// Disposal came first.
    static var disposed: UInt8 { 3 }
    /// The source was deallocated.
    ///
    /// Values that it sent before are still wanted.
    static var abandoned: UInt8 { 4 }
  }

  /// What to call when the scope ends or is disposed.
  ///
  /// Not optional closures: each of those would be wrapped in another one.
  private struct Handlers {
    var onDisposed: () -> Void
    var onEnd: (Completion) -> Void

    static var none: Handlers { Handlers(onDisposed: {}, onEnd: { _ in }) }
  }

  private struct Holdings {
    var upstream: (any Teardown)?
    var handlers: Handlers
  }

  /// Its accesses are relaxed: it publishes nothing, because what belongs to the scope is behind the lock of `holdings`.
  @usableFromInline final let state = Atomic<UInt8>(State.open)
  private final let holdings: Locked<Holdings>
  /// Whether `Resources` counts this scope: set once, before the source is attached.
  private final var isCounted = false

  /// - Parameters:
  ///   - onDisposed: called once, after a disposal has disposed upstream. Accepting an end drops it.
  ///   - onEnd: for a subscriber, called by `receiveEnd(_:)`.
  @usableFromInline
  init(onDisposed: @escaping () -> Void = {}, onEnd: @escaping (Completion) -> Void = { _ in }) {
    holdings = Locked(Holdings(upstream: nil, handlers: Handlers(onDisposed: onDisposed, onEnd: onEnd)))
  }

  /// Counts this scope as a subscription of the user, as long as it exists.
  ///
  /// The scopes of operators are not counted: `bind` is one subscription, whatever its chain consists of.
  @usableFromInline
  final func countAsSubscription() { isCounted = LiveScopeCounter.increment() }

  deinit {
    if isCounted { LiveScopeCounter.decrement() }
  }

  // MARK: State

  /// Whether events are still wanted.
  @_alwaysEmitIntoClient
  final var isOpen: Bool {
    @inline(__always) get { state.load(ordering: .relaxed) == State.open }
  }

  /// Whether disposal came before the end.
  @usableFromInline final var wasDisposed: Bool { state.load(ordering: .relaxed) == State.disposed }

  /// Whether the source was deallocated before it ended.
  @usableFromInline final var wasAbandoned: Bool { state.load(ordering: .relaxed) == State.abandoned }

  @usableFromInline final var isDisposed: Bool { !isOpen }

  private final func transition(from old: UInt8, to new: UInt8) -> Bool {
    state.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged
  }

  // MARK: Upstream

  /// Stores `upstream` in place of the previous one.
  ///
  /// Disposes it at once if this scope is no longer open.
  @usableFromInline
  final func register(_ upstream: any Teardown) {
    let (isTooLate, replaced) = holdings.withLock { holdings -> (Bool, (any Teardown)?) in
      guard state.load(ordering: .relaxed) == State.open else { return (true, nil) }
      let old = holdings.upstream
      holdings.upstream = upstream
      return (false, old)
    }
    withExtendedLifetime(replaced) {}
    if isTooLate { upstream.dispose() }
  }

  /// Disposes what is upstream, unless that has been done.
  @usableFromInline
  final func disposeUpstream() {
    // It stays registered while it is being disposed: a concurrent caller disposes it too, and so waits for the same result.
    if let upstream = holdings.withLock({ $0.upstream }) { dispose(upstream) }
  }

  private final func dispose(_ upstream: any Teardown) {
    upstream.dispose()
    let released = holdings.withLock { holdings -> (any Teardown)? in
      guard holdings.upstream === upstream else { return nil }
      defer { holdings.upstream = nil }
      return holdings.upstream
    }
    withExtendedLifetime(released) {}
  }

  /// Removes and returns the handlers: to call them, or to release them.
  private final func takeHandlers() -> Handlers {
    holdings.withLock { holdings in
      defer { holdings.handlers = .none }
      return holdings.handlers
    }
  }

  // MARK: Ending

  /// Claims the right to send the end of this section.
  ///
  /// At most one caller gets true.
  @usableFromInline
  final func beginEnd() -> Bool { transition(from: State.open, to: State.ending) }

  /// Ends this section for a stage that wants no more values: disposes upstream, then calls `end`.
  @usableFromInline
  final func finishEarly(_ end: () -> Void) {
    guard beginEnd() else { return }
    disposeUpstream()
    end()
  }

  /// Records that the end has arrived at the boundary, and drops the disposal handler.
  ///
  /// Returns false if the scope was disposed while the end was on its way.
  @usableFromInline
  final func acceptEnd() -> Bool {
    guard transition(from: State.ending, to: State.ended) else { return false }
    _ = takeHandlers()
    return true
  }

  /// Does what `acceptEnd()` does, for a subscriber: calls its handler, and also the disposal handler.
  @usableFromInline
  final func receiveEnd(_ completion: Completion) {
    guard transition(from: State.ending, to: State.ended) else { return }
    let handlers = takeHandlers()
    handlers.onEnd(completion)
    handlers.onDisposed()
  }

  /// Sets the handler of `receiveEnd(_:)`, unless the scope was disposed before.
  @usableFromInline
  final func setOnEnd(_ onEnd: @escaping (Completion) -> Void) {
    holdings.withLock { holdings in
      if state.load(ordering: .relaxed) == State.open { holdings.handlers.onEnd = onEnd }
    }
  }

  // MARK: Disposal

  @usableFromInline
  final func dispose() {
    if close() { release() } else if wasDisposed { disposeUpstream() }
  }

  /// Disposes without calling the disposal handler.
  ///
  /// Returns false if the scope has ended or was disposed before.
  @usableFromInline
  final func disposeSilently() -> Bool {
    guard close() else { return false }
    _ = takeHandlers()
    disposeUpstream()
    return true
  }

  /// Disposes after the source was deallocated, unless an end is on its way.
  @usableFromInline
  final func abandon() {
    if transition(from: State.open, to: State.abandoned) { release() }
  }

  private final func close() -> Bool {
    var seen = state.load(ordering: .relaxed)
    while seen < State.ended {
      let (exchanged, original) = state.compareExchange(expected: seen, desired: State.disposed, ordering: .relaxed)
      if exchanged { return true }
      seen = original
    }
    return false
  }

  private final func release() {
    let (upstream, handlers) = holdings.withLock { holdings -> ((any Teardown)?, Handlers) in
      defer { holdings.handlers = .none }
      return (holdings.upstream, holdings.handlers)
    }
    if let upstream { dispose(upstream) }
    handlers.onDisposed()
    didDispose()
  }

  /// Called once, after the disposal handler.
  @usableFromInline
  func didDispose() {}
}
