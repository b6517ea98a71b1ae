import Dispatch
import Rill
import RillLocks
import RillStore

/// The stream of a property: it emits the current value, and then every change that the store reports.
extension StoredCore {
  /// The time to wait for another thread that starts the observation: as long as a call waits for the store.
  private static var initialValueTimeout: DispatchTimeInterval { .seconds(10) }

  /// The stream, which retains this object and is not retained by it.
  var stream: ObservableProperty<Value>? {
    get { state.withLock { $0.stream } as? ObservableProperty<Value> }
    set { state.withLock { $0.stream = newValue } }
  }

  /// Emits the current value to the stream, and observes the store for every later value.
  ///
  /// If another thread is doing that for the first time, waits until the stream has its value and no later one can be missed. Otherwise
  /// this thread would see the default value, which may never have been stored. The wait does not involve subscribers, because the
  /// stream has none yet.
  func startObservation() {
    let (isStarting, initialValue) = state.withLock { state -> (Bool, DispatchGroup?) in
      switch state.observing {
      case .active: return (false, nil)
      case .starting(let initialValue): return (false, initialValue)
      case .failed:
        state.observing = .starting(nil)
        return (true, nil)
      case .notRequested:
        let initialValue = DispatchGroup()
        initialValue.enter()
        state.observing = .starting(initialValue)
        return (true, initialValue)
      }
    }
    guard isStarting else {
      // The thread that starts the observation may wait for the end of the update that this thread runs.
      guard let initialValue, !Store.isUpdatedByThisThread else { return }
      _ = initialValue.wait(timeout: .now() + StoredCore.initialValueTimeout)
      return
    }
    do throws(StoredError) {
      let (observation, unreadable) = try emitCurrentValue(initialValue)
      // Handlers of errors can use the stream, so they are called when no thread waits for it.
      if let unreadable { report(unreadable) }
      emitWaitingChanges(until: observation)
    } catch {
      state.withLock { $0.observing = .failed }
      FailedObservations.add(self) { [weak self] in self?.retryObservation() }
      reportOnce(error, \.reportedObservationError)
    }
  }

  /// Starts the observation and emits the value that the first change follows.
  ///
  /// A value that cannot be decoded does not prevent the observation, because a later one can replace it. Its error is returned.
  private func emitCurrentValue(
    _ initialValue: DispatchGroup?
  ) throws(StoredError) -> (observation: Store.Observation, unreadable: StoredError?) {
    defer { initialValue?.leave() }
    let store: Store
    let conversionError: StoredError?
    let current: [UInt8]?
    do throws(StoredError) {
      store = try resolvedStore()
      conversionError = try applyMigrations()
      current = try bytes(in: store)
    } catch {
      emitLastRead()
      throw error
    }
    do throws(StoredError) {
      let (bytes, observation) = try observe(store)
      let decodingError = emitFirst(bytes)
      return (observation, conversionError ?? decodingError)
    } catch {
      _ = emitFirst(current)
      throw error
    }
  }

  /// Applies migrations, and returns the error of a value that cannot be converted.
  private func applyMigrations() throws(StoredError) -> StoredError? {
    do throws(StoredError) {
      _ = try migratedStore()
      return nil
    } catch {
      guard case .unreadable = error else { throw error }
      return error
    }
  }

  private func observe(_ store: Store) throws(StoredError) -> (value: [UInt8]?, observation: Store.Observation) {
    do {
      return try store.observeChanges(
        of: key, failed: { [weak self] in self?.report(.store($0)) }, { [weak self] in self?.changed(to: $0) })
    } catch {
      throw .store(error)
    }
  }

  /// Emits the changes that arrived while the observation was being started, and from then on each change as it arrives.
  private func emitWaitingChanges(until observation: Store.Observation) {
    while true {
      let due = state.withLock { state in
        if state.waitingChanges.isEmpty { (state.observing, state.reportedObservationError) = (.active(observation), nil) }
        defer { state.waitingChanges = [] }
        return state.waitingChanges
      }
      if due.isEmpty { return }
      for bytes in due { emit(bytes) }
    }
  }

  /// Receives changes from the store, serially.
  private func changed(to bytes: [UInt8]?) {
    let mustWait = state.withLock { state in
      if case .active = state.observing { return false }
      state.waitingChanges.append(bytes)
      return true
    }
    if !mustWait { emit(bytes) }
  }

  /// Emits the value of a change.
  private func emit(_ bytes: [UInt8]?) {
    do throws(StoredError) { emit(bytes, try readableValue(of: bytes), always: !isDistinct) } catch { report(error) }
  }

  /// Emits the current value, or else the last value read, and returns the error of a value that cannot be decoded.
  private func emitFirst(_ bytes: [UInt8]?) -> StoredError? {
    do throws(StoredError) {
      emit(bytes, try readableValue(of: bytes), always: false)
      return nil
    } catch {
      emitLastRead()
      return error
    }
  }

  private func emitLastRead() {
    if let last = lastRead.withLock({ $0 }) { emit(last.bytes, last.value, always: false) }
  }

  /// Emits a value, or only one stored as other bytes than the last one emitted.
  ///
  /// The store has the value already, so a batch neither delays nor takes back the emission.
  private func emit(_ bytes: [UInt8]?, _ value: Value, always: Bool) {
    let isNew = state.withLock { state in
      defer { state.lastEmitted = bytes }
      return state.lastEmitted != bytes
    }
    if isNew || always { stream?.acceptOutsideOfBatch(value) }
  }

  /// Starts the observation again if it has failed before.
  func retryObservation() {
    let hasFailed = state.withLock { if case .failed = $0.observing { true } else { false } }
    if hasFailed { startObservation() }
  }
}
