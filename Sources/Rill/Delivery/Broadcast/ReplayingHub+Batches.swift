extension ReplayingHub {
  // MARK: In the closure of a batch

  func latestChange(in changes: BatchChanges) -> BatchedState<Element>? {
    guard let change = changes.events(at: hub) else { return nil }
    let state = unsafe unsafeDowncast(change, to: BatchedState<Element>.self)
    return state.hasLatest ? state : nil
  }

  @inline(never)
  func latestChangeInBatch() -> BatchedState<Element>? { BatchContext.changes.flatMap { latestChange(in: $0) } }

  /// The change in `changes`, which is added if it is the first one.
  func change(in changes: BatchChanges) -> BatchedState<Element> {
    if let change = changes.events(at: hub) { return unsafe unsafeDowncast(change, to: BatchedState<Element>.self) }
    lock()
    let kept = state.keptChange.take()
    let hasEnded = state.completion != nil
    unlock()
    let change: BatchedState<Element>
    if let kept {
      change = unsafe unsafeDowncast(kept, to: BatchedState<Element>.self)
    } else {
      change = BatchedState(of: self)
    }
    change.beginChange(of: self, hasEnded: hasEnded)
    return changes.add(change, at: hub)
  }

  // MARK: Called by `BatchedState`

  func keepChange(_ change: BatchedEvents) {
    lock()
    if state.keptChange == nil { state.keptChange = change }
    unlock()
  }

  /// Stores a value, and appends a displaced one to `displaced`.
  ///
  /// Called with the lock held.
  ///
  /// Returns false if the subject has ended.
  func storeForBatch(_ value: Element, displacing displaced: FIFOQueue<Element>) -> Bool {
    if state.completion != nil { return false }
    countReplacement()
    if values.count < limit {
      values.append(value)
    } else if limit > 0 {
      displaced.append(values.replaceFirst(with: value))
    }
    return true
  }

  // MARK: Called by derived values

  var address: UInt { hub.address }

  var lockedVersion: UInt { state.version }

  var lockedValue: Element { values.first }
}
