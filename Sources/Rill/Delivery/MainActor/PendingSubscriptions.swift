import RillLocks

/// The subscriptions to a shared stream that other threads have left to the main actor.
///
///     main actor       a  run b's, b            d
///     other thread            subscribe   c
///     subscriber            (     )  b    c     d
///
/// Only the main actor enters the gate of the stream's hub. Another thread that entered it, to subscribe, would deliver what the main
/// actor sends meanwhile. A subscription that waits comes before the next event.
final class PendingSubscriptions {
  private let waiting = Locked<[StoredClosure]>([])
  /// Written under the lock.
  ///
  /// Relaxed, because what waits is taken under the lock.
  private let hasWaiting = Atomic<Bool>(false)

  func add(_ subscribe: @escaping () -> Void) {
    let work = StoredClosure(subscribe)
    waiting.withLock { waiting in
      waiting.append(work)
      hasWaiting.store(true, ordering: .relaxed)
    }
    MainQueue.async { self.run() }
  }

  /// Called on the main queue, before each event.
  @inline(__always)
  func run() {
    if hasWaiting.load(ordering: .relaxed) { runWaiting() }
  }

  @inline(never)
  private func runWaiting() {
    let subscriptions = waiting.withLock { waiting in
      hasWaiting.store(false, ordering: .relaxed)
      return exchange(&waiting, with: [])
    }
    for subscribe in subscriptions { subscribe.run() }
  }
}
