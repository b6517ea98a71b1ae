public import Dispatch

/// A scheduler that runs work on a dispatch queue, concurrently if the queue is concurrent.
public final class ConcurrentDispatchQueueScheduler: DispatchQueueScheduler, @unchecked Sendable {
  // Sendable: it has no state of its own.

  /// Makes a scheduler that runs work on `queue`.
  ///
  /// - Parameters:
  ///   - queue: the queue on which work runs.
  ///   - leeway: how late a timer can be, to save energy.
  public convenience init(queue: DispatchQueue, leeway: RxTimeInterval = .zero) { self.init(queue, leeway: leeway) }

  /// Makes a scheduler with its own concurrent queue of quality of service `qos`.
  ///
  /// - Parameters:
  ///   - qos: the quality of service.
  ///   - leeway: how late a timer can be, to save energy.
  public convenience init(qos: DispatchQoS, leeway: RxTimeInterval = .zero) {
    self.init(queue: DispatchQueue(label: "rill.concurrent.\(qos.qosClass)", qos: qos, attributes: .concurrent), leeway: leeway)
  }
}
