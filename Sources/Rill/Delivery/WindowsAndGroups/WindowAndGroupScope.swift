import RillLocks

/// The scope of a source whose values become parts of streams that an operator emits.
///
/// It can outlive the operator's subscriber, which is then released: with it, what the operators behind this one were given.
final class WindowAndGroupScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: a lock guards `next`, and only the thread that abandons the scope uses `arguments`.

  private struct Downstream {
    let scope: SubscriptionScope
    let abandon: () -> Void
  }

  private let next: Locked<Downstream?>
  private let subscribers: WindowAndGroupSubscribers
  /// What the operators before this one were given, while this is being abandoned.
  private let arguments = Box<Any?>(nil)

  /// `onAbandoned` is called when the source was deallocated.
  init<Value>(
    of downstream: Sink<Value>, _ subscribers: WindowAndGroupSubscribers, onAbandoned: @escaping (AbandonedArguments) -> Void
  ) {
    next = Locked(Downstream(scope: downstream.scope, abandon: downstream.abandon))
    self.subscribers = subscribers
    super.init(onDisposed: { [subscribers, arguments] in
      let arguments = AbandonedArguments(arguments.value.take())
      subscribers.sourceIsGone(arguments)
      onAbandoned(arguments)
    })
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
    // Until it is abandoned, its source can still end. Then it passes on what it retains.
    guard wasAbandoned else { return retain(retained) }
    super.passDownstream(retained)
    arguments.value = retained
  }

  override func didDispose() { next.withLock { $0 }?.abandon() }
}
