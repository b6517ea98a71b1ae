public import Dispatch

/// A scheduler that runs work on a dispatch queue, concurrently if the queue is concurrent.
///
/// Its timers can be late by the `leeway`, to save energy.
public final class ConcurrentDispatchQueueScheduler: DispatchQueueScheduler, @unchecked Sendable {
  // Sendable: it has no state of its own.

  /// Creates a scheduler that runs work on `queue`.
  public convenience init(queue: DispatchQueue, leeway: RxTimeInterval = .zero) { self.init(queue, leeway: leeway) }

  /// Creates a scheduler with its own concurrent queue of quality of service `qos`.
  public convenience init(qos: DispatchQoS, leeway: RxTimeInterval = .zero) {
    self.init(queue: DispatchQueue(label: "rill.concurrent.\(qos.qosClass)", qos: qos, attributes: .concurrent), leeway: leeway)
  }
}
