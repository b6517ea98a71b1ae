extension StorageEngine {
  /// Why old values are still in the log after a commit.
  struct FailedErasure {
    let error: StoreError
    /// The groups of changes that have values to erase.
    let groups: Set<Int>
  }

  /// Makes changes durable and visible to readers, and erases old values.
  ///
  /// The caller holds the lock, and memory is up to date. After an error, memory is as before. After `outcomeUnknown`, the log can contain the
  /// changes.
  ///
  /// - Returns: Why old values could not be erased, or nil if they are.
  func commit(_ groups: [[Edit]]) throws(StoreError) -> FailedErasure? {
    assertLeads()
    try throwIfReadOnly()
    try files?.oldLog.look()
    let erasing = try erasingGroups(groups)
    let appended = try append(groups, isErasing: !erasing.isEmpty)
    publish(appended)
    erase(appended.erased)
    let mustErase = mustErase
    guard let log, mustErase || appended.durablePosition != nil && published.query({ $0.policy.isDue(length: log.end) }) else {
      return nil
    }
    let error = rewriteLogIfPossible()
    // A call that changes nothing can be the repetition of one whose values were removed and not erased.
    let repeated = groups.indices.filter { groups[$0].isEmpty && erasurePolicy != .none }
    return mustErase ? error.map { FailedErasure(error: $0.asNotErased, groups: erasing.union(repeated)) } : nil
  }

  /// Returns the groups of changes that have values to erase, from now or from an attempt that has failed.
  private func erasingGroups(_ groups: [[Edit]]) throws(StoreError) -> Set<Int> {
    try readUnderLock(.keys(groups.flatMap { $0.map(\.key) }), .exclusive)
    var (erasing, earlier): (Set<Int>, Set<Store.Key>) = ([], [])
    for (index, edits) in groups.enumerated() {
      for edit in edits {
        let isNew = erasurePolicy == .removedAndReplaced && earlier.insert(edit.key).inserted && !published.mayContain(edit.key)
        if erasurePolicy.erases(by: edit), !isNew || edit.value == nil { erasing.insert(index) }
      }
    }
    return erasing
  }

  /// Changes that were appended to the log.
  private struct Appended {
    /// The changes without removals of absent keys, as they are in the log.
    var groups: [[LogEntry]] = []
    /// The values that they replace or remove, and that are to be overwritten now.
    var erased: [ValuePlace] = []
    /// What is announced now, or nil if nothing was written.
    var durablePosition: DurablePosition?
  }

  /// Makes changes durable, as one frame.
  ///
  /// - Parameters:
  ///   - groups: The changes.
  ///   - isErasing: Whether they remove or replace values that are to be erased.
  /// - Returns: What was appended.
  /// - Throws: `StoreError.unavailable`, `corrupt` and `outcomeUnknown`.
  private func append(_ groups: [[Edit]], isErasing: Bool) throws(StoreError) -> Appended {
    let groups = withoutRemovalsOfAbsentKeys(groups)
    // Needed even if there is nothing to write: otherwise a frame that was taken back could survive a crash, and a key that was
    // reported as absent would have a value again.
    if !isLogReliable { try rewriteLog(for: .folderAfterRename) }
    if isErasing, try hasUnusedBytes() { try rewriteLog(for: .folderAfterRename) }
    let edits = lastEdits(groups)
    guard !edits.isEmpty else { return Appended(groups: entries(groups, [], from: 0)) }
    let erased = try placesToErase(groups)
    if log?.torn ?? 0 > 0 { try truncateLog() }
    guard let files, let log else { throw .unavailable(.missing, code: 0) }

    let sequence = log.sequence + 1
    let frame = try Frame.encoded(
      edits, erasing: erased.map(\.offset), erasurePolicy, sequence: sequence, mark: disk.randomMark(),
      identity: log.header.identity, log.coding)
    var durablePosition = DurablePosition(
      generation: sequence, log: log.header.identity, history: LogScanner.history(log.history, followedBy: frame.check))
    // Until the values are erased: a process that is killed before leaves that to the next one.
    let mustRewrite = mustErase
    durablePosition.isErasing = !erased.isEmpty || mustRewrite
    if edits.contains(where: { $0.value != nil }) { try self.log?.reserveSpace(for: frame.bytes.count) }
    do throws(StoreError) {
      try log.write(frame.bytes)
    } catch {
      removePartOfFrame(log)
      throw error
    }
    do throws(SystemError) {
      try log.sync()
      try files.announce(durablePosition)
    } catch {
      // After a failed sync, the system may have dropped the bytes and still report success for the next sync. Or the durable position
      // could not be written, so no other process knows of the frame. No process relies on this file again. Removing the frame
      // keeps all processes in agreement on the old value, unless part of the durable position has been written and cannot be taken back.
      // If the frame cannot be removed, this store reads the log again, so that all agree on the new value.
      makeUnreliable(log)
      var isTakenBack = false
      if DurablePosition(firstWord: files.page.firstWord).generation == log.sequence {
        isTakenBack = (try? truncateLog()) != nil
      }
      if !isTakenBack { published.change { $0.page = nil } }
      throw .outcomeUnknown(StoreError.Context(code: error.code))
    }
    self.log?.advance(to: durablePosition, length: frame.bytes.count)
    let groupsInLog = entries(groups, Array(zip(edits, frame.places)), from: log.end)
    return Appended(groups: groupsInLog, erased: mustRewrite ? [] : erased, durablePosition: durablePosition)
  }

  /// Returns the last change of each key: a frame contains no value that it replaces itself.
  private func lastEdits(_ groups: [[Edit]]) -> [Edit] {
    let edits = groups.joined()
    if groups.count == 1, edits.count == 1 { return Array(edits) }
    var last: [Store.Key: Int] = [:]
    for (index, edit) in edits.enumerated() { last[edit.key] = index }
    return edits.enumerated().compactMap { index, edit in
      last[edit.key] == index && (edit.value != nil || published.mayContain(edit.key)) ? edit : nil
    }
  }

  /// Returns the places of the old values that the changes make ones to erase.
  private func placesToErase(_ groups: [[Edit]]) throws(StoreError) -> [ValuePlace] {
    var keys: Set<Store.Key> = []
    var places: [ValuePlace] = []
    for edit in groups.joined() where erasurePolicy.erases(by: edit) && keys.insert(edit.key).inserted {
      places += published.query { $0.entries.places(of: edit.key) }
    }
    return try places + placesInSnapshot(of: keys)
  }

  /// Returns changes with the places of those that are in a frame.
  private func entries(
    _ groups: [[Edit]], _ written: [(Edit, ValuePlace?)], from start: Int
  ) -> [[LogEntry]] {
    func inLog(_ place: ValuePlace?) -> ValuePlace? {
      place.map { ValuePlace(offset: start + $0.offset, length: $0.length) }
    }
    if written.count == 1, groups.count == 1, groups[0].count == 1 {
      return [[LogEntry(key: groups[0][0].key, value: groups[0][0].value, place: inLog(written[0].1))]]
    }
    var places: [Store.Key: ValuePlace] = [:]
    for (edit, place) in written { places[edit.key] = inLog(place) }
    // Only the last change of a key is in the frame. The place of its value, with the length of another one, would be erased later
    // together with what follows it.
    let entries = groups.reversed().map { edits in
      edits.reversed().map { edit in
        let place = places.removeValue(forKey: edit.key)
        return LogEntry(key: edit.key, value: edit.value, place: edit.value == nil ? nil : place)
      }
    }
    return entries.reversed().map { $0.reversed() }
  }

  /// Overwrites values that a durable commit has replaced or removed.
  ///
  /// If that fails or is not possible, the log is to be rewritten.
  private func erase(_ places: [ValuePlace]) {
    guard let log, !places.isEmpty else { return }
    do throws(StoreError) {
      try log.erase(places)
      try disk.io(try files?.announce(log.durablePosition))
      published.change { $0.announced = log.durablePosition }
    } catch {
      self.log?.mustErase = true
    }
  }

  /// Removes the bytes of a frame that could not be written completely.
  ///
  /// Durably, because the next change can be one that writes nothing, such as the removal of an absent key. After it, a power cut must
  /// not bring back a part of a value.
  private func removePartOfFrame(_ log: LogFile) {
    do throws(SystemError) {
      try self.log?.truncate()
      try log.sync()
    } catch {
      makeUnreliable(log)
    }
  }

  /// Lets the next writer, in any process, replace the log before it does anything else.
  private func makeUnreliable(_ log: LogFile) {
    unreliableLog = log.header.identity
    try? files?.announce(DurablePosition(generation: log.sequence, log: 0))
  }

  /// Returns whether a process that was killed has left bytes that are no part of the log: a torn tail, or a new log that did not get
  /// its name.
  private func hasUnusedBytes() throws(StoreError) -> Bool {
    guard let files, let log else { return false }
    if log.torn > 0 { return true }
    return try files.status(of: StorageEngine.newLogName) != nil
  }

  /// Makes durable changes visible to readers, and queues their notifications.
  private func publish(_ appended: Appended) {
    for (index, entries) in appended.groups.enumerated() {
      let durablePosition = index == appended.groups.count - 1 ? appended.durablePosition : nil
      published.apply(CollectionOfOne((entries: entries, erasing: erasurePolicy)), .here, durablePosition)
    }
  }

  /// Returns the changes without those that remove an absent key.
  private func withoutRemovalsOfAbsentKeys(_ groups: [[Edit]]) -> [[Edit]] {
    guard groups.contains(where: { $0.contains { $0.value == nil } }) else { return groups }
    var changed: [Store.Key: Bool] = [:]
    return groups.map { edits in
      edits.filter { edit in
        let exists = changed[edit.key] ?? (published.value(of: edit.key) != nil)
        changed[edit.key] = edit.value != nil
        return exists || edit.value != nil
      }
    }
  }

  /// Removes what is after the last good frame of the log.
  func truncateLog() throws(StoreError) { try disk.io(try log?.truncate()) }
}
