import CRillThreads

/// What the closure of a batch has set, until the batch ends.
///
///     step        by                         next
///     recording   `run`: the closure         it returns ▸ checking     it throws ▸ discarded
///     checking    `end`, with all locks      an updated state was changed by another thread ▸ discarded
///                                            a value was compared with one that is not stored any more ▸ checking
///                                            nothing has changed ▸ stored, before the locks are released
///     stored      `end`: delivers events     ▸ recycled, for the next batch of the thread
///     discarded   only disposals are made    the closure runs again with a new object, or its error is thrown
///
/// An error counts unless `isOutdated`.
final class BatchChanges {
  /// The states that were set, in the order in which they were first set.
  @safe @exclusivity(unchecked) private var states = IdentityTable<AnyBatchedState>()
  private let byAddress = ObjectList<AnyBatchedState>()
  @safe @exclusivity(unchecked) private var changeCount: UInt = 0
  /// How many batches the present one is in: 0 for the outermost.
  private var depth = 0
  /// The states that inner batches have saved, once for each depth.
  private var saved: [AnyBatchedState] = []
  /// Whether the closure or an inner batch has thrown after another thread had changed a state that was updated.
  ///
  /// The closure can have read a mixture, so it runs again, and the error does not count.
  private(set) var isOutdated = false
  /// What derived values have computed from the states, with the derived values.
  var derivedEntries: [ObjectIdentifier: (source: AnyObject, entry: AnyObject)] = [:]

  /// The batch whose closure this thread runs.
  static var current: BatchChanges? {
    ThreadContext.withCurrent { $0.activity.batchChanges.map { unsafe unsafeDowncast($0, to: BatchChanges.self) } }
  }

  func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    rill_begin_batch()
    defer { rill_end_batch() }
    do { return try ThreadContext.current.runBatch(recordingIn: self, body) } catch {
      // Before the disposals, which run user code.
      isOutdated = !areUpdatesCurrent
      discard()
      throw error
    }
  }

  /// Leaves all states as they are, apart from disposals, which are not taken back.
  private func discard() { states.values.forEach { $0.disposal?() } }

  func runInner<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let (count, savedCount) = (states.count, saved.count)
    depth += 1
    do {
      let result = try body()
      depth -= 1
      keepSaved(from: savedCount)
      return result
    } catch {
      depth -= 1
      isOutdated = !areUpdatesCurrent
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
    for state in ended {
      let isSaved = state.saved.dropLast().last?.depth == depth
      if depth == 0 || isSaved {
        dropped.append(state.discardSavepoint())
      } else {
        state.saved[state.saved.count - 1].depth = depth
        saved.append(state)
      }
    }
    withExtendedLifetime(dropped) {}
  }

  /// User code runs only when all is as before: what it sets is part of the batch around.
  private func rollBack(to count: Int, _ savedCount: Int) {
    var dropped: [(BatchedStateFacts, AnyObject)] = []
    while saved.count > savedCount { dropped.append(saved.removeLast().rollBack()) }
    var added: [AnyBatchedState] = []
    while states.count > count, let state = states.popLast() { added.append(state) }
    added.forEach { $0.disposal?() }
    withExtendedLifetime((dropped, added)) {}
  }

  /// Whether no other thread has changed a state since the closure has updated it.
  private var areUpdatesCurrent: Bool {
    var areCurrent = !isOutdated
    states.values.forEach { state in
      state.lock()
      areCurrent = areCurrent && state.isUpdateCurrent
      state.unlock()
    }
    return areCurrent
  }

  /// A number that no other change in this batch has.
  func nextNumber() -> UInt {
    changeCount += 1
    return changeCount
  }

  /// Called before each change.
  func willChange(_ state: AnyBatchedState) {
    if depth > 0, state.saved.last?.depth != depth { save(state) }
  }

  @inline(never)
  private func save(_ state: AnyBatchedState) {
    state.save(at: depth)
    saved.append(state)
  }

  func state<Element>(of hub: ReplayingHub<Element>) -> BatchedState<Element>? {
    states[hub].map { unsafe unsafeDowncast($0, to: BatchedState<Element>.self) }
  }

  /// The state of `hub`, which is added if it is the first one.
  func state<Element>(
    of hub: ReplayingHub<Element>, retaining owner: AnyObject, _ isRepetition: ((Element, Element) -> Bool)? = nil
  ) -> BatchedState<Element> {
    if let state = state(of: hub) { return state }
    let state = hub.newBatchedState(owner, isRepetition)
    states.append(state, for: hub)
    return state
  }

  /// The object of the thread's last batch, for the next one.
  private static var recycled: Box<BatchChanges?> { perThread.current { Box(nil) } }
  private static let perThread = ThreadLocal<Box<BatchChanges?>>()

  static func next() -> BatchChanges { recycled.value.take() ?? BatchChanges() }

  #if EXPLORE_INTERLEAVINGS
    static func forgetRecycled() { recycled.value = nil }
  #endif

  func recycle() {
    states.values.forEach { $0.recycle() }
    states.removeAll()
    byAddress.removeAll()
    changeCount = 0
    let released = derivedEntries
    if !released.isEmpty { derivedEntries = [:] }
    Self.recycled.value = self
    withExtendedLifetime(released) {}
  }

  /// Changes all states in one step, and delivers the events.
  ///
  /// - Returns: False if nothing has happened, because another thread has changed a state that was updated.
  func end() -> Bool {
    if isOutdated {
      discard()
      return false
    }
    let inOrder = states.values
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
      byAddress.forEach { state in
        isCurrent = isCurrent && state.isUpdateCurrent
        isPrepared = isPrepared && state.isPrepared
      }
      if isCurrent, isPrepared { inOrder.forEach { $0.store() } }
      byAddress.forEach { $0.unlock() }
      if !isCurrent {
        discard()
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
