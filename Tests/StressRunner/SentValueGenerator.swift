import Synchronization

/// A serial sender of values: a thread or an observer.
final class SentValueGenerator: Sendable {
  let id: Int
  private let monitor: IterationState
  private let sent = Atomic<Int>(0)

  /// The number of values made so far.
  var count: Int { sent.load(ordering: .relaxed) }

  init(_ id: Int, _ monitor: IterationState) {
    self.id = id
    self.monitor = monitor
  }

  /// Makes the next value.
  func makeValue(burst: ReentrantBurst? = nil) -> SentValue {
    let number = sent.add(1, ordering: .relaxed).oldValue
    monitor.sentCount.add(1, ordering: .relaxed)
    return SentValue(SentValueID(sender: id, number: number).value, monitor, burst: burst)
  }
}
