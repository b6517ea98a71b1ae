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

  // The provider is used by functions that are not inlined: copying it would cost also where there is none.

  static var mainSchedulerSerializer: MainQueueSerializer? {
    isUsed.load(ordering: .acquiring) ? serializerOfProvider : nil
  }

  package static func scheduler(for queue: DispatchQueue) -> (any SchedulerType)? {
    isUsed.load(ordering: .acquiring) ? schedulerOfProvider(for: queue) : nil
  }

  private static var serializerOfProvider: MainQueueSerializer? {
    @inline(never) get { provider.withLock { $0 }?.mainSchedulerSerializer }
  }

  @inline(never)
  private static func schedulerOfProvider(for queue: DispatchQueue) -> (any SchedulerType)? {
    provider.withLock { $0 }?.scheduler(for: queue)
  }
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
