import Dispatch
import Rill
import RillLocks
import RillStore

/// The state that the copies of a `@Stored` property share.
///
/// It caches the last value read, so that a value is decoded once per change. Values are encoded, decoded and converted outside of this
/// object's locks. A result computed from the content of the store is written only if the content is still the same.
final class StoredCore<Value: Sendable>: Sendable {
  let key: Store.Key
  private let coding: StoredCoding<Value>
  private let isDistinct: Bool
  /// Whether the property uses encrypted stores only: the default store for secrets, if it has no other one.
  private let isSecret: Bool
  /// The store of the property, or nil if it uses the default store.
  private let ownStore: Store?
  private let migrationSteps: [StoredCoding<Value>.MigrationStep]
  private let location: (file: StaticString, line: UInt)
  private let state: Locked<StoredState>
  private let lastRead = Locked<DecodedValue<Value>?>(nil)

  init(
    _ key: Store.Key, in store: Store?, isSecret: Bool = false, _ coding: StoredCoding<Value>, distinct: Bool,
    _ migrationSteps: [StoredCoding<Value>.MigrationStep], at location: (file: StaticString, line: UInt)
  ) {
    self.key = key
    self.coding = coding
    isDistinct = distinct
    self.isSecret = isSecret
    ownStore = store
    self.migrationSteps = migrationSteps
    self.location = location
    let usable = isSecret && store?.isProtected == false ? nil : store
    state = Locked(StoredState(store: usable, isMigrated: migrationSteps.isEmpty))
  }

  deinit {
    if case .active(let observation) = state.withLock({ $0.observing }) { observation.cancel() }
  }

  var defaultValue: Value { coding.defaultValue }

  /// The stream of the values, which retains this object and is not retained by it.
  var stream: ObservableProperty<Value>? {
    get { state.withLock { $0.stream } as? ObservableProperty<Value> }
    set { state.withLock { $0.stream = newValue } }
  }

  // MARK: Throwing functions

  func load() throws(StoredError) -> Value {
    if let store = state.withLock({ $0.storeToRead }) { return try value(of: try bytes(in: store)) }
    let value = try readableValue(of: try bytes(in: try migratedStore()))
    retryObservation()
    return value
  }

  func save(_ value: Value) throws(StoredError) {
    let store = try migratedStore()
    let new: [UInt8]?
    do { new = try coding.encode(value) } catch { throw .unwritable(key, error) }
    if let error = completeMove(to: store), new == nil { throw .store(error) }
    while true {
      let old = try bytes(in: store)
      _ = try self.value(of: old)
      // One key, and not a transaction, for which the store would read all keys.
      let isDone = try writing {
        try store.update(key) { bytes in
          guard bytes == old else { return false }
          bytes = new
          return true
        }
      }
      if isDone { break }
    }
    remember(new)
    retryObservation()
  }

  func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result {
    let store = try migratedStore()
    let moveError = completeMove(to: store)
    do {
      let (result, new) = try store.update(key) { bytes in
        var value = try value(of: bytes)
        let result = try change(&value)
        do { bytes = try coding.encode(value) } catch { throw StoredError.unwritable(key, error) }
        if bytes == nil, let moveError { throw moveError }
        return (result, bytes)
      }
      remember(new)
      retryObservation()
      return result
    } catch let error as StoreError {
      throw StoredError.store(error)
    }
  }

  func discard() throws(StoredError) {
    let store = try resolvedStore()
    if let error = completeMove(to: store) { throw .store(error) }
    try transaction(in: store) { transaction in
      for step in migrationSteps {
        switch step {
        case .stored(let key, _): transaction[key] = nil
        case .foreign(let value): if value.exists() { transaction[value.record] = [] }
        }
      }
      transaction[key] = nil
    }
    removeForeignValues()
    state.withLock { $0.isMigrated = true }
    remember(nil)
    retryObservation()
  }

  /// Makes what this process has stored the last value known.
  ///
  /// That is the decoded value and not the assigned one: a format may not encode all of it.
  private func remember(_ bytes: [UInt8]?) { _ = try? readableValue(of: bytes) }

  // MARK: Reporting functions

  var value: Value {
    do throws(StoredError) {
      return try load()
    } catch {
      return lastReadValue(after: error)
    }
  }

  /// Reports an error of a read, and returns the value that was read last.
  @inline(never)
  private func lastReadValue(after error: StoredError) -> Value {
    reportOnce(error, \.reportedReadError)
    return lastRead.withLock { $0 }?.value ?? defaultValue
  }

  func assign(_ value: Value) {
    do throws(StoredError) { try save(value) } catch { report(error) }
  }

  /// Reports an error, unless it is the one that was reported last: a property can be read many times.
  private func reportOnce(_ error: StoredError, _ last: WritableKeyPath<StoredState, String?>) {
    let description = error.description
    let isNew = state.withLock { state in
      defer { state[keyPath: last] = description }
      return state[keyPath: last] != description
    }
    if isNew { report(error) }
  }

  private func report(_ error: StoredError) {
    (state.withLock { $0.store } ?? ownStore)?.report(error)
    Hooks.unhandled(error, declaredAt: location.file, line: location.line)
  }

  // MARK: The stream

  /// The time to wait for another thread that starts the observation: as long as a call waits for the store.
  private static var initialValueTimeout: DispatchTimeInterval { .seconds(10) }

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
  private func emit(_ bytes: [UInt8]?, _ value: Value, always: Bool) {
    let isNew = state.withLock { state in
      defer { state.lastEmitted = bytes }
      return state.lastEmitted != bytes
    }
    if isNew || always { stream?.accept(value) }
  }

  /// Starts the observation again if it has failed before.
  private func retryObservation() {
    let hasFailed = state.withLock { if case .failed = $0.observing { true } else { false } }
    if hasFailed { startObservation() }
  }

  // MARK: The store

  private func resolvedStore() throws(StoredError) -> Store {
    if let store = state.withLock({ $0.store }) { return store }
    // A store of its own that could not be used.
    if let ownStore { throw .store(ownStore.notForSecrets) }
    let store: Store
    do throws(StoreError) {
      store = isSecret ? try Store.defaultForSecrets() : try Store.default()
    } catch {
      throw .store(error)
    }
    let error = isSecret ? try takeSecrets(into: store) : nil
    state.withLock { $0.store = store }
    if let error { report(.store(error)) }
    return store
  }

  /// Moves the values of an earlier version from the plain default store.
  ///
  /// Returns an error that does not keep the property from being used: its own store has the value.
  private func takeSecrets(into store: Store) throws(StoredError) -> StoreError? {
    do throws(StoreError) {
      try store.takeSecrets([key] + migrationSteps.compactMap(\.key))
      return nil
    } catch {
      if case .notErased = error { return error }
      guard (try? store.bytes(for: key)) != nil else { throw .store(error) }
      state.withLock { $0.moveError = error }
      return error
    }
  }

  /// Tries again to move the values of an earlier version, before a change.
  ///
  /// - Returns: Why the plain default store can still have a value. It would come back after the removal of the one in `store`.
  private func completeMove(to store: Store) -> StoreError? {
    guard state.withLock({ $0.moveError }) != nil else { return nil }
    var result: StoreError?
    do throws(StoreError) {
      try store.takeSecrets([key] + migrationSteps.compactMap(\.key))
    } catch {
      if case .notErased = error { report(.store(error)) } else { result = error }
    }
    state.withLock { [result] in $0.moveError = result }
    return result
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
  /// - Returns: False if there may be more to do, or if another thread or process has changed a value in the meantime.
  private func migrate(_ store: Store) throws(StoredError) -> Bool {
    let present = try bytes(in: store)
    let isReadable = present != nil && (try? value(of: present)) != nil
    for step in migrationSteps {
      switch step {
      case .stored(let oldKey, let convert):
        if isReadable || (oldKey == key) != (present != nil) { continue }
        guard let old = try bytes(in: store, for: oldKey) else { continue }
        let new: [UInt8]
        do { new = try convert(old) } catch { throw .unreadable(oldKey, UnreadableValue(old, as: coding.type, error)) }
        return try transaction(in: store) { transaction in
          guard transaction[key] == present, transaction[oldKey] == old else { return false }
          transaction[oldKey] = nil
          transaction[key] = new
          return true
        }
      case .foreign(let foreign):
        guard foreign.exists() else { continue }
        if try bytes(in: store, for: foreign.record) != nil {
          foreign.remove()
          continue
        }
        // A value of the store is newer. The record keeps the other one from coming back when the store's is removed.
        var new = present
        if present == nil {
          do { new = try foreign.read() } catch { throw .notTakenOver(key, error) }
        }
        let isDone = try transaction(in: store) { transaction in
          guard transaction[key] == present, transaction[foreign.record] == nil else { return false }
          transaction[foreign.record] = []
          transaction[key] = new
          return true
        }
        if isDone { foreign.remove() }
        return false
      }
    }
    return true
  }

  private func removeForeignValues() {
    for case .foreign(let value) in migrationSteps { value.remove() }
  }

  private func bytes(in store: Store, for other: Store.Key? = nil) throws(StoredError) -> [UInt8]? {
    do { return try store.bytes(for: other ?? key) } catch { throw .store(error) }
  }

  @discardableResult
  private func transaction<Result>(
    in store: Store, _ change: (inout Store.Transaction) -> Result
  ) throws(StoredError) -> Result {
    try writing { try store.transaction(change) }
  }

  /// Changes the store with a closure that throws no errors of its own.
  private func writing<Result>(_ write: () throws -> Result) throws(StoredError) -> Result {
    do {
      return try write()
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .unwritable(key, error)
    }
  }

  /// Returns the value of `bytes`, and forgets an error that was reported before.
  private func readableValue(of bytes: [UInt8]?) throws(StoredError) -> Value {
    let value = try value(of: bytes)
    state.withLock { $0.reportedReadError = nil }
    return value
  }

  /// Returns the value of `bytes`, from the cache if the bytes are the same as the last time.
  private func value(of bytes: [UInt8]?) throws(StoredError) -> Value {
    if let last = lastRead.withLock({ $0 }), last.bytes == bytes { return last.value }
    return try decode(bytes)
  }

  /// Decodes a value, and keeps it for the next use.
  ///
  /// Not inlined: the types that it needs would be looked up at each read.
  @inline(never)
  private func decode(_ bytes: [UInt8]?) throws(StoredError) -> Value {
    let value: Value
    do { value = try bytes.map(coding.decode) ?? defaultValue } catch {
      throw .unreadable(key, UnreadableValue(bytes ?? [], as: coding.type, error))
    }
    let new = DecodedValue(bytes, value)
    // The displaced value is released outside of the lock.
    let displaced = lastRead.withLock { last in
      defer { last = new }
      return last
    }
    withExtendedLifetime(displaced) {}
    return value
  }
}
