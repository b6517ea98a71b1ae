extension StorageEngine {
  /// Why old values are still in the log after a commit.
  struct FailedErasure {
    let error: StoreError
    /// The groups of changes that have values to erase.
    let groups: Set<Int>
  }

  /// Makes changes durable, erases old values, releases the lock, and makes the changes visible to readers.
  ///
  /// The caller holds the lock, and memory is up to date. After an error the caller still holds the lock, and nothing was changed.
  ///
  /// - Returns: Why old values could not be erased, or nil if they are.
  func commit(_ groups: [[Edit]]) throws(StoreError) -> FailedErasure? {
    try lookForOldLog()
    let erasing = try erasingGroups(groups)
    let (groups, durablePosition) = try append(groups, isErasing: !erasing.isEmpty)
    guard mustErase || durablePosition != nil && isCompactionDue(after: groups) else {
      endAccess()
      publish(groups, durablePosition)
      return nil
    }
    publish(groups, durablePosition)
    let mustErase = mustErase
    let error = rewriteLogIfPossible()
    endAccess()
    return mustErase ? error.map { FailedErasure(error: $0.asNotErased, groups: erasing) } : nil
  }

  /// Returns the groups of changes that have values to erase, from now or from an attempt that has failed.
  private func erasingGroups(_ groups: [[Edit]]) throws(StoreError) -> Set<Int> {
    try readUnderLock(.keys(groups.flatMap { $0.map(\.key) }), .exclusive)
    var (erasing, earlier): (Set<Int>, Set<Store.Key>) = ([], [])
    for (index, edits) in groups.enumerated() {
      if erasurePolicy.mustErase(edits, after: { published.mayContain($0) || earlier.contains($0) }) { erasing.insert(index) }
      if erasurePolicy == .removedAndReplaced, groups.count > 1 { earlier.formUnion(edits.lazy.map(\.key)) }
    }
    return erasing
  }

  /// Makes changes durable, as one frame.
  ///
  /// - Parameters:
  ///   - groups: The changes.
  ///   - isErasing: Whether they remove or replace values that are to be erased.
  /// - Returns: The changes without removals of absent keys, and what is announced now, or nil if nothing was written.
  /// - Throws: `StoreError.unavailable`, `corrupt` and `outcomeUnknown`.
  private func append(
    _ groups: [[Edit]], isErasing: Bool
  ) throws(StoreError) -> (groups: [[Edit]], durablePosition: DurablePosition?) {
    let groups = withoutRemovalsOfAbsentKeys(groups)
    let mustErase = erasurePolicy.mustErase(groups.joined(), after: published.mayContain)
    let size = groups.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
    // Needed even if there is nothing to write: otherwise a frame that was taken back could survive a crash, and a key that was
    // reported as absent would have a value again.
    if !isLogReliable { try rewriteLog(for: .folderAfterRename) }
    if isErasing, try hasUnusedBytes() { try rewriteLog(for: .folderAfterRename) }
    if size == 0 { return (groups, nil) }
    try prepareToAppend()
    guard let files, let log else { throw .unavailable(.missing, code: 0) }

    let sequence = log.sequence + 1
    let frame = try Frame.bytes(
      groups.joined(), size: size, sequence: sequence, identity: log.header.identity, log.coding)
    let durablePosition = DurablePosition(
      generation: sequence, log: log.header.identity,
      history: LogScanner.history(log.history, followedBy: frame, endingAt: frame.count))
    do throws(StoreError) {
      try writeAll(frame, to: log.handle, at: log.end)
    } catch {
      removePartOfFrame(log, files)
      throw error
    }
    do throws(SystemError) {
      try disk.sync(log.handle, for: .frame)
      try announce(durablePosition)
    } catch {
      // After a failed sync, the system may have dropped the bytes and still report success for the next sync. Or the durable position
      // could not be written, so no other process knows of the frame. No process relies on this file again. Removing the frame
      // keeps all processes in agreement, unless part of the durable position has been written and cannot be taken back.
      makeUnreliable(log, files)
      if files.page.generation == log.sequence {
        try? io(disk.truncate(log.handle, to: log.end))
      }
      throw .outcomeUnknown(StoreError.Context(code: error.code))
    }
    self.log?.end += frame.count
    self.log?.sequence = sequence
    self.log?.history = durablePosition.history
    if mustErase { self.log?.mustErase = true }
    return (groups, durablePosition)
  }

  /// Removes the bytes of a frame that could not be written completely.
  ///
  /// Durably, because the next change can be one that writes nothing, such as the removal of an absent key. After it, a power cut must
  /// not bring back a part of a value.
  private func removePartOfFrame(_ log: Log, _ files: Files) {
    do throws(SystemError) {
      try disk.truncate(log.handle, to: log.end)
      try disk.sync(log.handle, for: .frame)
    } catch {
      makeUnreliable(log, files)
    }
  }

  /// Lets the next writer, in any process, replace the log before it does anything else.
  private func makeUnreliable(_ log: Log, _ files: Files) {
    unreliableLog = log.header.identity
    let words = DurablePosition(generation: log.sequence, log: 0).bytes
    _ = try? io(disk.write(words, to: files.lock, at: 0))
  }

  /// Returns whether the files contain bytes that are no part of the log, which a process has left that was killed: a torn tail, or a
  /// log that did not get its name.
  private func hasUnusedBytes() throws(StoreError) -> Bool {
    guard let files, let log else { return false }
    if log.torn > 0 { return true }
    return try io(disk.status(of: StorageEngine.newLogName, in: files.folder)) != nil
  }

  /// Makes durable changes visible to readers, and queues their notifications.
  private func publish(_ groups: [[Edit]], _ durablePosition: DurablePosition?) {
    for (index, edits) in groups.enumerated() {
      published.apply(edits, .here, index == groups.count - 1 ? durablePosition : nil, policy: &policy)
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

  private func prepareToAppend() throws(StoreError) {
    if let log, log.torn > 0 {
      try io(disk.truncate(log.handle, to: log.end))
      self.log?.torn = 0
    }
  }

  /// Writes a durable position to the lock file.
  ///
  /// Readers in other processes see them in the shared page. The write itself wakes the processes that watch the file.
  func announce(_ durablePosition: DurablePosition) throws(SystemError) {
    guard let files else { return }
    let words = durablePosition.bytes
    while true {
      do throws(SystemError) {
        guard try disk.write(words, to: files.lock, at: 0) == words.count else { throw .noSpace }
        return
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// Writes all bytes in one call, or throws.
  func writeAll(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(StoreError) {
    let written = try io(disk.write(bytes, to: handle, at: offset))
    if written < bytes.count { throw .unavailable(.diskFull, code: SystemError.noSpace.code) }
  }
}
