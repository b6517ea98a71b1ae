/// The blocks of a snapshot that have not been read yet.
///
/// A store with a large snapshot reads each block when a key in it is first used.
struct UnreadBlocks: Sendable {
  let index: SnapshotIndex
  private var isRead: [Bool]
  private var remaining: Int
  /// Keys that were removed after the snapshot, and before their block was read.
  private var removed: Set<Store.Key> = []

  init(_ index: SnapshotIndex) {
    self.index = index
    isRead = Array(repeating: false, count: index.blockCount)
    remaining = index.blockCount
  }

  var isEmpty: Bool { remaining == 0 }

  /// The numbers of all unread blocks.
  var all: [Int] { isRead.indices.filter { !isRead[$0] } }

  /// Returns the unread block that can contain the value of a key without an entry.
  func block(of key: Store.Key) -> Int? {
    let block = index.block(of: key)
    return isRead[block] || removed.contains(key) ? nil : block
  }

  /// Notes that a key was removed after the snapshot.
  mutating func remove(_ key: Store.Key) {
    if !isRead[index.block(of: key)] { removed.insert(key) }
  }

  /// Notes that a block was read.
  ///
  /// - Parameters:
  ///   - block: its number.
  ///   - edits: its entries.
  ///   - entries: the entries that are known already. Those of the block are added.
  /// - Returns: The number of bytes of the block's entries that were changed after the snapshot.
  mutating func read(_ block: Int, _ edits: [Edit], into entries: inout [Store.Key: [UInt8]]) -> Int {
    if isRead[block] { return 0 }
    var changed = 0
    for edit in edits {
      if entries[edit.key] == nil && !removed.contains(edit.key) {
        entries[edit.key] = edit.value
      } else {
        changed += edit.size
      }
    }
    isRead[block] = true
    remaining -= 1
    return changed
  }
}
