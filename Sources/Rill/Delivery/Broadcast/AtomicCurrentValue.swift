import CRillThreads

/// The current value of a relay or property, with atomic updates.
///
/// An update is computed outside of the lock. It is stored if no other thread has stored a value meanwhile, and computed again
/// otherwise.
struct AtomicCurrentValue<Element> {
  let hub: ReplayingHub<Element>
  /// Whether a new value repeats the current one and is ignored.
  let isRepetition: ((Element, Element) -> Bool)?

  @inline(__always)
  init(_ hub: ReplayingHub<Element>, isRepetition: ((Element, Element) -> Bool)? = nil) {
    self.hub = hub
    self.isRepetition = isRepetition
  }

  var value: Element { hub.reportedValue }

  @inline(__always)
  func accept(_ value: Element) {
    if rill_has_batches(), isRecorded(value) { return }
    guard isRepetition == nil else { return update { $0 = value } }
    hub.report(RILL_VALUE_CHANGING)
    hub.next(value)
    hub.report(RILL_VALUE_CHANGED)
  }

  func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
    while true {
      let (current, version) = hub.snapshot()
      var value = current
      let result = try change(&value)
      if isRepetition?(current, value) ?? false, hub.snapshot().version == version { return result }
      if replace(with: value, ifUnchangedSince: version) { return result }
    }
  }

  @inline(never)
  private func isRecorded(_ value: Element) -> Bool {
    BatchContext.withChanges { changes in
      change(in: changes).append(value, in: changes)
      return true
    } ?? false
  }

  private func change(in changes: BatchChanges) -> BatchedState<Element> {
    let change = hub.change(in: changes)
    change.reportChange(unless: isRepetition)
    return change
  }

  private func replace(with value: Element, ifUnchangedSince version: UInt) -> Bool {
    if rill_has_batches(), let changes = BatchContext.changes {
      change(in: changes).update(value, from: version, in: changes)
      return true
    }
    hub.report(RILL_VALUE_CHANGING)
    guard hub.next(value, ifUnchangedSince: version) else { return false }
    hub.report(RILL_VALUE_CHANGED)
    return true
  }
}
