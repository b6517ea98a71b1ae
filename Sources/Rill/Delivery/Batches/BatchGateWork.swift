import RillLocks

/// The gate of an operator that a batch has reached, and what the batch has left there.
class BatchGateWork {
  final let gate: Gate
  private final let distance: Int
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  final var isPending = false
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  final var isClaimed = false
  /// Whether the work is left to the owner of the gate, as if it did not belong to a batch.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  final var isLeft = false
  /// Work that changes only what the other work finds.
  private final var sampled: FIFOQueue<StoredClosure>?
  private final let works = FIFOQueue<StoredClosure>()
  /// Emits what the operator makes of all of the work.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private final var emission: (() -> Void)?

  /// - Parameters:
  ///   - gate: the gate.
  ///   - distance: the distance of the gate, if the gate does not know it.
  init(_ gate: Gate, distance: Int? = nil) {
    self.gate = gate
    self.distance = distance ?? gate.distance
    works.setCapacity(8)
  }

  /// Whether its work runs before that of `other`.
  ///
  /// All deliveries have the same order, also among gates of one distance.
  final func isBefore(_ other: BatchGateWork) -> Bool {
    if distance != other.distance { return distance > other.distance }
    return gate.address > other.gate.address
  }

  /// Queues the claim of the gate.
  func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission { gate.enqueueClaim(claimed) }

  /// Claims the gate if it is idle.
  func claimIfIdle() -> Bool { gate.claimIfIdle() }

  /// Leaves the work to the owner of the gate.
  func leaveWork() {
    isLeft = true
    gate.submit(takeWork())
  }

  /// Removes the work, and returns what runs it.
  final func takeWork() -> () -> Void {
    var taken: [StoredClosure] = []
    while let work = popWork() { taken.append(work) }
    return { for work in taken { work.run() } }
  }

  final func append(_ work: @escaping () -> Void, isSampled: Bool) {
    guard isSampled else { return works.append(StoredClosure(work)) }
    let sampled = sampled ?? FIFOQueue()
    self.sampled = sampled
    sampled.append(StoredClosure(work))
  }

  private final func popWork() -> StoredClosure? { sampled?.popFirst() ?? works.popFirst() }

  private final var hasWork: Bool { !works.isEmpty || sampled?.isEmpty == false }

  private final func runNext() {
    if let sampled, !sampled.isEmpty { return sampled.removeFirst().run() }
    works.removeFirst().run()
  }

  final var willEmit: Bool { emission != nil }

  /// Makes `emit` run after the work.
  final func emitLater(_ emit: @escaping () -> Void) { emission = emit }

  /// Emits now what would be emitted after the work.
  final func emitPending() {
    guard let emission else { return }
    self.emission = nil
    emission()
  }

  /// Runs the work, and what arrives meanwhile.
  final func runAll() {
    repeat {
      while hasWork {
        runNext()
        runDeferred()
      }
      emitPending()
      runDeferred()
    } while hasWork
  }

  /// Runs what the operator does outside of its gate.
  ///
  /// What that sends to the gate is collected, so the gate need not be released.
  private final func runDeferred() {
    // Taking an empty array at each gate takes 40 instructions more.
    if gate.hasDeferred { for work in gate.takeDeferred() { work() } }
  }
}
