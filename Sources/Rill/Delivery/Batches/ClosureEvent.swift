/// An event that a closure delivers.
final class ClosureEvent: DeferredEvent {
  private let retainedGate: Gate?
  private let work: () -> Void

  init(at gate: Gate? = nil, isKept: Bool = false, isCollected: Bool = false, _ work: @escaping () -> Void) {
    retainedGate = gate
    self.work = work
    super.init(at: gate, isKept: isKept, isCollected: isCollected)
  }

  override func deliver() { work() }
}
