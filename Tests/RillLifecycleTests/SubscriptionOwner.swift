import Foundation
import Rill
import RillLocks

/// An owner of subscriptions, which counts the notifications that it receives, and its deallocation.
final class SubscriptionOwner: Sendable {
  private let currentBag: Locked<DisposeBag>
  private let deallocations: Counter
  private let calls = Counter()

  init(_ deallocations: Counter) {
    currentBag = Locked(DisposeBag())
    self.deallocations = deallocations
  }

  deinit { deallocations.add() }

  var bag: DisposeBag { currentBag.withLock { $0 } }
  var receivedCount: Int { calls.value }

  func receive() { calls.add() }
  func handle(_ notification: Notification) { receive() }

  /// Replaces the bag, as a reused cell does.
  func replaceBag() {
    let old = currentBag.withLock { bag in
      defer { bag = DisposeBag() }
      return bag
    }
    withExtendedLifetime(old) {}
  }
}
