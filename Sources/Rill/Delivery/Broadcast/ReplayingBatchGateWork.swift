/// The gate of a shared stream with a replay that a batch has reached.
final class ReplayingBatchGateWork<Element>: BatchGateWork {
  private let change: BatchStoredValuesChange<Element>

  init(of hub: ReplayingHub<Element>) {
    change = BatchStoredValuesChange(of: hub, keepsLatest: false)
    change.begin(of: hub, hasEnded: false)
    super.init(hub.hub)
  }

  func append(_ value: Element) { append(isEvent: change.append(value)) }

  func append(_ completion: Completion) { append(isEvent: change.append(completion)) }

  private func append(isEvent: Bool) {
    if isEvent { append({ [change] in change.deliver() }, isSampled: false) }
  }

  override func claimIfIdle() -> Bool {
    change.lock()
    defer { change.unlock() }
    guard super.claimIfIdle() else { return false }
    change.store()
    return true
  }

  override func leaveWork() {
    isLeft = true
    change.lock()
    change.store()
    let admission = gate.enqueue(takeWork())
    change.unlock()
    if case .mustDrain = admission { gate.drain() }
  }

  override func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission {
    change.lock()
    defer { change.unlock() }
    change.store()
    return super.enqueueClaim(claimed)
  }
}
