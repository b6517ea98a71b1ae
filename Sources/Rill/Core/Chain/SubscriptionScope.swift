import CRillThreads
import RillLocks

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
  // Sendable: `state` is atomic, `registration` guards `resources`, and the rest belongs to the winner of a transition.

  /// The states, as bytes that one atomic instruction can compare.
  enum State {
    static var open: UInt8 { 0 }
    /// An end is on its way to the boundary.
    static var ending: UInt8 { 1 }
    static var ended: UInt8 { 2 }
    static var disposed: UInt8 { 3 }
    /// The source was deallocated.
    ///
    /// Values that it sent before are still wanted.
    static var abandoned: UInt8 { 4 }
  }

  /// Its loads are relaxed, because it publishes nothing: `registration` guards `resources`, and the initializer sets the handlers.
  ///
  /// Its changes are sequentially consistent with those of `registration`. So a thread that registers sees the change, or the thread
  /// that has made the change sees what is registered.
  final let state = Atomic<UInt8>(State.open)
  /// Whether the closures of the subscriber hold its object weakly, so that the subscription cannot be what retains a screen.
  ///
  /// Set before the scope is used.
  @usableFromInline final var holdsObjectWeakly = false
  /// See `markAsSecret()`.
  final let secretMark = SecretMark()
  /// A value of `Registration`.
  ///
  /// Only one thread at a time registers: a section has one source at a time, which registers before its first event.
  private final let registration = Atomic<UInt>(Registration.none)
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var resources = SectionResources()
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
  @safe @exclusivity(unchecked) final var observation: ScopeTracking?

  // `onDisposed` is called once, after a disposal has disposed upstream. Accepting an end drops it.
  init(onDisposed: @escaping () -> Void = {}) { self.onDisposed = onDisposed }

  /// Lets `Resources` and a tracker observe this scope as a subscription of the user.
  ///
  /// The scopes of operators are not counted: `bind` is one subscription, whatever its chain consists of.
  final func observe(file: StaticString, line: UInt) {
    observation = ScopeTracking(file: file, line: line, isWeak: holdsObjectWeakly)
  }

  /// Makes this scope, which is upstream of `downstream`, a part of the same tracked subscription.
  @inline(__always)
  final func joinTracking(of downstream: SubscriptionScope) {
    if let observation = downstream.observation { observe(upstreamOf: observation) }
  }

  final func observe(upstreamOf downstream: ScopeTracking) {
    if let section = unsafe downstream.section { unsafe observation = ScopeTracking(upstreamOf: section) }
  }

  /// Nil for a subscriber, and for the connection of a shared stream.
  var downstream: SubscriptionScope? { nil }

  @usableFromInline
  final var isSecret: Bool { secretMark.isSet }

  func didMarkAsSecret() {}

  @usableFromInline
  final var isOpen: Bool {
    @inline(__always) get { state.load(ordering: .relaxed) == State.open }
  }

  final var wasDisposed: Bool { state.load(ordering: .relaxed) == State.disposed }

  /// Whether the scope was disposed, not only as far as this thread knows.
  ///
  /// If it was not, what this thread did before happens before the disposal.
  final func wasDisposedByAnyThread() -> Bool {
    let (isOpen, original) = state.compareExchange(
      expected: State.open, desired: State.open, ordering: .acquiringAndReleasing)
    return !isOpen && original == State.disposed
  }

  @usableFromInline
  final var wasAbandoned: Bool { state.load(ordering: .relaxed) == State.abandoned }

  @usableFromInline
  final var isDisposed: Bool { !isOpen }

  /// Whether nothing is left to dispose: a subscription whose end is on its way can still be disposed.
  final var isFinished: Bool { state.load(ordering: .relaxed) >= State.ended }

  private final func transition(from old: UInt8, to new: UInt8) -> Bool {
    state.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  /// Replaces what was registered before, or disposes `upstream` at once if this scope is no longer open.
  @usableFromInline
  final func register(_ upstream: any Teardown) {
    guard beginRegistration() else { return upstream.dispose() }
    let replaced = exchange(&resources.upstream, with: upstream)
    endRegistration()
    withExtendedLifetime(replaced) {}
  }

  /// Retains what an operator of this section was given, until the section has ended or was disposed.
  ///
  /// Called by the thread that delivers to this section, as `register(_:)` is.
  @usableFromInline
  final func retain(_ argument: Any) {
    guard beginRegistration() else { return }
    resources.arguments.append(argument)
    endRegistration()
  }

  /// Retains the closure that has returned the stream in the place of this section's source, until another one does.
  ///
  /// That stream can end with a `catch` of its own, whose closure returns the next one. So recursion does not retain all rounds.
  final func retain(handler: Any) {
    guard beginRegistration() else { return }
    let replaced = exchange(&resources.handler, with: Box(handler))
    endRegistration()
    withExtendedLifetime(replaced) {}
  }

  /// Claims what `registration` guards.
  ///
  /// Returns false if threads dispose it, or have done so.
  private final func beginRegistration() -> Bool {
    if registration.load(ordering: .relaxed) == Registration.none { return true }
    return registration.compareExchange(
      expected: Registration.registered, desired: Registration.closed, ordering: .relaxed
    ).exchanged
  }

  private final func endRegistration() {
    _ = registration.exchange(Registration.registered, ordering: .sequentiallyConsistent)
    if state.load(ordering: .sequentiallyConsistent) != State.open { disposeUpstream() }
  }

  /// Disposes what is upstream, unless that has been done.
  ///
  /// A concurrent caller disposes it too, and so waits for the same result. The last one of them releases it.
  final func disposeUpstream() {
    var seen = registration.load(ordering: .sequentiallyConsistent)
    while seen >= Registration.registered {
      let (exchanged, original) = registration.compareExchange(expected: seen, desired: seen + 1, ordering: .acquiring)
      if exchanged { return disposeRegistered(seen + 1) }
      seen = original
    }
  }

  private final func disposeRegistered(_ count: UInt) {
    resources.upstream?.dispose()
    var seen = count
    while true {
      let desired = seen == Registration.registered + 1 ? Registration.closed : seen - 1
      let (exchanged, original) = registration.compareExchange(
        expected: seen, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged {
        if desired == Registration.closed { releaseResources() }
        return
      }
      seen = original
    }
  }

  private final func releaseResources() {
    // Outside of the access: a `deinit` can be user code.
    let released = exchange(&resources, with: SectionResources())
    if wasAbandoned, isBeforeFlattening { passDownstream((released.arguments, released.handler)) }
    withExtendedLifetime(released) {}
  }

  /// Whether the values of this section reach an operator that subscribes to streams which operators of this section may have made.
  var isBeforeFlattening: Bool { downstream?.isBeforeFlattening ?? false }

  /// Lets the next section downstream retain operators and arguments of this one, because its source was deallocated.
  func passDownstream(_ retained: Any) { downstream?.retain(retained) }

  /// Removes and returns the disposal handler: to call it, or to release it.
  private final func takeOnDisposed() -> () -> Void {
    defer { onDisposed = {} }
    return onDisposed
  }

  /// At most one caller gets true.
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
  final func receiveEnd(_ completion: Completion) {
    guard transition(from: State.ending, to: State.ended) else { return }
    let onDisposed = takeOnDisposed()
    if let observation {
      if case .error = completion { observation.ended(RILL_FAILED) } else { observation.ended(RILL_COMPLETED) }
    }
    if isSecret { SecretDelivery.run { didEnd(completion) } } else { didEnd(completion) }
    onDisposed()
  }

  /// Called once, before the disposal handler, if `receiveEnd(_:)` has received the end.
  func didEnd(_ completion: Completion) {}

  @usableFromInline
  final func dispose() {
    if close() { release() } else if wasDisposed { disposeUpstream() }
  }

  /// Returns false if the scope has ended or was disposed before.
  final func disposeSilently() -> Bool {
    guard close() else { return false }
    _ = takeOnDisposed()
    disposeUpstream()
    return true
  }

  /// Disposes after the source was deallocated, unless an end is on its way.
  final func abandon() {
    if transition(from: State.open, to: State.abandoned) { release() }
  }

  private final func close() -> Bool {
    var seen = state.load(ordering: .relaxed)
    while seen < State.ended {
      let (exchanged, original) = state.compareExchange(
        expected: seen, desired: State.disposed, ordering: .sequentiallyConsistent)
      if exchanged { return true }
      seen = original
    }
    return false
  }

  private final func release() {
    observation?.ended(wasAbandoned ? RILL_SILENT : RILL_DISPOSED)
    disposeUpstream()
    takeOnDisposed()()
    didDispose()
  }

  /// Called once, after a disposal or when the scope is abandoned.
  ///
  /// Not at an end: `SubscriberScope.didEnd(_:)` calls it itself.
  func didDispose() {}
}

/// How far what is upstream of a scope is used.
private enum Registration {
  static var none: UInt { 0 }
  /// It is being replaced, or has been disposed.
  static var closed: UInt { 1 }
  /// Each thread that disposes it adds one.
  static var registered: UInt { 2 }
}
