/// The rule for when to rewrite the log: when it contains more dead bytes than live ones.
package struct CompactionPolicy {
  /// The number of dead bytes that do not cause a rewrite, because a rewrite costs as much as three commits.
  package var floor = 32 << 10
  /// The number of bytes that the entries of the current values take in a log.
  package var live = 0
  /// The length that the log must reach before the next attempt, after an attempt failed (for example on a full disk).
  private var retryLength = 0

  package init() {}

  package func isDue(length: Int) -> Bool {
    let dead = length - live
    return dead > live && dead > floor && length >= retryLength
  }

  /// Postpones the next attempt until the log is twice as long.
  package mutating func failed(length: Int) { retryLength = length * 2 }
  package mutating func succeeded() { retryLength = 0 }

  mutating func replaced(_ old: [UInt8]?, by edit: Edit) {
    if let old { live -= Edit(key: edit.key, value: old).size }
    if edit.value != nil { live += edit.size }
  }
}
