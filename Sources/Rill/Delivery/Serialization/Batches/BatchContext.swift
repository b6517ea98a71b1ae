import CRillThreads

/// The part that this thread has in batches.
final class BatchContext {
  private static let perThread = ThreadLocal<BatchContext>()

  /// Nothing here is retained: the functions that set it have it as a parameter.
  private struct Part {
    /// The batch whose closure this thread runs.
    var changes: Unretained<BatchChanges>?
    /// The batch that this thread delivers.
    var delivery: Unretained<BatchDelivery>?
    /// The operator whose part of a batch this thread runs.
    var operation: Unretained<ReachedGate>?
    /// Whether user code subscribes: a new subscriber receives its first values at once.
    var isSubscribing = false
  }

  @safe @exclusivity(unchecked) private var part = Part()
  /// Batches that this thread delivers after the one that it delivers.
  private let ready = FIFOQueue<BatchDelivery>()
  private var isExecuting = false
  /// For the next batch of this thread.
  var keptChanges: BatchChanges?

  static var current: BatchContext { perThread.current { BatchContext() } }

  @inline(__always)
  private static func withCurrent<Result>(_ body: (BatchContext) -> Result) -> Result {
    perThread.withCurrent({ BatchContext() }, body)
  }

  static var changes: BatchChanges? { withCurrent { $0.part.changes?.object } }

  @inline(__always)
  static func withChanges<Result>(_ body: (BatchChanges) -> Result) -> Result? {
    withCurrent { $0.part.changes }.map { $0.withObject(body) }
  }

  static var delivery: BatchDelivery? { withCurrent { $0.part.delivery?.object } }

  static var isSubscribing: Bool { withCurrent { $0.part.isSubscribing } }

  /// Calls `body` with the batch that this thread delivers, if operators collect its values.
  @inline(__always)
  static func whileCollecting<Result>(_ body: (BatchDelivery) -> Result) -> Result? {
    withCurrent { $0.part.isSubscribing ? nil : $0.part.delivery }.map { $0.withObject(body) }
  }

  @inline(__always)
  static func withOperation<Result>(at gate: Gate, _ body: (ReachedGate) -> Result) -> Result? {
    withCurrent { $0.part.operation }.flatMap { $0.withObject { $0.gate === gate ? body($0) : nil } }
  }

  private func with<Result, Failure: Error>(_ part: Part, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outer = self.part
    self.part = part
    defer { self.part = outer }
    return try body()
  }

  /// Does what `with` does, for a part that makes events ask for it.
  private func begin<Result, Failure: Error>(_ part: Part, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    rill_begin_batch()
    defer { rill_end_batch() }
    return try with(part, body)
  }

  func record<Result, Failure: Error>(
    _ changes: BatchChanges, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(changes) {} }
    return try begin(Part(changes: Unretained(changes)), body)
  }

  /// Runs `body` as if this thread did not run the closure of a batch, for a change that takes effect at once.
  static func withoutRecording<Result>(_ body: () -> Result) -> Result {
    withCurrent { context in
      var part = context.part
      part.changes = nil
      return context.with(part, body)
    }
  }

  static func run(_ operation: ReachedGate) {
    withCurrent { context in
      context.part.operation = Unretained(operation)
      operation.run()
      context.part.operation = nil
    }
  }

  /// Runs what `operation` has collected, without the delivery.
  static func runAlone(_ operation: ReachedGate) {
    withCurrent { $0.begin(Part(operation: Unretained(operation))) { operation.run() } }
    withExtendedLifetime(operation) {}
  }

  func subscribe(_ attach: () -> Void) {
    let wasSubscribing = part.isSubscribing
    part.isSubscribing = true
    attach()
    part.isSubscribing = wasSubscribing
  }

  /// Runs `work`, which has no part in a batch.
  @inline(__always)
  static func withoutBatch(_ work: () -> Void) {
    if rill_has_batches() { current.with(Part(), work) } else { work() }
  }

  /// Delivers a batch: now, or after the one that this thread delivers.
  ///
  /// A batch that ends can release the gates for which the next one has waited. A loop, so that many of them do not grow the stack.
  static func execute(_ delivery: BatchDelivery) -> Bool { withCurrent { $0.execute(delivery) } }

  private func execute(_ delivery: BatchDelivery) -> Bool {
    if isExecuting {
      ready.append(delivery)
      return false
    }
    isExecuting = true
    let isOver = execute(now: delivery)
    var foreignCount = 0
    while let next = ready.popFirst() {
      if next.isForeign { foreignCount += 1 }
      if foreignCount > Gate.foreignWorkLimit {
        // Otherwise, the batches of other threads could keep this one forever.
        runOnNewQueue("rill.batches") { _ = BatchContext.execute(next) }
      } else {
        _ = execute(now: next)
      }
    }
    isExecuting = false
    return isOver
  }

  /// Delivers a batch now, also inside of the delivery of another one: what comes before that one in a queue.
  static func executeInside(_ delivery: BatchDelivery) {
    withCurrent { _ = $0.isExecuting ? $0.execute(now: delivery) : $0.execute(delivery) }
  }

  private func execute(now delivery: BatchDelivery) -> Bool {
    let isOver = begin(Part(delivery: Unretained(delivery))) { delivery.run() }
    if isOver { with(Part()) { delivery.finish() } }
    return isOver
  }

  func keep(_ changes: BatchChanges) {
    changes.reset()
    if !changes.isLarge { keptChanges = changes }
  }
}
