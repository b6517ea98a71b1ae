package import Dispatch

/// Replaces dispatch queues by virtual time, in a test.
package protocol VirtualQueueProvider: Sendable {
  /// Returns the scheduler that stands for `queue` in the test to which the calling code belongs, or nil if it belongs to none.
  func scheduler(for queue: DispatchQueue) -> (any SchedulerType)?
}
