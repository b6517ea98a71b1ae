/// When the log is worth rewriting: when the dead bytes in it outweigh the live ones.
package struct CompactionPolicy {
  /// Fewer dead bytes than these are left alone: rewriting costs three times a commit.
  package var floor = 32 << 10
  /// The bytes that the present values would take in a log.
  package var live = 0
  /// After a rewriting that failed (no space, say), how long the log must be before the next try.
  private var notBelow = 0

  package init() {}

  package func isDue(length: Int) -> Bool {
    let dead = length - live
    return dead > live && dead > floor && length >= notBelow
  }

  /// The log goes on as it is; try again when it has doubled.
  package mutating func failed(length: Int) { notBelow = length * 2 }
  package mutating func succeeded() { notBelow = 0 }

  mutating func replaced(_ old: [UInt8]?, by edit: Edit) {
    if let old { live -= Edit(key: edit.key, value: old).size }
    if edit.value != nil { live += edit.size }
  }
}
