import Dispatch
import Rill
import RillLocks
import RillStore

/// The stream of a property: it emits the current value, and then every change that the store reports.
///
/// The store is observed from the first use of the stream. What it reports while a thread starts the observation waits until that thread
/// has emitted the first value. If the store cannot be observed, the next use of the property tries again.
final class StoredObservation<Value: Sendable>: Sendable {
  private let coder: StoredValueCoder<Value>
  private let propertyStore: PropertyStore
  private let isDistinct: Bool
  private let state = Locked(StoredObservationState())

  init(of coder: StoredValueCoder<Value>, in store: PropertyStore, distinct: Bool) {
    (self.coder, self.propertyStore, isDistinct) = (coder, store, distinct)
  }

  deinit {
    switch state.withLock({ $0.phase }) {
    case .active(let observation): observation.cancel()
    case .failed: FailedObservations.remove(self)
    case .notRequested, .starting: break
    }
  }

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
  func start() {
    let (isStarting, initialValue) = state.withLock { state -> (Bool, DispatchGroup?) in
      switch state.phase {
      case .active: return (false, nil)
      case .starting(let initialValue): return (false, initialValue)
      case .failed:
        state.phase = .starting(nil)
        return (true, nil)
      case .notRequested:
        let initialValue = DispatchGroup()
        initialValue.enter()
        state.phase = .starting(initialValue)
        return (true, initialValue)
      }
    }
    guard isStarting else {
      // The thread that starts the observation may wait for the end of the update that this thread runs.
      guard let initialValue, !Store.isUpdatedByThisThread else { return }
      // As long as a call waits for the store.
      _ = initialValue.wait(timeout: .now() + .seconds(10))
      return
    }
    do throws(StoredError) {
      let (observation, unreadable) = try emitCurrentValue(initialValue)
      // Handlers of errors can use the stream, so they are called when no thread waits for it.
      if let unreadable { propertyStore.report(unreadable) }
      emitWaitingChanges(until: observation)
    } catch {
      // Before another thread can start the observation again, and forget the error.
      let isNew = propertyStore.isNew(error, \.observationError)
      state.withLock { $0.phase = .failed }
      FailedObservations.add(self) { [weak self] in self?.retry() }
      if !hasFailed { FailedObservations.remove(self) }
      if isNew { propertyStore.report(error) }
    }
  }

  private var hasFailed: Bool { state.withLock { if case .failed = $0.phase { true } else { false } } }

  /// Starts the observation again if it has failed before.
  func retry() {
    if hasFailed { start() }
  }

  /// Starts the observation and emits the value that the first change follows.
  ///
  /// A value that cannot be decoded does not prevent the observation, because a later one can replace it. Its error is returned.
  private func emitCurrentValue(
    _ initialValue: DispatchGroup?
  ) throws(StoredError) -> (observation: Store.Observation, unreadable: StoredError?) {
    defer { initialValue?.leave() }
    let store: Store
    var conversionError: StoredError?
    let current: [UInt8]?
    do throws(StoredError) {
      store = try propertyStore.resolved()
      do throws(StoredError) { _ = try propertyStore.migrated(coder) } catch {
        guard case .unreadable = error else { throw error }
        conversionError = error
      }
      current = try store.propertyBytes(for: coder.key)
    } catch {
      emitLastRead()
      throw error
    }
    do throws(StoreError) {
      let (bytes, observation) = try store.observeChanges(
        of: coder.key, failed: { [weak self] in self?.propertyStore.report(.store($0)) },
        { [weak self] in self?.changed(to: $0) })
      let decodingError = emitFirst(bytes)
      return (observation, conversionError ?? decodingError)
    } catch {
      _ = emitFirst(current)
      throw .store(error)
    }
  }

  /// Emits the changes that arrived while the observation was being started, and from then on each change as it arrives.
  private func emitWaitingChanges(until observation: Store.Observation) {
    while true {
      let due = state.withLock { state in
        if state.waitingChanges.isEmpty { state.phase = .active(observation) }
        defer { state.waitingChanges = [] }
        return state.waitingChanges
      }
      if due.isEmpty {
        FailedObservations.remove(self)
        return propertyStore.forgetObservationError()
      }
      for bytes in due { emit(bytes) }
    }
  }

  /// Receives changes from the store, serially.
  private func changed(to bytes: [UInt8]?) {
    let mustWait = state.withLock { state in
      if case .active = state.phase { return false }
      state.waitingChanges.append(bytes)
      return true
    }
    if !mustWait { emit(bytes) }
  }

  /// Emits the value of a change.
  private func emit(_ bytes: [UInt8]?) {
    let value: Value
    do throws(StoredError) { value = try propertyStore.readableValue(of: bytes, coder) } catch {
      return propertyStore.report(error)
    }
    emit(bytes, value, always: !isDistinct)
  }

  /// Emits the current value, or else the last value read, and returns the error of a value that cannot be decoded.
  private func emitFirst(_ bytes: [UInt8]?) -> StoredError? {
    do throws(StoredError) {
      emit(bytes, try propertyStore.readableValue(of: bytes, coder), always: false)
      return nil
    } catch {
      emitLastRead()
      return error
    }
  }

  private func emitLastRead() {
    if let last = coder.last { emit(last.bytes, last.value, always: false) }
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
}

/// Not generic: in code that is not specialized, each access to a field of a generic struct looks up a type.
private struct StoredObservationState {
  enum Phase {
    case notRequested
    case failed
    /// A thread is starting the observation.
    ///
    /// The group is empty as soon as the stream has its first value and no later one can be missed.
    case starting(DispatchGroup?)
    case active(Store.Observation)
  }

  var phase = Phase.notRequested
  /// The bytes of the value last emitted by the stream, initially those of the default.
  var lastEmitted: [UInt8]?
  var waitingChanges: [[UInt8]?] = []
  /// The stream, an `ObservableProperty`.
  weak var stream: AnyObject?
}
