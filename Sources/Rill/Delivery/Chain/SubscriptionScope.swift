import CRillTracking
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
  // Sendable: `state` is atomic, a lock guards `upstream`, and the rest belongs to the winner of a transition.

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

  /// Its accesses are relaxed, because it publishes nothing: a lock guards `upstream`, and the initializer sets the handlers.
  @usableFromInline final let state = Atomic<UInt8>(State.open)
  private final let upstream = Locked<(any Teardown)?>(nil)
  /// The disposal handler.
  ///
  /// Only the winner of the transition to ended, disposed or abandoned uses it, and only one of these transitions happens.
  /// Not an optional closure, which would be wrapped in another one.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var onDisposed: () -> Void
  /// Counts or tracks this scope: set once, before the source is attached.
  @safe @exclusivity(unchecked) @usableFromInline final var observation: ScopeObservation?

  /// Makes a scope.
  ///
  /// `onDisposed` is called once, after a disposal has disposed upstream. Accepting an end drops it.
  @usableFromInline
  init(onDisposed: @escaping () -> Void = {}) { self.onDisposed = onDisposed }

  /// Lets `Resources` and a tracker observe this scope as a subscription of the user.
  ///
  /// The scopes of operators are not counted: `bind` is one subscription, whatever its chain consists of.
  @usableFromInline
  final func observe(file: StaticString, line: UInt) { observation = ScopeObservation(file: file, line: line) }

  /// Makes this scope, which is upstream of `downstream`, a part of the same tracked subscription.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func joinTracking(of downstream: SubscriptionScope) {
    if let observation = downstream.observation { observe(upstreamOf: observation) }
  }

  @usableFromInline
  final func observe(upstreamOf downstream: ScopeObservation) {
    if let section = unsafe downstream.section { unsafe observation = ScopeObservation(upstreamOf: section) }
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
    let (isTooLate, replaced) = self.upstream.withLock { current -> (Bool, (any Teardown)?) in
      guard state.load(ordering: .relaxed) == State.open else { return (true, nil) }
      let old = current
      current = upstream
      return (false, old)
    }
    withExtendedLifetime(replaced) {}
    if isTooLate { upstream.dispose() }
  }

  /// Disposes what is upstream, unless that has been done.
  @usableFromInline
  final func disposeUpstream() {
    // It stays registered while it is being disposed: a concurrent caller disposes it too, and so waits for the same result.
    if let upstream = upstream.withLock({ $0 }) { dispose(upstream) }
  }

  private final func dispose(_ upstream: any Teardown) {
    upstream.dispose()
    self.upstream.withLock { if $0 === upstream { $0 = nil } }
  }

  /// Removes and returns the disposal handler: to call it, or to release it.
  private final func takeOnDisposed() -> () -> Void {
    defer { onDisposed = {} }
    return onDisposed
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
    _ = takeOnDisposed()
    return true
  }

  /// Does what `acceptEnd()` does, for a subscriber: passes the end to it, and calls the disposal handler.
  @usableFromInline
  final func receiveEnd(_ completion: Completion) {
    guard transition(from: State.ending, to: State.ended) else { return }
    let onDisposed = takeOnDisposed()
    if let observation {
      if case .error = completion { observation.ended(RILL_FAILED) } else { observation.ended(RILL_COMPLETED) }
    }
    didEnd(completion)
    onDisposed()
  }

  /// Called once, before the disposal handler, if `receiveEnd(_:)` has received the end.
  @usableFromInline
  func didEnd(_ completion: Completion) {}

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
    _ = takeOnDisposed()
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
    observation?.ended(RILL_DISPOSED)
    disposeUpstream()
    takeOnDisposed()()
    didDispose()
  }

  /// Called once, after the disposal handler.
  @usableFromInline
  func didDispose() {}
}
