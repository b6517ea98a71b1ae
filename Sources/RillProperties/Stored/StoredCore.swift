import Dispatch
import Rill
import RillLocks
import RillStore

/// What the copies of a `@Stored` property share.
///
/// It caches the last value read, so that a value is decoded once per change. Values are encoded, decoded and converted outside of this
/// object's locks. A result computed from the content of the store is written only if the content is still the same.
final class StoredCore<Value: Sendable>: Sendable {
  let key: Store.Key
  private let coding: StoredCoding<Value>
  let isDistinct: Bool
  /// When an assignment becomes durable.
  let durability: Store.Durability
  /// Whether the property uses encrypted stores only: the default store for secrets, if it has no other one.
  private let isSecret: Bool
  /// The store of the property, or nil if it uses the default store.
  private let ownStore: Store?
  private let migrationSteps: [StoredCoding<Value>.MigrationStep]
  private let location: (file: StaticString, line: UInt)
  let state: Locked<StoredPropertyState>
  let lastRead = Locked<CachedDecodedValue<Value>?>(nil)

  init(
    _ key: Store.Key, in store: Store?, isSecret: Bool = false, _ coding: StoredCoding<Value>, distinct: Bool,
    durability: Store.Durability = .immediate, _ migrationSteps: [StoredCoding<Value>.MigrationStep],
    at location: (file: StaticString, line: UInt)
  ) {
    self.key = key
    self.coding = coding
    isDistinct = distinct
    self.durability = durability
    self.isSecret = isSecret
    ownStore = store
    self.migrationSteps = migrationSteps
    self.location = location
    let usable = isSecret && store?.isProtected == false ? nil : store
    state = Locked(StoredPropertyState(store: usable, isMigrated: migrationSteps.isEmpty))
  }

  deinit {
    switch state.withLock({ $0.observing }) {
    case .active(let observation): observation.cancel()
    case .failed: FailedObservations.remove(self)
    case .notRequested, .starting: break
    }
  }

  var defaultValue: Value { coding.defaultValue }

  // MARK: Reading

  /// The value, or the one that was read last if it cannot be read.
  var value: Value {
    do throws(StoredError) { return try load() } catch { return lastReadValue(after: error) }
  }

  /// Reports an error of a read, and returns the value that was read last.
  @inline(never)
  private func lastReadValue(after error: StoredError) -> Value {
    reportOnce(error, \.reportedReadError)
    return lastRead.withLock { $0 }?.value ?? defaultValue
  }

  func load() throws(StoredError) -> Value {
    if let store = state.withLock({ $0.storeToRead }) { return try value(of: try bytes(in: store)) }
    let value = try readableValue(of: try bytes(in: try migratedStore()))
    retryObservation()
    return value
  }

  func bytes(in store: Store, for other: Store.Key? = nil) throws(StoredError) -> [UInt8]? {
    do { return try store.bytes(for: other ?? key) } catch { throw .store(error) }
  }

  /// Returns the value of `bytes`, and forgets an error that was reported before.
  func readableValue(of bytes: [UInt8]?) throws(StoredError) -> Value {
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
      throw .unreadable(key, UnreadableValueError(bytes ?? [], as: coding.type, error))
    }
    let new = CachedDecodedValue(bytes, value)
    // The displaced value is released outside of the lock.
    let displaced = lastRead.withLock { exchange(&$0, with: new) }
    withExtendedLifetime(displaced) {}
    return value
  }

  // MARK: Writing

  /// Saves a value, and reports the error if that fails.
  func assign(_ value: Value) {
    do throws(StoredError) {
      if durability == .delayed { try saveLater(value) } else { try save(value) }
    } catch {
      report(error)
    }
  }

  func save(_ value: Value) throws(StoredError) {
    let store = try migratedStore()
    let new = try encode(value)
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
    hasStored(new)
  }

  /// Stores a value durably later, and reports an error if that fails.
  func saveLater(_ value: Value) throws(StoredError) {
    let store = try migratedStore()
    let new = try encode(value)
    let old = try bytes(in: store)
    _ = try self.value(of: old)
    if old == new { return }
    do throws(StoreError) {
      try store.setLater(new, for: key) { [self] other in
        do throws(StoredError) { _ = try self.value(of: other) } catch { return error }
        return nil
      } failed: { [self] error in
        if let error = error as? StoreError {
          report(.store(error))
        } else if let error = error as? StoredError {
          report(error)
        }
      }
    } catch {
      throw .store(error)
    }
    hasStored(new)
  }

  func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result {
    let store = try migratedStore()
    let moveError = completeMove(to: store)
    do {
      let (result, new) = try store.update(key) { bytes in
        var value = try value(of: bytes)
        let result = try change(&value)
        bytes = try encode(value)
        if bytes == nil, let moveError { throw moveError }
        return (result, bytes)
      }
      hasStored(new)
      return result
    } catch let error as StoreError {
      throw StoredError.store(error)
    }
  }

  func discard() throws(StoredError) {
    let store = try resolvedStore()
    if let error = completeMove(to: store) { throw .store(error) }
    try writing {
      try store.transaction { transaction in
        for step in migrationSteps {
          switch step {
          case .stored(let key, _): transaction[key] = nil
          case .external(let value): if value.exists() { transaction[value.record] = [] }
          }
        }
        transaction[key] = nil
      }
    }
    state.withLock { $0.isMigrated = true }
    hasStored(nil)
    do throws(StoreError) {
      for case .external(let value) in migrationSteps { try value.remove() }
    } catch {
      throw .store(error)
    }
  }

  /// Makes what this process has stored the last value known.
  ///
  /// That is the decoded value and not the assigned one: a format may not encode all of it.
  private func hasStored(_ bytes: [UInt8]?) {
    _ = try? readableValue(of: bytes)
    retryObservation()
  }

  private func encode(_ value: Value) throws(StoredError) -> [UInt8]? {
    do { return try coding.encode(value) } catch { throw .unwritable(key, error) }
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

  // MARK: The store, which is found at the first use

  func resolvedStore() throws(StoredError) -> Store {
    if let store = state.withLock({ $0.store }) { return store }
    // A store of its own that could not be used.
    if let ownStore { throw .store(ownStore.notForSecrets) }
    let store: Store
    do throws(StoreError) { store = isSecret ? try .defaultForSecrets() : try .default() } catch { throw .store(error) }
    let error = isSecret ? takeSecrets(into: store) : nil
    // The property can be used if its own store has the value.
    if let error, !error.isNotErased, (try? store.bytes(for: key)) == nil { throw .store(error) }
    state.withLock { ($0.store, $0.moveError) = (store, error?.isNotErased == true ? nil : error) }
    if let error { report(.store(error)) }
    return store
  }

  /// Moves the values of an earlier version from the plain default store.
  private func takeSecrets(into store: Store) -> StoreError? {
    do throws(StoreError) {
      try store.takeSecrets([key] + migrationSteps.compactMap(\.key))
      return nil
    } catch { return error }
  }

  /// Tries again to move the values of an earlier version, before a change.
  ///
  /// - Returns: Why the plain default store can still have a value. It would come back after the removal of the one in `store`.
  private func completeMove(to store: Store) -> StoreError? {
    guard state.withLock({ $0.moveError }) != nil else { return nil }
    var error = takeSecrets(into: store)
    if let notErased = error, notErased.isNotErased {
      report(.store(notErased))
      error = nil
    }
    state.withLock { [error] in $0.moveError = error }
    return error
  }

  // MARK: Migrations, which are applied at the first use

  /// Returns the store, after migrations have been applied.
  func migratedStore() throws(StoredError) -> Store {
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
        do { new = try convert(old) } catch { throw .unreadable(oldKey, UnreadableValueError(old, as: coding.type, error)) }
        return try writing {
          try store.transaction { transaction in
            guard transaction[key] == present, transaction[oldKey] == old else { return false }
            transaction[oldKey] = nil
            transaction[key] = new
            return true
          }
        }
      case .external(let external):
        guard external.exists() else { continue }
        if try bytes(in: store, for: external.record) != nil {
          erase(external)
          continue
        }
        // A value of the store is newer. The record keeps the other one from coming back when the store's is removed.
        var new = present
        if present == nil {
          do { new = try external.read() } catch { throw .notTakenOver(key, error) }
          // Another thread or process has taken it over since.
          if new == nil { return false }
        }
        let isDone = try writing {
          try store.transaction { transaction in
            guard transaction[key] == present, transaction[external.record] == nil else { return false }
            transaction[external.record] = []
            transaction[key] = new
            return true
          }
        }
        if isDone { erase(external) }
        return false
      }
    }
    return true
  }

  /// Removes a value that was taken over, and reports the error if that fails: the property can be used.
  private func erase(_ external: ExternalMigrationSource<[UInt8]>) {
    do throws(StoreError) { try external.remove() } catch { reportOnce(.store(error), \.reportedReadError) }
  }

  // MARK: Errors of uses that cannot throw

  /// Reports an error, unless it is the one that was reported last: a property can be read many times.
  func reportOnce(_ error: StoredError, _ last: WritableKeyPath<StoredPropertyState, String?>) {
    let description = error.description
    let isNew = state.withLock { state in
      defer { state[keyPath: last] = description }
      return state[keyPath: last] != description
    }
    if isNew { report(error) }
  }

  func report(_ error: StoredError) {
    (state.withLock { $0.store } ?? ownStore)?.report(error)
    Hooks.unhandled(error, declaredAt: location.file, line: location.line)
  }
}

/// What the copies of a `@Stored` property share, apart from its value.
///
/// Not generic: in code that is not specialized, each access to a field of a generic struct looks up a type.
struct StoredPropertyState {
  /// The state of the observation of the store, on behalf of the stream.
  enum Observing {
    case notRequested
    /// The stream was requested, but the store could not be observed. The next use of the property tries again.
    case failed
    /// A thread is starting the observation, and changes wait for it.
    ///
    /// The group is empty as soon as the stream has its first value and no later one can be missed.
    case starting(DispatchGroup?)
    case active(Store.Observation)
  }

  var store: Store?
  /// Why the plain default store can still have a value of a property for secrets, although its own store has one.
  var moveError: StoreError?
  var isMigrated = false
  var observing = Observing.notRequested
  /// The bytes of the value last emitted by the stream, initially those of the default.
  var lastEmitted: [UInt8]?
  /// The changes that arrive while a thread starts the observation, until it has emitted the first value.
  var waitingChanges: [[UInt8]?] = []
  /// The error that was reported last, until the value can be read again.
  var reportedReadError: String?
  /// The error that was reported last, until the store is observed.
  var reportedObservationError: String?
  /// The stream, an `ObservableProperty`.
  weak var stream: AnyObject?

  /// The store, or nil if a read has more to do: to migrate, to start the observation again, or to clear a reported error.
  var storeToRead: Store? {
    if case .failed = observing { return nil }
    return isMigrated && reportedReadError == nil ? store : nil
  }
}

/// A value that was decoded, and its bytes.
final class CachedDecodedValue<Value: Sendable>: Sendable {
  let bytes: [UInt8]?
  let value: Value

  init(_ bytes: [UInt8]?, _ value: Value) {
    self.bytes = bytes
    self.value = value
  }
}

extension StoreError {
  /// Whether all values were moved, and only the files of the other store still contain some of them.
  fileprivate var isNotErased: Bool { if case .notErased = self { true } else { false } }
}
