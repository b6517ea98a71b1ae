/// What the frames of a log and the blocks of its snapshot do to the entries.
extension CommittedEntries {
  /// Applies frames that another store has written.
  ///
  /// Observers receive each commit by itself. If some of its values were erased before they were read here, it comes together with the
  /// later commits up to the one that has erased them. Otherwise observers would receive a part of a commit.
  func apply(_ frames: ArraySlice<Frame>) {
    let erasers = Self.erasers(in: frames)
    var first = frames.startIndex
    while first < frames.endIndex {
      let end = Self.endOfErasure(frames, erasers, from: first, to: first + 1)
      apply(frames[first..<end].map { ($0.entries, $0.erasurePolicy) }, .elsewhere)
      first = end
    }
  }

  /// Replaces the entries by those of a snapshot, of which no block has been read, and of the frames after it, and notifies no observer.
  func replace(by index: SnapshotIndex, _ coding: PayloadEncryption, _ frames: [Frame]) {
    var policy = query { $0.policy }
    policy.opened(index)
    replace(by: Entries(index, coding), frames[...], policy)
  }

  /// Replaces the entries by those of the frames, and notifies observers of the differences.
  ///
  /// The differences up to `snapshotLast` are one notification. Each later frame is one, too. The first log that is read causes none.
  func replace(by frames: [Frame], snapshotLast: UInt64, _ coding: PayloadEncryption, isFirst: Bool) {
    let known = isFirst ? frames.count : frames.prefix { $0.sequence <= snapshotLast }.count
    let first = frames[..<Self.endOfErasure(frames[...], Self.erasers(in: frames[...]), from: 0, to: known)]
    var (old, policy) = query { ($0.entries, $0.policy) }
    policy.live = 0
    replace(by: Entries(nil, coding), first, policy)
    if isFirst { return }
    if notifier.hasObservers { notify(of: old) }
    apply(frames[first.endIndex...])
  }

  private func replace(by entries: Entries, _ frames: ArraySlice<Frame>, _ policy: CompactionPolicy) {
    var (entries, policy) = (entries, policy)
    for frame in frames {
      for entry in frame.entries {
        guard let edit = entry.edit else { continue }
        let old = entries.set(edit.key, edit.value, at: entry.place, isErasing: frame.erasurePolicy.erases(by: edit))
        policy.replaced(old, by: edit)
      }
    }
    change { [entries, policy] contents in (contents.entries, contents.policy) = (entries, policy) }
  }

  /// Notifies observers of the differences between the previous entries and those in memory.
  ///
  /// No observer receives a key whose previous value has not been read: see `Store.startObserving`.
  private func notify(of old: Entries) {
    let new = entries
    var changes: [Store.Change] = []
    new.forEach { key, value in
      guard let previous = old.value(of: key), previous != value else { return }
      changes.append(Store.Change(key: key, value: value, origin: .elsewhere))
    }
    old.forEach { key, _ in
      if new.value(of: key) == .some(nil) { changes.append(Store.Change(key: key, value: nil, origin: .elsewhere)) }
    }
    change { contents in
      let visible = changes.filter { contents.delayed.values[$0.key] == nil }
      notifier.notify(visible.sorted { $0.key.name < $1.key.name })
    }
  }

  /// Returns the end of the shortest range that contains these frames, and those that have erased values in them.
  private static func endOfErasure(
    _ frames: ArraySlice<Frame>, _ erasers: [Int: Int], from start: Int, to end: Int
  ) -> Int {
    var (index, end) = (start, end)
    while index < end, end < frames.endIndex {
      for offset in frames[index].damaged { end = max(end, (erasers[offset] ?? 0) + 1) }
      index += 1
    }
    return end
  }

  /// Returns for each value that was erased the last frame that says so.
  private static func erasers(in frames: ArraySlice<Frame>) -> [Int: Int] {
    if frames.allSatisfy(\.damaged.isEmpty) { return [:] }
    var erasers: [Int: Int] = [:]
    for index in frames.indices { for offset in frames[index].erased { erasers[offset] = index } }
    return erasers
  }
}

extension CommittedEntries.Contents {
  /// Adds a block of the snapshot, unless it lacks a value that is still current, and returns whether it was added.
  mutating func add(_ number: Int, _ block: [LogEntry]) -> Bool {
    guard entries.canMiss(block) else { return false }
    policy.live -= entries.add(number, block)
    return true
  }
}
