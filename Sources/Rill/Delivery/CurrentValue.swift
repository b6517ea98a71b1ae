public import CRillThreads
public import RillLocks

/// A hub's newest value, which can be changed by what it is.
///
/// A change is computed outside the lock, and then stored if nobody has stored anything meanwhile.
@usableFromInline
struct CurrentValue<Element> {
  @usableFromInline let core: MemoryHub<VersionedValue<Element>>
  /// Whether a value repeats the current one and is to be ignored; nil if none is.
  @usableFromInline let isRepetition: ((Element, Element) -> Bool)?

  @_alwaysEmitIntoClient
  init(_ value: Element, isRepetition: ((Element, Element) -> Bool)? = nil) {
    core = MemoryHub(VersionedValue(value))
    self.isRepetition = isRepetition
  }

  @_alwaysEmitIntoClient
  var value: Element { core.state.withLock { $0.memory.value } }

  @_alwaysEmitIntoClient
  @inline(__always)
  func accept(_ value: Element) {
    if isRepetition == nil { core.next(value) } else { acceptIfDistinct(value) }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func acceptIfDistinct(_ value: Element) {
    guard let isRepetition else { return }
    while true {
      let (current, version) = snapshot()
      if isRepetition(current, value) || core.next(value, if: { $0.isUnchanged(since: version) }) { return }
    }
  }

  @_alwaysEmitIntoClient
  func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
    while true {
      let (current, version) = snapshot()
      var value = current
      let result = try change(&value)
      if isRepetition?(current, value) ?? false, snapshot().version == version { return result }
      if core.next(value, if: { $0.isUnchanged(since: version) }) { return result }
    }
  }

  @_alwaysEmitIntoClient
  func snapshot() -> (Element, version: UInt) { core.state.withLock { ($0.memory.value, $0.memory.version) } }
}

/// The newest value, and which changes it has seen.
@usableFromInline
struct VersionedValue<Element>: SubjectMemory {
  @usableFromInline var value: Element
  /// How often the value has been replaced.
  @usableFromInline var version: UInt = 0
  /// The thread that did it last, and the version that it found when it began to be the only one.
  @usableFromInline var writer: UInt = 0
  @usableFromInline var found: UInt = 0

  @_alwaysEmitIntoClient
  init(_ value: Element) { self.value = value }

  @_alwaysEmitIntoClient
  mutating func remember(_ value: Element) -> Element {
    let me = rill_thread_identity()
    if writer != me {
      writer = me
      found = version
    }
    version &+= 1
    let displaced = self.value
    self.value = value
    return displaced
  }

  /// Whether no other thread than this one has replaced the value since `version`.
  ///
  /// What this thread has done since is what the closure did that computed a change: waiting until there is nothing of that kind
  /// could mean to wait for ever.
  @_alwaysEmitIntoClient
  func isUnchanged(since version: UInt) -> Bool {
    self.version == version || writer == rill_thread_identity() && found <= version
  }

  @_alwaysEmitIntoClient
  func missed(completion: Completion?) -> [Element] { completion == nil ? [value] : [] }

  /// Nothing: the value goes with its owner.
  @usableFromInline
  mutating func forget() -> [Element] { [] }
}
