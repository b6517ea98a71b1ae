import RillLocks

/// The scope of a source whose values become parts of streams that an operator emits.
///
/// It can outlive the operator's subscriber, which it then releases: with it, what the operators behind this one were given.
final class WindowAndGroupScope: SubscriptionScope, @unchecked Sendable {
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
final class WindowAndGroupSubscribers: Sendable {
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
