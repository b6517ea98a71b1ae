import CRillThreads
internal import Dispatch

/// What becomes of the events that this thread sends while it runs or delivers a batch.
///
/// One object per thread.
final class BatchContext {
  private static let perThread = ThreadLocal<BatchContext>()

  private var changes: BatchChanges?
  private var delivery: BatchDelivery?
  /// The scope of the subscriber that user code is subscribing during a delivery.
  private var newSubscriber: SubscriptionScope?

  /// Deliveries that this thread continues after the one that it executes.
  private let ready = FIFOQueue<BatchDelivery>()
  private var isExecuting = false

  static var current: BatchContext { perThread.current { BatchContext() } }

  /// What the closure of a batch has sent, while this thread runs that closure.
  static var changes: BatchChanges? { perThread.withCurrent({ BatchContext() }, \.changes) }

  /// The delivery that this thread executes.
  static var delivery: BatchDelivery? { perThread.withCurrent({ BatchContext() }, \.delivery) }

  /// The delivery that collects the events of `gate`, if there is one.
  static func collector(of gate: Gate) -> BatchDelivery? {
    perThread.withCurrent({ BatchContext() }) { $0.collector(of: gate) }
  }

  /// Runs the closure of a batch, whose events `changes` records.
  func record<Result, Failure: Error>(
    _ changes: BatchChanges, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = (self.changes, delivery, newSubscriber)
    rill_begin_batch()
    (self.changes, delivery, newSubscriber) = (changes, nil, nil)
    defer {
      (self.changes, delivery, newSubscriber) = outer
      rill_end_batch()
    }
    return try body()
  }

  /// Runs a part of a delivery.
  func deliver(_ delivery: BatchDelivery, _ body: () -> Void) {
    let outer = (changes, self.delivery, newSubscriber)
    rill_begin_batch()
    (changes, self.delivery, newSubscriber) = (nil, delivery, nil)
    body()
    (changes, self.delivery, newSubscriber) = outer
    rill_end_batch()
  }

  /// The delivery for which this thread claims gates.
  private(set) var claiming: BatchDelivery?

  /// Claims gates that were idle.
  func claim(for delivery: BatchDelivery, _ drain: () -> Void) {
    let outer = claiming
    claiming = delivery
    drain()
    claiming = outer
  }

  /// Continues with a delivery whose claims have all been met: now, or after the one that this thread executes.
  ///
  /// A delivery that ends can release the gates for which the next one has waited. A loop, so that many of them do not grow the stack.
  func execute(_ delivery: BatchDelivery) {
    ready.append(delivery)
    if isExecuting { return }
    isExecuting = true
    var foreignCount = 0
    while let next = ready.popFirst() {
      if next.isForeign { foreignCount += 1 }
      if foreignCount > Gate.foreignWorkLimit { passOn(next) } else { next.resume() }
    }
    isExecuting = false
  }

  /// Passes a delivery on to its place or to another thread, so that the batches of others do not keep this one forever.
  private func passOn(_ delivery: BatchDelivery) {
    delivery.prepareForOtherThread()
    if let place = delivery.place {
      place.schedule { BatchContext.current.execute(delivery) }
    } else {
      DispatchQueue(label: "rill.batches").async { BatchContext.current.execute(delivery) }
    }
  }

  /// Attaches the chain of a subscriber that user code subscribes.
  ///
  /// The subscriber receives what it would receive without the batch: the closure of a batch has not changed anything yet, and a
  /// delivery does not collect what is only for this subscriber.
  func subscribe(_ subscriber: SubscriptionScope, _ attach: () -> Void) {
    let outer = (changes, newSubscriber)
    (changes, newSubscriber) = (nil, subscriber)
    attach()
    (changes, newSubscriber) = outer
  }

  /// Runs `work`, which has no part in a batch.
  func pause(_ work: () -> Void) {
    let outer = (changes, delivery, newSubscriber)
    (changes, delivery, newSubscriber) = (nil, nil, nil)
    work()
    (changes, delivery, newSubscriber) = outer
  }

  private func collector(of gate: Gate) -> BatchDelivery? {
    guard let delivery else { return nil }
    guard let newSubscriber, !delivery.hasReached(gate) else { return delivery }
    return gate.leads(to: newSubscriber) ? nil : delivery
  }
}

extension Gate {
  /// Claims the gate of an operator for an event, if it is idle and the event does not belong to a batch.
  ///
  /// After false, the caller calls `submitEvent(_:)`.
  @inline(__always)
  final func enterWithEvent() -> Bool {
    if rill_has_batches(), isCollecting { return false }
    return enter()
  }

  @inline(never)
  private final var isCollecting: Bool { BatchContext.collector(of: self) != nil }

  /// Queues an event at the gate of an operator, or collects it for the batch that this thread delivers.
  ///
  /// - Parameter work: delivers the event. Called by the owner of the gate.
  final func submitEvent(_ work: @escaping () -> Void) {
    if rill_has_batches(), let delivery = BatchContext.collector(of: self) {
      delivery.collect(work, at: self)
    } else {
      submit(work)
    }
  }
}

#if EXPLORE_INTERLEAVINGS
  import RillLocks

  // Replaces the queue.
  private typealias DispatchQueue = ExploredQueue
#endif
