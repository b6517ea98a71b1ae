import CRillThreads
internal import Dispatch

/// What becomes of the events that this thread sends while it runs or delivers a batch.
///
/// One object per thread.
final class BatchContext {
  private static let perThread = ThreadLocal<BatchContext>()

  /// The part of this thread in a batch.
  ///
  /// Nothing here is retained: the functions that set it have it as a parameter.
  private struct Part {
    var changes: Unretained<BatchChanges>?
    var delivery: Unretained<BatchDelivery>?
    /// The scope of the subscriber that user code is subscribing during a delivery.
    var newSubscriber: Unretained<SubscriptionScope>?
  }

  @safe @exclusivity(unchecked) private var part = Part()
  /// The delivery for which this thread claims gates.
  private var claiming: Unretained<BatchDelivery>?

  /// Deliveries that this thread continues after the one that it executes.
  private let ready = FIFOQueue<BatchDelivery>()
  private var isExecuting = false
  /// For the next batch of this thread.
  fileprivate var keptChanges: BatchChanges?

  static var current: BatchContext { perThread.current { BatchContext() } }

  @inline(__always)
  private static func withCurrent<Result>(_ body: (BatchContext) -> Result) -> Result {
    perThread.withCurrent({ BatchContext() }, body)
  }

  /// What the closure of a batch has sent, while this thread runs that closure.
  static var changes: BatchChanges? { withCurrent { $0.part.changes?.object } }

  /// Calls `body` with what the closure of a batch has sent, while this thread runs that closure.
  @inline(__always)
  static func withChanges<Result>(_ body: (BatchChanges) -> Result) -> Result? {
    withCurrent { $0.part.changes }.map { $0.withObject(body) }
  }

  /// The delivery that this thread executes.
  static var delivery: BatchDelivery? { withCurrent { $0.part.delivery?.object } }

  /// Calls `body` with the delivery that this thread executes.
  @inline(__always)
  static func withDelivery<Result>(_ body: (BatchDelivery) -> Result) -> Result? {
    withCurrent { $0.part.delivery }.map { $0.withObject(body) }
  }

  /// The delivery that collects the events of `gate`, if there is one.
  static func collector(of gate: Gate) -> BatchDelivery? { withCurrent { $0.unretainedCollector(of: gate)?.object } }

  /// Calls `body` with the delivery that collects the events of `gate`, if there is one.
  @inline(__always)
  static func withCollector<Result>(of gate: Gate, _ body: (BatchDelivery) -> Result) -> Result? {
    withCurrent { $0.unretainedCollector(of: gate) }.map { $0.withObject(body) }
  }

  /// Returns an object for the changes of a batch: that of an earlier batch, if this thread has kept it.
  func takeChanges() -> BatchChanges { keptChanges.take() ?? BatchChanges() }

  /// Keeps the object of a batch that is over for the next one.
  func keep(_ changes: BatchChanges) {
    if changes.reset() { keptChanges = changes }
  }

  /// Runs the closure of a batch, whose events `changes` records.
  func record<Result, Failure: Error>(
    _ changes: BatchChanges, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = part
    rill_begin_batch()
    part = Part(changes: Unretained(changes))
    defer {
      part = outer
      rill_end_batch()
      withExtendedLifetime(changes) {}
    }
    return try body()
  }

  /// Runs `body` as if this thread did not run the closure of a batch, for a change that takes effect at once.
  static func withoutRecording<Result>(_ body: () -> Result) -> Result {
    withCurrent { context in
      let outer = context.part
      context.part.changes = nil
      defer { context.part = outer }
      return body()
    }
  }

  /// Runs a part of a delivery.
  static func deliver<Result>(_ delivery: BatchDelivery, _ body: () -> Result) -> Result {
    withCurrent { context in
      let outer = context.part
      rill_begin_batch()
      context.part = Part(delivery: Unretained(delivery))
      let result = body()
      context.part = outer
      rill_end_batch()
      withExtendedLifetime(delivery) {}
      return result
    }
  }

  /// Claims gates that were idle.
  func claim(for delivery: BatchDelivery, _ drain: () -> Void) {
    let outer = claiming
    claiming = Unretained(delivery)
    drain()
    claiming = outer
    withExtendedLifetime(delivery) {}
  }

  /// Whether this thread claims gates for `delivery`.
  func isClaiming(for delivery: BatchDelivery) -> Bool {
    claiming?.withObject { $0 === delivery } ?? false
  }

  /// Continues with a delivery whose claims have all been met: now, or after the one that this thread executes.
  ///
  /// A delivery that ends can release the gates for which the next one has waited. A loop, so that many of them do not grow the stack.
  ///
  /// - Returns: Whether everything has been delivered.
  static func execute(_ delivery: BatchDelivery) -> Bool { withCurrent { $0.execute(delivery) } }

  private func execute(_ delivery: BatchDelivery) -> Bool {
    if isExecuting {
      ready.append(delivery)
      return false
    }
    isExecuting = true
    var foreignCount = delivery.isForeign ? 1 : 0
    let isOver = delivery.resume()
    while let next = ready.popFirst() {
      if next.isForeign { foreignCount += 1 }
      if foreignCount > Gate.foreignWorkLimit { passOn(next) } else { _ = next.resume() }
    }
    isExecuting = false
    return isOver
  }

  /// Passes a delivery on to its place or to another thread, so that the batches of others do not keep this one forever.
  private func passOn(_ delivery: BatchDelivery) {
    delivery.prepareForOtherThread()
    if let place = delivery.place {
      place.schedule { _ = BatchContext.execute(delivery) }
    } else {
      DispatchQueue(label: "rill.batches").async { _ = BatchContext.execute(delivery) }
    }
  }

  /// Attaches the chain of a subscriber that user code subscribes.
  ///
  /// The subscriber receives what it would receive without the batch: the closure of a batch has not changed anything yet, and a
  /// delivery does not collect what is only for this subscriber.
  func subscribe(_ subscriber: SubscriptionScope, _ attach: () -> Void) {
    let outer = part
    part = Part(delivery: outer.delivery, newSubscriber: Unretained(subscriber))
    attach()
    part = outer
    withExtendedLifetime(subscriber) {}
  }

  /// Runs `work`, which has no part in a batch.
  @inline(__always)
  static func outside(_ work: () -> Void) {
    if rill_has_batches() { current.pause(work) } else { work() }
  }

  private func pause(_ work: () -> Void) {
    let outer = part
    part = Part()
    work()
    part = outer
  }

  private func unretainedCollector(of gate: Gate) -> Unretained<BatchDelivery>? {
    guard let delivery = part.delivery else { return nil }
    guard let newSubscriber = part.newSubscriber, !delivery.withObject({ $0.hasReached(gate) }) else { return delivery }
    return newSubscriber.withObject { gate.leads(to: $0) } ? nil : delivery
  }
}

#if EXPLORE_INTERLEAVINGS
  import RillLocks

  extension BatchContext {
    /// Releases what the thread keeps for its next batch, as its end does.
    func releaseKeptChanges() { keptChanges = nil }
  }

  // Replaces the queue.
  private typealias DispatchQueue = ExploredQueue
#endif
