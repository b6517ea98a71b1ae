/// The entries of a store in memory: the snapshot of its log, block by block, and what was changed or read since.
///
/// A log without an index has no blocks: all of its entries are among the changes.
struct Entries: Sendable {
  /// What is known of a key whose value was changed after the snapshot, or read.
  struct Known: Sendable {
    /// Its value, or nil if it has none.
    var value: [UInt8]?
    /// Where the value is in the log, or 0 if it is in a block of the snapshot.
    var offset = 0
    /// Its older values outside of the blocks that were not erased.
    var older: [ValuePlace] = []
  }

  /// The blocks of a snapshot.
  struct Snapshot: Sendable {
    let index: SnapshotIndex
    /// Nil for a block that has not been read.
    fileprivate var blocks: [SnapshotBlock?]
    fileprivate var unread: Int

    init(_ index: SnapshotIndex) {
      self.index = index
      blocks = Array(repeating: nil, count: index.blockCount)
      unread = blocks.count
    }
  }

  fileprivate var known = PartitionedDictionary<Known>()
  private(set) var snapshot: Snapshot?
  /// The number of bytes that a value takes in the log besides its own.
  private var overhead = ValuePlace.checkLength

  init() {}

  /// Creates the entries of a log without an index or, if there is one, of its snapshot, of which no block has been read.
  init(_ index: SnapshotIndex?, _ coding: PayloadEncryption) {
    snapshot = index.map(Snapshot.init)
    overhead = ValuePlace.checkLength + (coding.cipher == nil ? 0 : LogCipher.overhead)
  }

  /// Whether no value has to be read any more.
  var areComplete: Bool { snapshot.map { $0.unread == 0 } ?? true }

  /// Returns the value of a key, or nil if it must be read.
  @inline(__always)
  func value(of key: Store.Key) -> [UInt8]?? {
    if let known = known[key] { return .some(known.value) }
    guard let snapshot else { return .some(nil) }
    return snapshot.blocks[snapshot.index.block(of: key)].map { $0.value(of: key) }
  }

  /// Returns the value of a key as `value(of:)`, and remembers it, so that the next time is faster.
  @inline(__always)
  mutating func remember(_ key: Store.Key) -> [UInt8]?? {
    if let known = known[key] { return .some(known.value) }
    return snapshot == nil ? .some(nil) : find(key)
  }

  @inline(never)
  private mutating func find(_ key: Store.Key) -> [UInt8]?? {
    let value = value(of: key)
    if case .some(.some(let bytes)) = value { known[key] = Known(value: bytes) }
    return value
  }

  /// Calls `body` with all entries, in no particular order, of those blocks that were read.
  func forEach(_ body: (Store.Key, [UInt8]) -> Void) {
    known.forEach { key, known in if let value = known.value { body(key, value) } }
    guard let snapshot else { return }
    for block in snapshot.blocks {
      block?.forEachPlace { place, key in if let block, known[key] == nil { body(key, block.value(at: place)) } }
    }
  }

  /// The keys of those blocks that were read, in no particular order.
  var keys: [Store.Key] {
    var keys: [Store.Key] = []
    known.forEach { key, known in if known.value != nil { keys.append(key) } }
    for block in snapshot?.blocks ?? [] { block?.forEachPlace { _, key in if known[key] == nil { keys.append(key) } } }
    return keys
  }

  /// Returns the keys of a block that was not read, without those that have no value in it or are in `keys`.
  func keys(of block: some Sequence<LogEntry>) -> [Store.Key] {
    block.compactMap { $0.isErased || known[$0.key] != nil ? nil : $0.key }
  }

  /// An upper bound of the number of entries: a key that is in the snapshot and was changed or read counts twice.
  var upperBoundOfCount: Int { known.count + (snapshot?.index.entries ?? 0) }

  // MARK: Changes

  /// Changes the value of a key, which is at a place in the log from now on, and returns the old value, if it is known.
  ///
  /// `isErasing` says whether the old values of the key are erased.
  @discardableResult
  mutating func set(_ key: Store.Key, _ value: [UInt8]?, at place: ValuePlace?, isErasing: Bool) -> [UInt8]? {
    var changed = known[key] ?? Known(value: snapshot.flatMap { $0.blocks[$0.index.block(of: key)]?.value(of: key) })
    let old = changed.value
    changed.older = isErasing ? [] : places(changed)
    changed.value = value
    changed.offset = value == nil ? 0 : place?.offset ?? 0
    known[key] = snapshot == nil && value == nil && changed.older.isEmpty ? nil : changed
    return old
  }

  /// The places of all values that a key has had in the log, besides the one in a block of the snapshot.
  func places(of key: Store.Key) -> [ValuePlace] { known[key].map(places) ?? [] }

  private func places(_ known: Known) -> [ValuePlace] {
    guard let value = known.value, known.offset > 0 else { return known.older }
    return known.older + [ValuePlace(offset: known.offset, length: value.count + overhead)]
  }

  // MARK: Blocks

  /// The numbers of the blocks that have not been read.
  var unreadBlocks: [Int] { snapshot.map { snapshot in snapshot.blocks.indices.filter { snapshot.blocks[$0] == nil } } ?? [] }

  /// Returns the block that must be read to know the value of a key.
  func unreadBlock(of key: Store.Key) -> Int? {
    guard let snapshot, known[key] == nil else { return nil }
    let block = snapshot.index.block(of: key)
    return snapshot.blocks[block] == nil ? block : nil
  }

  /// Returns whether all values of a block that cannot be read were replaced or removed after the snapshot.
  func canMiss(_ entries: some Sequence<LogEntry>) -> Bool {
    entries.allSatisfy { entry in !entry.isErased || known[entry.key].map { $0.value == nil || $0.offset > 0 } == true }
  }

  /// Adds a block that was read.
  ///
  /// - Returns: The number of bytes of its entries that were changed after the snapshot.
  mutating func add(_ number: Int, _ entries: some Sequence<LogEntry>) -> Int {
    guard snapshot?.blocks[number] == nil, snapshot != nil else { return 0 }
    snapshot?.blocks[number] = SnapshotBlock(entries)
    snapshot?.unread -= 1
    return entries.reduce(0) { known[$1.key] == nil ? $0 : $0 + $1.size }
  }
}

/// The entries in the blocks of a new snapshot.
///
/// It has only their places in the blocks of the old one, so that rewriting the log of a large store takes little memory.
struct EntryPartition {
  /// Stands for the new block of an entry of an old one that was changed or read since: `keys` contains it if it has a value.
  private static let none = Int(UInt32.max)

  private let entries: Entries
  /// For each new block, keys of values that are not in an old one.
  private var keys: [[Store.Key]]
  /// The places of the others, in the order of the new blocks: the number of the old block, and the place in it.
  private var places: [UInt64] = []
  /// Where the places of each new block start.
  private var starts: [Int]

  /// `block` returns the block of a key, of which there are `count`.
  init(
    _ entries: Entries, count: Int, block: (Store.Key) throws(StoreError) -> Int
  ) throws(StoreError) {
    self.entries = entries
    keys = Array(repeating: [], count: count)
    starts = Array(repeating: 0, count: count + 1)
    var changed: [Store.Key] = []
    entries.known.forEach { key, known in if known.value != nil { changed.append(key) } }
    for key in changed { keys[try block(key)].append(key) }
    // The new block of each entry in the old blocks, in their order.
    var blocks: [UInt32] = []
    blocks.reserveCapacity(entries.snapshot?.index.entries ?? 0)
    for old in entries.snapshot?.blocks ?? [] {
      var keys: [Store.Key] = []
      old?.forEachPlace { _, key in keys.append(key) }
      for key in keys {
        let block = entries.known[key] == nil ? try block(key) : Self.none
        if block < count { starts[block + 1] += 1 }
        blocks.append(UInt32(block))
      }
    }
    for block in 0..<count { starts[block + 1] += starts[block] }
    var next = starts
    places = Array(repeating: 0, count: starts[count])
    var index = 0
    for (number, old) in (entries.snapshot?.blocks ?? []).enumerated() {
      old?.forEachPlace { place in
        let block = Int(blocks[index])
        index += 1
        if block == Self.none { return }
        places[next[block]] = UInt64(number) << 32 | UInt64(place)
        next[block] += 1
      }
    }
  }

  /// Returns the entries of a new block.
  func edits(of block: Int) -> [Edit] {
    var edits = keys[block].map { Edit(key: $0, value: entries.known[$0]?.value) }
    guard let blocks = entries.snapshot?.blocks else { return edits }
    edits.reserveCapacity(edits.count + starts[block + 1] - starts[block])
    for place in places[starts[block]..<starts[block + 1]] {
      if let edit = blocks[Int(place >> 32)]?.edit(at: Int(place & 0xffff_ffff)) { edits.append(edit) }
    }
    return edits
  }
}
