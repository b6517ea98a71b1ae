public import CRillThreads

/// The newest value of a behavior subject, and a version that tells whether it was replaced meanwhile.
@usableFromInline
struct VersionedValue<Element>: ReplayStorage {
  @usableFromInline var value: Element
  /// How often the value was replaced.
  @usableFromInline var version: UInt = 0
  /// The last thread that replaced the value, and the version before its uninterrupted series of replacements.
  @usableFromInline var writer: UInt = 0
  @usableFromInline var versionBeforeWriter: UInt = 0

  @_alwaysEmitIntoClient
  init(_ value: Element) { self.value = value }

  @_alwaysEmitIntoClient
  mutating func store(_ value: Element) -> Element {
    let me = rill_thread_identity()
    if writer != me {
      writer = me
      versionBeforeWriter = version
    }
    version &+= 1
    let displaced = self.value
    self.value = value
    return displaced
  }

  /// Whether no other thread has replaced the value since `version`.
  ///
  /// Replacements by the current thread do not count: the closure that computes an update may have made them, and would make them
  /// again at each new attempt.
  @_alwaysEmitIntoClient
  func isUnchanged(since version: UInt) -> Bool {
    self.version == version || writer == rill_thread_identity() && versionBeforeWriter <= version
  }

  @_alwaysEmitIntoClient
  func valuesToReplay(completion: Completion?) -> [Element] { completion == nil ? [value] : [] }

  /// Removes nothing: the value lives as long as its subject.
  @usableFromInline
  mutating func removeAll() -> [Element] { [] }
}
