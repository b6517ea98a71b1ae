import Synchronization

/// Values that an observer sends during one delivery.
///
/// While one of them is delivered, the earlier ones must have been released.
final class ReentrantBurst: Sendable {
  let liveCount = Atomic<Int>(0)
  let size: Int

  init(size: Int) { self.size = size }

  /// Whether the values before `index` have been released.
  func isInOrder(at index: Int) -> Bool { liveCount.load(ordering: .relaxed) <= size - index }
}
