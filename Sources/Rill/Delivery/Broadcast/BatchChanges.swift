import CRillThreads

/// What the closure of a batch has set, until the batch ends.
final class BatchChanges {
  /// Each state's change, in the order in which the states were first set.
  @safe @exclusivity(unchecked) private var changes = IdentityTable<StateChange>()
  private let byAddress = ObjectList<StateChange>()
  @safe @exclusivity(unchecked) private var changeCount: UInt = 0
  /// How many batches are in the outermost one, each in the one before it.
  private var depth = 0
  /// The changes that inner batches have saved, once for each depth.
  private var saved: [StateChange] = []
  /// What derived values have computed from the changes, with the derived values.
  var derivedEntries: [ObjectIdentifier: (source: AnyObject, entry: AnyObject)] = [:]

  /// The batch whose closure this thread runs.
  static var current: BatchChanges? {
    ThreadContext.withCurrent { $0.activity.stateChanges.map { unsafe unsafeDowncast($0, to: BatchChanges.self) } }
  }

  func record<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    rill_begin_batch()
    defer { rill_end_batch() }
    do { return try ThreadContext.current.record(in: self, body) } catch {
      changes.values.forEach { $0.disposal?() }
      throw error
    }
  }

  func runInner<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let (count, savedCount) = (changes.count, saved.count)
    depth += 1
    do {
      let result = try body()
      depth -= 1
      keepSaved(from: savedCount)
      return result
    } catch {
      depth -= 1
      rollBack(to: count, savedCount)
      throw error
    }
  }

  /// Passes what the inner batch has saved of a state on to the batch around it.
  ///
  /// Drops it if that batch has saved the state before, or is the outermost.
  private func keepSaved(from start: Int) {
    if saved.count == start { return }
    let ended = saved[start...]
    saved.removeSubrange(start...)
    var dropped: [AnyObject] = []
    for change in ended {
      let isSaved = change.saved.dropLast().last?.depth == depth
      if depth == 0 || isSaved {
        dropped.append(change.discardSavepoint())
      } else {
        change.saved[change.saved.count - 1].depth = depth
        saved.append(change)
      }
    }
    withExtendedLifetime(dropped) {}
  }

  /// User code runs only when all is as before: what it sets is part of the batch around.
  private func rollBack(to count: Int, _ savedCount: Int) {
    var dropped: [AnyObject] = []
    while saved.count > savedCount { dropped.append(saved.removeLast().rollBack()) }
    var added: [StateChange] = []
    while changes.count > count, let change = changes.popLast() { added.append(change) }
    added.forEach { $0.disposal?() }
    withExtendedLifetime((dropped, added)) {}
  }

  /// A number that no other change in this batch has.
  func nextChange() -> UInt {
    changeCount += 1
    return changeCount
  }

  /// Called before each change.
  func willChange(_ change: StateChange) {
    if depth > 0, change.saved.last?.depth != depth { save(change) }
  }

  @inline(never)
  private func save(_ change: StateChange) {
    change.save(at: depth)
    saved.append(change)
  }

  func change<Element>(of hub: ReplayingHub<Element>) -> ValueChange<Element>? {
    changes[hub].map { unsafe unsafeDowncast($0, to: ValueChange<Element>.self) }
  }

  /// The change of `hub`, which is added if it is the first one.
  func change<Element>(
    of hub: ReplayingHub<Element>, retaining owner: AnyObject, _ isRepetition: ((Element, Element) -> Bool)? = nil,
    reports: Bool = false
  ) -> ValueChange<Element> {
    if let change = change(of: hub) { return change }
    let change = hub.newChange(owner, isRepetition, reports: reports)
    changes.append(change, for: hub)
    return change
  }

  static func next() -> BatchChanges {
    ThreadContext.current.keptStateChanges.take().map { unsafe unsafeDowncast($0, to: BatchChanges.self) } ?? BatchChanges()
  }

  func recycle() {
    changes.values.forEach { $0.recycle() }
    changes.removeAll()
    byAddress.removeAll()
    changeCount = 0
    let released = derivedEntries
    if !released.isEmpty { derivedEntries = [:] }
    ThreadContext.current.keptStateChanges = self
    withExtendedLifetime(released) {}
  }

  /// Changes all states in one step, and delivers the events.
  ///
  /// - Returns: False if nothing has happened, because another thread has changed a state that was updated.
  func end() -> Bool {
    let inOrder = changes.values
    if inOrder.isEmpty {
      recycle()
      return true
    }
    byAddress.removeAll()
    inOrder.forEach { byAddress.append($0) }
    byAddress.sort { $0.address < $1.address }
    while true {
      // Compares values, which is user code.
      inOrder.forEach { $0.prepare() }
      byAddress.forEach { $0.lock() }
      var (isCurrent, isPrepared) = (true, true)
      byAddress.forEach { change in
        isCurrent = isCurrent && change.isUpdateCurrent
        isPrepared = isPrepared && change.isPrepared
      }
      if isCurrent, isPrepared { inOrder.forEach { $0.store() } }
      byAddress.forEach { $0.unlock() }
      if !isCurrent {
        inOrder.forEach { $0.disposal?() }
        return false
      }
      if isPrepared { break }
    }
    inOrder.forEach { $0.announceChanged() }
    inOrder.forEach { $0.deliver() }
    recycle()
    return true
  }
}
