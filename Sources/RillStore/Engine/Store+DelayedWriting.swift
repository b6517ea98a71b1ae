/// Writing the changes that were delayed.
extension Store {
  /// How many bytes one commit of them has at most.
  private static let commitLimit = 32 << 20

  /// Writes all changes that wait, and reports the errors of those that cannot be written.
  ///
  /// - Parameters:
  ///   - limit: when to give up, for a caller that has less time than the patience of the store. The changes then stay.
  ///   - turn: when to give up waiting for other threads, for a caller that waits for them longer than for other processes.
  /// - Throws: `StoreError.unavailable` and `StoreError.reentrant` if this thread cannot wait for its turn any longer. The changes stay.
  func writeDelayed(until limit: Deadline? = nil, awaitingTurnUntil turn: Deadline? = nil) throws(StoreError) {
    try throwIfInherited()
    while published.hasDelayed {
      let failures = try lead(until: turn ?? limit) { deadline throws(StoreError) in
        try commitDelayed(until: turn == nil ? deadline : engine.deadline(), isHurried: limit != nil)
      }
      for failure in failures { failure() }
    }
  }

  /// Commits the changes that wait, and returns the reports of those that have failed.
  private func commitDelayed(until deadline: Deadline, isHurried: Bool) throws(StoreError) -> [() -> Void] {
    let changes = published.query { $0.delayed.first(upTo: Self.commitLimit) }
    if changes.isEmpty { return [] }
    var errors: [(any Error)?] = Array(repeating: nil, count: changes.count)
    var failure: StoreError?
    var reverted: [Key] = []
    do throws(StoreError) {
      let checked = changes.compactMap { $0.check == nil ? nil : $0.edit.key }
      try engine.beginAccess(.exclusive, until: deadline, reading: .keys(checked))
      defer { engine.endAccess() }
      errors = TransactionReentrancyCheck.run(holding: engine.files?.lockIdentity, on: engine.disk) { check(changes) }
      let isWritten = errors.map { $0 == nil }
      reverted = zip(changes, isWritten).compactMap { $1 ? nil : $0.edit.key }
      failure = try engine.commit(zip(changes, isWritten).compactMap { $1 ? [$0.edit] : nil })?.error
    } catch {
      // What waits is written after `resume()`.
      if case .unavailable(.suspended, _) = error { throw error }
      if case .unavailable(.timeout, _) = error, isHurried { throw error }
      (failure, reverted) = (error.inFolder(engine.path), changes.map(\.edit.key))
    }
    if let failure { errors = errors.map { $0 ?? failure.inFolder(engine.path) } }
    // Observers receive the values that are stored.
    if !reverted.isEmpty { try? engine.read(.keys(reverted), until: deadline) }
    published.removeDelayed(changes.count, failed: reverted, failure?.inFolder(engine.path))
    let failed = published.query { $0.delayed.failed }
    return zip(changes, errors).compactMap { change, error in
      guard let error else { return nil }
      return { if let own = change.failed { own(error) } else if let error = error as? StoreError { failed?(error) } }
    }
  }

  /// Returns for each change why it is not to be written, or nil.
  private func check(_ changes: [DelayedChange]) -> [(any Error)?] {
    var written: Set<Key> = []
    return changes.map { change in
      // An earlier one of these changes has replaced the value.
      if written.contains(change.edit.key) { return nil }
      if let error = change.check?(published.value(of: change.edit.key)) { return error }
      written.insert(change.edit.key)
      return nil
    }
  }

  /// Starts a thread that writes what waits.
  func startWritingDelayed() {
    DelayedStores.add(self)
    // If the system cannot start one, `flush()`, the next change that is not delayed, or the end of the process writes it.
    _ = DetachedThread.run { [self] in writeUntilNoneWaits() }
  }

  private func writeUntilNoneWaits() {
    defer { DelayedStores.release(self) }
    // Other threads can have the store for longer than the patience. This one waits in the queue, and does not ask again and again.
    // It fails only while the stores are suspended. `resume()` then starts another thread.
    try? writeDelayed(awaitingTurnUntil: .never)
  }
}
