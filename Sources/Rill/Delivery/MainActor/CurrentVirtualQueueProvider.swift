package import Dispatch
import RillLocks

/// Whether work for dispatch queues runs in virtual time.
///
/// Without a provider, an item of work that is queued costs one load.
package enum CurrentVirtualQueueProvider {
  private static let isUsed = Atomic<Bool>(false)
  private static let provider = Locked<(any VirtualQueueProvider)?>(nil)

  package static func use(_ newProvider: any VirtualQueueProvider) {
    provider.withLock { $0 = newProvider }
    isUsed.store(true, ordering: .releasing)
  }

  private static var current: (any VirtualQueueProvider)? {
    isUsed.load(ordering: .acquiring) ? provider.withLock { $0 } : nil
  }

  static var mainSchedulerSerializer: MainQueueSerializer? { current?.mainSchedulerSerializer }

  package static func scheduler(for queue: DispatchQueue) -> (any SchedulerType)? { current?.scheduler(for: queue) }
}

/// Replaces dispatch queues by virtual time, in a test.
package protocol VirtualQueueProvider: Sendable {
  /// Returns the scheduler that stands for `queue` in the test to which the calling code belongs, or nil if it belongs to none.
  func scheduler(for queue: DispatchQueue) -> (any SchedulerType)?

  /// The serializer of `MainScheduler` in that test.
  ///
  /// Tests that shared one would run the work of each other.
  var mainSchedulerSerializer: MainQueueSerializer? { get }
}
