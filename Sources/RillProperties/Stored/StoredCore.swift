import Dispatch
import Rill
import RillLocks
import RillStore

/// The state that the copies of a `@Stored` property share.
///
/// It caches the last value read, so that a value is decoded once per change. Values are encoded, decoded and converted outside of this
/// object's lock. A result computed from the content of the store is written only if the content is still the same.
final class StoredCore<Value: Sendable>: Sendable {
  /// The state of the observation of the store, on behalf of the stream.
  private enum Observing {
    case notRequested
    /// The stream was requested, but the store could not be observed. The next use of the property tries again.
    case failed
    /// A thread is starting the observation. The group is empty as soon as the stream has its first value.
    case starting(DispatchGroup?)
    case active(Store.Observation)
  }

  private struct State {
    var store: Store?
    var isMigrated = false
    /// The last value that could be decoded, and its bytes.
    var lastRead: (bytes: [UInt8]?, value: Value)?
    var observing = Observing.notRequested
    /// The bytes of the value last emitted by the stream, or nil if it has emitted none.
    var lastEmitted: [UInt8]??
    /// Whether that value was emitted before the observation started.
    var isEmittedBeforeObservation = false
    /// The error that was reported last, until the value can be read again.
    var reportedReadError: String?
    /// The error that was reported last, until the store is observed.
    var reportedObservationError: String?
    weak var stream: ObservableProperty<Value>?
  }

  private let key: Store.Key
  private let coding: StoredCoding<Value>
  private let isDistinct: Bool
  private let migrationSteps: [StoredCoding<Value>.MigrationStep]
  private let location: (file: StaticString, line: UInt)
  private let state: Locked<State>

  init(
    _ key: Store.Key, in store: Store?, _ coding: StoredCoding<Value>, distinct: Bool,
    _ migrationSteps: [StoredCoding<Value>.MigrationStep], at location: (file: StaticString, line: UInt)
  ) {
    self.key = key
    self.coding = coding
    isDistinct = distinct
    self.migrationSteps = migrationSteps
    self.location = location
    state = Locked(State(store: store, isMigrated: migrationSteps.isEmpty))
  }

  deinit {
    if case .active(let observation) = state.withLock({ $0.observing }) { observation.cancel() }
  }

  var defaultValue: Value { coding.defaultValue }

  /// The stream of the values, which retains this object and is not retained by it.
  var stream: ObservableProperty<Value>? {
    get { state.withLock { $0.stream } }
    set { state.withLock { $0.stream = newValue } }
  }

  // MARK: Throwing functions

  func load() throws(StoredError) -> Value {
    let value = try value(of: try bytes(in: try migratedStore()))
    retryObservation()
    return value
  }

  func save(_ value: Value) throws(StoredError) {
    let store = try migratedStore()
    let new: [UInt8]?
    do { new = try coding.encode(value) } catch { throw .unwritable(key, error) }
    while true {
      let old = try bytes(in: store)
      _ = try self.value(of: old)
      let isDone = try transaction(in: store) { transaction in
        guard transaction[key] == old else { return false }
        transaction[key] = new
        return true
      }
      if isDone { break }
    }
    // The cache must contain the decoded value and not the assigned one: a format may not encode all of it.
    _ = try? self.value(of: new)
    retryObservation()
  }

  func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result {
    let store = try migratedStore()
    do {
      let result = try store.update(key) { bytes in
        var value = try value(of: bytes)
        let result = try change(&value)
        do { bytes = try coding.encode(value) } catch { throw StoredError.unwritable(key, error) }
        return result
      }
      retryObservation()
      return result
    } catch let error as StoreError {
      throw StoredError.store(error)
    }
  }

  func discard() throws(StoredError) {
    try transaction(in: try resolvedStore()) { transaction in
      for step in migrationSteps { transaction[step.key] = nil }
      transaction[key] = nil
    }
    state.withLock { $0.isMigrated = true }
    retryObservation()
  }

  // MARK: Reporting functions

  var value: Value {
    do throws(StoredError) {
      return try load()
    } catch {
      reportOnce(error, \.reportedReadError)
      return state.withLock { $0.lastRead?.value } ?? defaultValue
    }
  }

  func assign(_ value: Value) {
    do throws(StoredError) { try save(value) } catch { report(error) }
  }

  /// Reports an error, unless it is the one that was reported last: a property can be read many times.
  private func reportOnce(_ error: StoredError, _ last: WritableKeyPath<State, String?>) {
    let description = error.description
    let isNew = state.withLock { state in
      defer { state[keyPath: last] = description }
      return state[keyPath: last] != description
    }
    if isNew { report(error) }
  }

  private func report(_ error: StoredError) {
    state.withLock { $0.store }?.report(error)
    Hooks.unhandled(error, declaredAt: location.file, line: location.line)
  }

  // MARK: The stream

  /// The time to wait for another thread that starts the observation: as long as a call waits for the store.
  private static var initialValueTimeout: DispatchTimeInterval { .seconds(10) }

  /// Emits the current value to the stream, and observes the store for every later value.
  ///
  /// If another thread is doing that for the first time, waits until the stream has its value. Otherwise this thread would see the
  /// default value, which may never have been stored. The wait does not involve subscribers, because the stream has none yet.
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
      _ = initialValue?.wait(timeout: .now() + StoredCore.initialValueTimeout)
      return
    }
    do throws(StoredError) {
      try observe(try emitCurrentValue(initialValue))
    } catch {
      state.withLock { $0.observing = .failed }
      reportOnce(error, \.reportedObservationError)
    }
  }

  /// Emits the current value, or the last value read if the current one cannot be read now.
  private func emitCurrentValue(_ initialValue: DispatchGroup?) throws(StoredError) -> Store {
    defer { initialValue?.leave() }
    do throws(StoredError) {
      let store = try migratedStore()
      let bytes = try bytes(in: store)
      emitBeforeObservation(bytes, try value(of: bytes))
      return store
    } catch {
      if let lastRead = state.withLock({ $0.lastRead }) { emitBeforeObservation(lastRead.bytes, lastRead.value) }
      throw error
    }
  }

  private func emitBeforeObservation(_ bytes: [UInt8]?, _ value: Value) {
    let isChanged = state.withLock { state in
      // A stream that has emitted nothing has the default value, which corresponds to no bytes.
      defer { (state.lastEmitted, state.isEmittedBeforeObservation) = (.some(bytes), true) }
      return (state.lastEmitted ?? nil) != bytes
    }
    if isChanged { stream?.accept(value) }
  }

  private func observe(_ store: Store) throws(StoredError) {
    let observation: Store.Observation
    do {
      observation = try store.observe(
        key, failed: { [weak self] in self?.report(.store($0)) }, { [weak self] in self?.changed(to: $0) })
    } catch {
      throw .store(error)
    }
    state.withLock { state in
      state.observing = .active(observation)
      state.reportedObservationError = nil
    }
  }

  /// Receives changes from the store, serially.
  ///
  /// The first call is for the current value, which has already been emitted.
  private func changed(to bytes: [UInt8]?) {
    let mustEmit = state.withLock { state in
      defer { (state.lastEmitted, state.isEmittedBeforeObservation) = (.some(bytes), false) }
      return state.lastEmitted != .some(bytes) || !(state.isEmittedBeforeObservation || isDistinct)
    }
    guard mustEmit else { return }
    do throws(StoredError) { stream?.accept(try value(of: bytes)) } catch { report(error) }
  }

  /// Starts the observation again if it has failed before.
  private func retryObservation() {
    let hasFailed = state.withLock { if case .failed = $0.observing { true } else { false } }
    if hasFailed { startObservation() }
  }

  // MARK: The store

  private func resolvedStore() throws(StoredError) -> Store {
    if let store = state.withLock({ $0.store }) { return store }
    do {
      let store = try Store.default()
      state.withLock { $0.store = store }
      return store
    } catch {
      throw .store(error)
    }
  }

  /// Returns the store, after migrations have been applied.
  private func migratedStore() throws(StoredError) -> Store {
    let store = try resolvedStore()
    if state.withLock({ $0.isMigrated }) { return store }
    while try !migrate(store) {}
    state.withLock { $0.isMigrated = true }
    return store
  }

  /// Applies a migration if necessary.
  ///
  /// - Returns: False if another thread or process has changed a value in the meantime, so that the migration must be tried again.
  private func migrate(_ store: Store) throws(StoredError) -> Bool {
    let present = try bytes(in: store)
    if present != nil, (try? value(of: present)) != nil { return true }
    for step in migrationSteps where (step.key == key) == (present != nil) {
      guard let old = try bytes(in: store, for: step.key) else { continue }
      let new: [UInt8]
      do { new = try step.convert(old) } catch { throw .unreadable(step.key, UnreadableValue(old, as: coding.type, error)) }
      return try transaction(in: store) { transaction in
        guard transaction[key] == present, transaction[step.key] == old else { return false }
        transaction[step.key] = nil
        transaction[key] = new
        return true
      }
    }
    return true
  }

  private func bytes(in store: Store, for other: Store.Key? = nil) throws(StoredError) -> [UInt8]? {
    do { return try store.bytes(for: other ?? key) } catch { throw .store(error) }
  }

  @discardableResult
  private func transaction<Result>(
    in store: Store, _ change: (inout Store.Transaction) -> Result
  ) throws(StoredError) -> Result {
    do {
      return try store.transaction(change)
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      // The closure does not throw.
      throw .unwritable(key, error)
    }
  }

  /// Returns the value of `bytes`, from the cache if the bytes are the same as the last time.
  private func value(of bytes: [UInt8]?) throws(StoredError) -> Value {
    let cached = state.withLock { state -> Value? in
      guard let last = state.lastRead, last.bytes == bytes else { return nil }
      state.reportedReadError = nil
      return last.value
    }
    if let cached { return cached }
    let value: Value
    do { value = try bytes.map(coding.decode) ?? defaultValue } catch {
      throw .unreadable(key, UnreadableValue(bytes ?? [], as: coding.type, error))
    }
    // The displaced value is released outside of the lock.
    let displaced = state.withLock { state in
      defer { (state.lastRead, state.reportedReadError) = ((bytes, value), nil) }
      return state.lastRead
    }
    withExtendedLifetime(displaced) {}
    return value
  }
}
