import RillLocks
public import Synchronization

/// What lies upstream of a scope and can be ended from it.
///
/// Called from any thread, outside every lock; a second time, at once or while the first is under way, by others who must not return
/// before nothing can come any more. What must not happen twice is guarded against that.
@usableFromInline
protocol Teardown: AnyObject {
  func tearDown()
}

/// Whether anyone still wants what a stretch of a chain makes, and what to do when nobody does any more.
///
/// A scope is made before its source is attached and covers the chain from one boundary to the next: from the subscriber,
/// or from an operator that outlives its upstream (`concat`, `flatMap`, …), up to the source or the next such operator.
///
///     open ── claimEnd ──▸ ending ── acceptEnd ──▸ ended
///       └── abandon,         │
///           dispose ─────────┴── dispose ──────▸ disposed
///
/// Whoever wants to send an end must win `claimEnd()` first: so there is one end at the most, and none after disposal.
/// Sources look at `isOpen` before each event and register their teardown before they emit.
@usableFromInline
final class Scope: Cancelable, @unchecked Sendable {
  // Sendable: `state` is atomic and the rest has its lock.

  private struct Holdings {
    var upstream: (any Teardown)?
    var onDisposed: (() -> Void)?
  }

  /// 0 open, 1 ending, 2 ended, 3 disposed, 4 abandoned: what was let through before is still wanted.
  @usableFromInline let state = Atomic<UInt8>(0)
  private let holdings: Locked<Holdings>
  private let isCounted: Bool

  /// - Parameter onDisposed: called once, after upstream was torn down by disposal; dropped when an end is accepted.
  @usableFromInline
  init(onDisposed: (() -> Void)? = nil) {
    holdings = Locked(Holdings(upstream: nil, onDisposed: onDisposed))
    isCounted = Census.arrive()
  }

  deinit {
    if isCounted { Census.leave() }
  }

  /// Whether events are still wanted.
  @_alwaysEmitIntoClient
  var isOpen: Bool {
    @inline(__always) get { state.load(ordering: .relaxed) == 0 }
  }

  /// Whether disposal came before the end.
  @usableFromInline var wasDisposed: Bool { state.load(ordering: .acquiring) == 3 }

  /// Whether the source has died.
  @usableFromInline var wasAbandoned: Bool { state.load(ordering: .acquiring) == 4 }

  @usableFromInline var isDisposed: Bool { !isOpen }

  /// Makes `upstream` what this scope tears down, in place of what it had; tears it down at once if the scope is no longer
  /// open.
  @usableFromInline
  func register(_ upstream: any Teardown) {
    let (tooLate, replaced) = holdings.withLock { holdings -> (Bool, (any Teardown)?) in
      guard state.load(ordering: .acquiring) == 0 else { return (true, nil) }
      let old = holdings.upstream
      holdings.upstream = upstream
      return (false, old)
    }
    withExtendedLifetime(replaced) {}
    if tooLate { upstream.tearDown() }
  }

  /// Wins, once, the right to send the end of this stretch.
  @usableFromInline
  func claimEnd() -> Bool {
    state.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }

  /// Ends this stretch for a stage that wants no more: upstream is closed first, then `end` is called.
  @usableFromInline
  func cut(_ end: () -> Void) {
    guard claimEnd() else { return }
    tearDownUpstream()
    end()
  }

  /// The end has arrived at the boundary.
  ///
  /// False if the scope was disposed while the end was on its way.
  @usableFromInline
  func acceptEnd() -> Bool {
    state.compareExchange(expected: 1, desired: 2, ordering: .acquiringAndReleasing).exchanged
  }

  /// Tears down what is upstream, if that has not happened yet.
  @usableFromInline
  func tearDownUpstream() {
    // It stays there until it is torn down: whoever disposes meanwhile tears it down as well, and does not return before that.
    guard let upstream = holdings.withLock({ $0.upstream }) else { return }
    upstream.tearDown()
    let released = holdings.withLock { holdings -> (any Teardown)? in
      guard holdings.upstream === upstream else { return nil }
      defer { holdings.upstream = nil }
      return holdings.upstream
    }
    withExtendedLifetime(released) {}
  }

  /// Takes the disposal handler out: to call it at the end of a subscription, or to drop it.
  @usableFromInline
  func takeOnDisposed() -> (() -> Void)? {
    holdings.withLock { holdings in
      defer { holdings.onDisposed = nil }
      return holdings.onDisposed
    }
  }

  /// Nothing can come any more, because the source has died: disposes, unless an end is under way.
  @usableFromInline
  func abandon() {
    if state.compareExchange(expected: 0, desired: 4, ordering: .acquiringAndReleasing).exchanged { release() }
  }

  @usableFromInline
  func dispose() {
    if close() { release() } else if wasDisposed { tearDownUpstream() }
  }

  /// Disposes without calling the disposal handler.
  ///
  /// False if the scope has ended or was disposed before.
  @usableFromInline
  func discard() -> Bool {
    guard close() else { return false }
    _ = takeOnDisposed()
    tearDownUpstream()
    return true
  }

  private func close() -> Bool {
    var seen = state.load(ordering: .relaxed)
    while seen < 2 {
      let (exchanged, original) = state.compareExchange(expected: seen, desired: 3, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      seen = original
    }
    return false
  }

  private func release() {
    tearDownUpstream()
    takeOnDisposed()?()
  }
}

extension Scope: Teardown {
  @usableFromInline
  func tearDown() { dispose() }
}
