public import Dispatch

/// A scheduler that runs work on a dispatch queue, in order and one item at a time.
///
/// Work is serial even if a given queue is concurrent, because the scheduler has a serial queue of its own, which targets the given
/// one. Its timers can be late by the `leeway`, to save energy.
public class SerialDispatchQueueScheduler: DispatchQueueScheduler, @unchecked Sendable {
  // Sendable: its state never changes.

  /// Creates a scheduler for `serialQueue`.
  init(serialQueue: DispatchQueue, leeway: RxTimeInterval) { super.init(serialQueue, leeway: leeway) }

  /// Creates a scheduler with its own serial queue, which `serialQueueConfiguration` receives before it is used.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: RxTimeInterval = .zero
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// Creates a scheduler with its own serial queue, which runs on `queue`.
  public convenience init(queue: DispatchQueue, internalSerialQueueName: String, leeway: RxTimeInterval = .zero) {
    self.init(
      serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
  }

  /// Creates a scheduler with its own serial queue, which runs on the global queue of quality of service `qos`.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rill.serial", leeway: RxTimeInterval = .zero
  ) {
    let target = DispatchQueue.global(qos: qos.qosClass)
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos, target: target), leeway: leeway)
  }
}
