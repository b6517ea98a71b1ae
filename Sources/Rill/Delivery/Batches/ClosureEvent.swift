/// An event that a closure delivers.
final class ClosureEvent: DeferredEvent {
  override var isKept: Bool { kept }
  override var isCollected: Bool { collected }
  private let retainedGate: Gate?
  private let kept: Bool
  private let collected: Bool
  private let work: () -> Void

  init(at gate: Gate? = nil, isKept: Bool = false, isCollected: Bool = false, _ work: @escaping () -> Void) {
    retainedGate = gate
    kept = isKept
    collected = isCollected
    self.work = work
    super.init(at: gate)
  }

  override func deliver() { work() }
}
