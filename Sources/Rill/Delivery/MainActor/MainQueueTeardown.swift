/// Disposes a scope on the main queue.
///
/// On another thread, the disposal could come in the middle of a delivery, while upstream holds a gate that only the main queue enters.
final class MainQueueTeardown: Teardown {
  private let upstream: SubscriptionScope

  init(_ upstream: SubscriptionScope) { self.upstream = upstream }

  func dispose() {
    let upstream = upstream
    MainQueue.run { upstream.dispose() }
  }
}
