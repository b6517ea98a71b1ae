import Synchronization

/// A value that identifies its sender and its number among the values of that sender.
final class SentValue: Sendable {
  let id: Int
  let burst: Burst?
  private let context: IterationContext

  init(_ id: Int, _ context: IterationContext, burst: Burst? = nil) {
    self.id = id
    self.context = context
    self.burst = burst
    context.objectCreated()
    burst?.liveCount.add(1, ordering: .relaxed)
  }

  deinit {
    burst?.liveCount.subtract(1, ordering: .relaxed)
    context.onValueRelease?()
    context.objectReleased()
  }
}
