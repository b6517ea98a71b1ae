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

  var value: Element {
    hub.report(RILL_VALUE_READ)
    return latest
  }

  /// The value, which no tracking notices.
  @inline(__always)
  var latest: Element {
    if rill_has_batches(), let change = hub.batchedState(), change.hasValue { return change.value }
    return hub.value
  }

  /// Stores and delivers `value`.
  ///
  /// `owner` is what has the value, and is not deallocated before the end of a batch. Nil for a value that no batch records.
  @inline(__always)
  func accept(_ value: Element, retaining owner: AnyObject?) {
    if rill_has_batches(), let owner, isRecorded(value, owner) { return }
    guard isRepetition == nil else { return update(retaining: owner) { $0 = value } }
    hub.report(RILL_VALUE_CHANGING)
    hub.next(value)
  }

  func update<Result>(retaining owner: AnyObject?, _ change: (inout Element) throws -> Result) rethrows -> Result {
    while true {
      let (current, version) = snapshot(owner)
      let foreignRuns = ThreadContext.foreignRuns
      var value = current
      let result = try change(&value)
      // A repetition is recorded, too, because its version must be checked. The end of the batch ignores the value.
      if rill_has_batches(), let owner, isRecorded(value, from: version, owner) { return result }
      if repeatsLatest(value, unlessReplacedSince: version, foreignRuns) { return result }
      if replace(with: value, unlessReplacedSince: version, foreignRuns) { return result }
    }
  }

  private func snapshot(_ owner: AnyObject?) -> (Element, version: UInt) {
    if rill_has_batches(), owner != nil, let change = hub.batchedState(), change.hasValue {
      return (change.value, change.version)
    }
    return hub.snapshot()
  }

  @inline(never)
  private func isRecorded(_ value: Element, _ owner: AnyObject) -> Bool {
    guard let changes = BatchChanges.current else { return false }
    changes.state(of: hub, retaining: owner, isRepetition).set(value, in: changes)
    return true
  }

  @inline(never)
  private func isRecorded(_ value: Element, from version: UInt, _ owner: AnyObject) -> Bool {
    guard let changes = BatchChanges.current else { return false }
    changes.state(of: hub, retaining: owner, isRepetition).update(value, from: version, in: changes)
    return true
  }

  /// Whether `value` repeats the latest one, which this thread can have stored meanwhile.
  private func repeatsLatest(_ value: Element, unlessReplacedSince version: UInt, _ foreignRuns: UInt) -> Bool {
    guard let isRepetition else { return false }
    let latest = hub.value(unlessReplacedSince: version, ignoringOwnReplacements: ThreadContext.foreignRuns == foreignRuns)
    return latest.map { isRepetition($0, value) } ?? false
  }

  /// What this thread has stored meanwhile does not count, unless it has run work of other threads, which can have stored it.
  ///
  /// An attempt that fails has announced a change, too: Observation then reads the value once more.
  private func replace(with value: Element, unlessReplacedSince version: UInt, _ foreignRuns: UInt) -> Bool {
    hub.report(RILL_VALUE_CHANGING)
    let isOwn = ThreadContext.foreignRuns == foreignRuns
    return hub.next(value, unlessReplacedSince: version, ignoringOwnReplacements: isOwn)
  }
}
