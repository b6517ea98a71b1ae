import RillLocks

protocol MainQueueReceiver: AnyObject {
  /// Queues the marker of a batch behind what waits already.
  ///
  /// - Returns: Whether `schedule()` is to be called.
  func enqueueMarker(of batch: MainQueueBatch) -> Bool

  func schedule()

  /// Delivers what is queued before the marker of `batch`, and then stops until `continueDelivery()`.
  ///
  /// Called on the main queue.
  ///
  /// - Returns: False if the queue is delivering already, or its marker is gone.
  func deliver(upTo batch: MainQueueBatch) -> Bool

  /// Continues behind a marker.
  func continueDelivery()
}

/// Why a queue that can have markers has stopped to deliver.
enum MainQueueStop {
  /// Nothing waits.
  case end
  /// The limit of one item of work is reached.
  case limit
  /// The marker that was looked for is reached.
  case marker
  /// A batch has stopped the queue. It may be over by now.
  case otherMarker
}

/// What one batch has left to queues of the main actor, which is delivered there as one batch.
///
/// Each queue has a marker behind what was sent before. The first of them that is reached delivers all of it, after what was sent to the
/// other queues before. A queue that is delivering then, further down the stack, delivers its part on its own.
final class MainQueueBatch: @unchecked Sendable {
  // Sendable: the thread of the batch uses it first, and then the main queue.

  /// Held while markers are queued: so two batches have the same order in all queues.
  private static let order = Locked<Void>(())

  private let events = ObjectList<BatchedEvents>()
  private let receivers = ObjectList<BatchedEvents>()
  private var queues: [any MainQueueReceiver] = []
  private var isBegun = false

  func append(_ deliver: @escaping () -> Void, to queue: any MainQueueReceiver) {
    let receiver: BatchedEvents
    if let index = queues.firstIndex(where: { $0 === queue }) {
      receiver = receivers[index]
    } else {
      receiver = BatchedEvents(at: nil, retaining: nil)
      receivers.append(receiver)
      queues.append(queue)
    }
    receiver.append(deliver)
    events.append(receiver)
  }

  func enqueue() {
    let queues = queues
    let idle = Self.order.withLock { _ in queues.filter { $0.enqueueMarker(of: self) } }
    for queue in idle { queue.schedule() }
  }

  /// Called on the main queue when `queue` has reached its marker.
  ///
  /// - Returns: Whether the queue continues. Otherwise, it stops until `continueDelivery()`.
  func reached(by queue: any MainQueueReceiver) -> Bool {
    guard let own = queues.firstIndex(where: { $0 === queue }) else { return true }
    if isBegun {
      while receivers[own].count > 0 { receivers[own].deliver() }
      return true
    }
    isBegun = true
    for (index, other) in queues.enumerated() {
      // A queue with no event left has reached its marker meanwhile.
      receivers[index].isDeliveredByBatch = index == own || receivers[index].count > 0 && other.deliver(upTo: self)
    }
    BatchDelivery(events, to: receivers).begin {
      for (index, queue) in self.queues.enumerated() where self.receivers[index].isDeliveredByBatch { queue.continueDelivery() }
    }
    return false
  }
}
