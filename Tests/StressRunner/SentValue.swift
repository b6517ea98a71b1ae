import Synchronization

/// A value that identifies its sender and its number among the values of that sender.
final class SentValue: Sendable {
  let id: Int
  let burst: ReentrantBurst?
  private let monitor: IterationState

  init(_ id: Int, _ monitor: IterationState, burst: ReentrantBurst? = nil) {
    self.id = id
    self.monitor = monitor
    self.burst = burst
    monitor.objectCreated()
    burst?.liveCount.add(1, ordering: .relaxed)
  }

  deinit {
    burst?.liveCount.subtract(1, ordering: .relaxed)
    monitor.onValueRelease?()
    monitor.objectReleased()
  }
}
