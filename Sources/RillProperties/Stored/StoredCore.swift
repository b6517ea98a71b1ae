import Rill
import RillLocks
import RillStore

/// The state that the copies of a `@Stored` property share.
///
/// It caches the last value read, so that a value is decoded once per change. Values are encoded, decoded and converted outside of this
/// object's locks. A result computed from the content of the store is written only if the content is still the same.
final class StoredCore<Value: Sendable>: Sendable {
  let key: Store.Key
  let coding: StoredCoding<Value>
  let isDistinct: Bool
  /// Whether the property uses encrypted stores only: the default store for secrets, if it has no other one.
  let isSecret: Bool
  /// The store of the property, or nil if it uses the default store.
  let ownStore: Store?
  let migrationSteps: [StoredCoding<Value>.MigrationStep]
  let location: (file: StaticString, line: UInt)
  let state: Locked<StoredCoreState>
  let lastRead = Locked<CachedDecodedValue<Value>?>(nil)

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
    state = Locked(StoredCoreState(store: usable, isMigrated: migrationSteps.isEmpty))
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
        case .external(let value): if value.exists() { transaction[value.record] = [] }
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
  func remember(_ bytes: [UInt8]?) { _ = try? readableValue(of: bytes) }
}
