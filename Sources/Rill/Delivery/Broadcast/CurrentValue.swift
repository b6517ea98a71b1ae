public import CRillThreads

/// The current value of a relay or property, with atomic updates.
///
/// An update is computed outside of the lock. It is stored if no other thread has stored a value meanwhile, and computed again
/// otherwise.
@usableFromInline
struct CurrentValue<Element> {
  @usableFromInline let hub: ReplayingHub<VersionedValue<Element>>
  /// Whether a new value repeats the current one and is ignored.
  ///
  /// If nil, no value is ignored.
  @usableFromInline let isRepetition: ((Element, Element) -> Bool)?

  @_alwaysEmitIntoClient
  init(_ value: Element, isRepetition: ((Element, Element) -> Bool)? = nil) {
    hub = ReplayingHub(VersionedValue(value))
    self.isRepetition = isRepetition
  }

  @_alwaysEmitIntoClient
  var value: Element {
    report(RILL_VALUE_READ)
    return hub.state.withLock { $0.storage.value }
  }

  /// Reports reads and changes of the value to `RillObservation`, if that is linked.
  ///
  /// The core does not import Observation, which every program would then link.
  @_alwaysEmitIntoClient
  @inline(__always)
  func report(_ event: Int) { unsafe rill_value_event(Unmanaged.passUnretained(hub).toOpaque(), Int32(event)) }

  /// Called when the owner of the value is deallocated.
  @_alwaysEmitIntoClient
  func release() {
    hub.releaseSubscribers()
    report(RILL_VALUE_RELEASED)
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func accept(_ value: Element) {
    if isRepetition == nil { hub.next(value) } else { acceptIfDistinct(value) }
    report(RILL_VALUE_CHANGED)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func acceptIfDistinct(_ value: Element) {
    guard let isRepetition else { return }
    while true {
      let (current, version) = snapshot()
      if isRepetition(current, value) || hub.next(value, if: { $0.isUnchanged(since: version) }) { return }
    }
  }

  @_alwaysEmitIntoClient
  func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
    while true {
      let (current, version) = snapshot()
      var value = current
      let result = try change(&value)
      if isRepetition?(current, value) ?? false, snapshot().version == version { return result }
      if hub.next(value, if: { $0.isUnchanged(since: version) }) {
        report(RILL_VALUE_CHANGED)
        return result
      }
    }
  }

  @_alwaysEmitIntoClient
  func snapshot() -> (Element, version: UInt) { hub.state.withLock { ($0.storage.value, $0.storage.version) } }
}
