import RillLocks

/// The scope of a source whose values become parts of streams that an operator emits.
///
/// It can outlive the operator's subscriber, which is then released: with it, what the operators behind this one were given.
final class WindowAndGroupScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: a lock guards `next`.

  private struct Downstream {
    let scope: SubscriptionScope
    let abandon: () -> Void
  }

  private let next: Locked<Downstream?>
  private let subscribers: WindowAndGroupSubscribers

  init<Value>(of downstream: Sink<Value>, _ subscribers: WindowAndGroupSubscribers, onDisposed: @escaping () -> Void) {
    next = Locked(Downstream(scope: downstream.scope, abandon: downstream.abandon))
    self.subscribers = subscribers
    super.init(onDisposed: onDisposed)
    joinTracking(of: downstream.scope)
  }

  override var downstream: SubscriptionScope? { next.withLock { $0?.scope } }

  func releaseDownstream() {
    let released = next.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }

  override func didMarkAsSecret() { subscribers.markAsSecret() }

  /// A subscriber of an emitted stream can be before such an operator, also one that comes later.
  override var isBeforeFlattening: Bool { true }

  override func passDownstream(_ retained: Any) {
    super.passDownstream(retained)
    subscribers.retain(retained)
  }

  override func didDispose() { next.withLock { $0 }?.abandon() }
}
