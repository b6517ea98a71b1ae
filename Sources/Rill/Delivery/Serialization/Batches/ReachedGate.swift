import RillLocks

/// The gate of an operator that the delivery of a batch has reached, and what waits there until all that leads to it has come.
final class ReachedGate {
  let gate: Gate
  /// The scope of the operator, or nil for the gate of a stream of `create`.
  let scope: SubscriptionScope?
  /// How many gates are on the longest way to a subscriber.
  var distance: Int
  /// Whether its turn is still to come.
  var isPending = false
  /// Whether the batch owns the gate.
  var isClaimed = false
  /// Whether an event is passing the gate, which is that of a stream of `create`.
  var isPassing = false
  /// Whether the work is being run, and what is collected meanwhile, too.
  private(set) var isRunning = false
  private var works: FIFOQueue<StoredClosure>
  /// Work that changes only what the other work finds.
  private var samples: FIFOQueue<StoredClosure>?
  /// Emits what the operator makes of all of the work.
  private var emission: (() -> Void)?

  init(_ gate: Gate, in scope: SubscriptionScope? = nil, distance: Int = 0) {
    self.gate = gate
    self.scope = scope
    self.distance = distance
    works = FIFOQueue()
    works.setCapacity(8)
  }

  /// Collects work for the owner of the gate, before the other work if `isSample`.
  func append(_ work: @escaping () -> Void, isSample: Bool) {
    guard isSample else { return works.append(StoredClosure(work)) }
    let samples = samples ?? FIFOQueue()
    self.samples = samples
    samples.append(StoredClosure(work))
  }

  /// Moves the work to one item for another owner of the gate, which then emits once for all of it.
  func passOn() -> () -> Void {
    let passed = ReachedGate(gate)
    (passed.works, passed.samples) = (works, samples)
    (works, samples) = (FIFOQueue(), nil)
    return { BatchContext.runAlone(passed) }
  }

  func emitLater(_ emit: @escaping () -> Void) {
    if emission == nil { emission = emit }
  }

  func emitPending() {
    guard let emission else { return }
    self.emission = nil
    emission()
  }

  /// Runs the work, and what arrives meanwhile.
  ///
  /// Called by the owner of the gate.
  func run() {
    isRunning = true
    defer { isRunning = false }
    repeat {
      while let work = samples?.popFirst() ?? works.popFirst() {
        work.run()
        runDeferred()
      }
      emitPending()
      runDeferred()
    } while !works.isEmpty || samples?.isEmpty == false
  }

  /// Runs what the operator does outside of its gate.
  ///
  /// What that sends to the gate is collected, so a batch need not release the gate. Another owner runs it when it leaves.
  private func runDeferred() {
    // Taking an empty array at each gate takes 40 instructions more.
    if isClaimed, gate.hasDeferred { for work in gate.takeDeferred() { work() } }
  }
}
