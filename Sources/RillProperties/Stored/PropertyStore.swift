import Rill
import RillLocks
import RillStore

/// Finds the store of a property at the first use, moves the values of earlier versions into it, and reports its errors.
///
/// A property without a store of its own uses the default one. If it is for secrets, that is an encrypted one, and its values are moved
/// from the plain one. Errors of uses that cannot throw are reported here, each once: a property can be read many times.
final class PropertyStore: Sendable {
  struct State {
    var store: Store?
    /// Why the plain default store can still have a value of a property for secrets, although its own store has one.
    var moveError: StoreError?
    var isMigrated: Bool
    /// The errors that were reported last, until the value can be read again, and until the store is observed.
    var readError: String?
    var observationError: String?
  }

  let key: Store.Key
  /// The store of the property, or nil if it uses the default store.
  private let ownStore: Store?
  /// Whether the property uses encrypted stores only: the default store for secrets, if it has no other one.
  private let isSecret: Bool
  private let migrations: StoredMigrations
  private let location: (file: StaticString, line: UInt)
  private let state: Locked<State>

  init(
    _ store: Store?, for key: Store.Key, isSecret: Bool, _ migrations: StoredMigrations,
    at location: (file: StaticString, line: UInt)
  ) {
    (self.key, ownStore, self.isSecret) = (key, store, isSecret)
    (self.migrations, self.location) = (migrations, location)
    let usable = isSecret && store?.isProtected == false ? nil : store
    state = Locked(State(store: usable, isMigrated: migrations.isEmpty))
  }

  /// The store, or nil if a read has more to do: to migrate, to start the observation again, or to clear a reported error.
  var storeToRead: Store? {
    state.withLock { $0.isMigrated && $0.readError == nil && $0.observationError == nil ? $0.store : nil }
  }

  /// Returns the store, before migrations.
  func resolved() throws(StoredError) -> Store {
    if let store = state.withLock({ $0.store }) { return store }
    // A store of its own that could not be used.
    if let ownStore { throw .store(ownStore.notForSecrets) }
    let store: Store
    do throws(StoreError) { store = isSecret ? try .defaultForSecrets() : try .default() } catch { throw .store(error) }
    let error = isSecret ? store.takeSecrets([key] + migrations.keys) : nil
    // The property can be used if its own store has the value.
    if let error, !error.isNotErased, (try? store.bytes(for: key)) == nil { throw .store(error) }
    state.withLock { ($0.store, $0.moveError) = (store, error?.isNotErased == true ? nil : error) }
    if let error { report(.store(error)) }
    return store
  }

  /// Returns the store, after migrations have been applied.
  func migrated<Value>(_ coder: StoredValueCoder<Value>) throws(StoredError) -> Store {
    let store = try resolved()
    while !state.withLock({ $0.isMigrated }) {
      let isDone = try migrations.apply(to: key, in: store, isReadable: { (try? coder.value(of: $0)) != nil }) {
        reportOnce(.store($0), \.readError)
      }
      if isDone { state.withLock { $0.isMigrated = true } }
    }
    return store
  }

  func discard(removed: () -> Void) throws(StoredError) {
    let store = try resolved()
    if let error = completeMove(to: store) { throw .store(error) }
    try migrations.discard(key, in: store) {
      state.withLock { $0.isMigrated = true }
      removed()
    }
  }

  /// Tries again to move the values of an earlier version, before a change.
  ///
  /// - Returns: Why the plain default store can still have a value. It would come back after the removal of the one in `store`.
  func completeMove(to store: Store) -> StoreError? {
    guard state.withLock({ $0.moveError }) != nil else { return nil }
    let error = store.takeSecrets([key] + migrations.keys)
    let remaining = error?.isNotErased == true ? nil : error
    if let error, remaining == nil { report(.store(error)) }
    state.withLock { $0.moveError = remaining }
    return remaining
  }

  // MARK: Errors

  /// Reports an error, unless it is the one that the same use has reported last.
  func reportOnce(_ error: StoredError, _ use: WritableKeyPath<State, String?>) {
    if isNew(error, use) { report(error) }
  }

  /// Records an error of a use of the store, and returns whether it is another one than before.
  func isNew(_ error: StoredError, _ use: WritableKeyPath<State, String?>) -> Bool {
    let description = error.description
    return state.withLock { state in
      defer { state[keyPath: use] = description }
      return state[keyPath: use] != description
    }
  }

  /// Returns the value of `bytes`, and forgets an error that was reported before.
  func readableValue<Value>(of bytes: [UInt8]?, _ coder: StoredValueCoder<Value>) throws(StoredError) -> Value {
    let value = try coder.value(of: bytes)
    state.withLock { $0.readError = nil }
    return value
  }

  func forgetObservationError() { state.withLock { $0.observationError = nil } }

  func report(_ error: StoredError) {
    (state.withLock { $0.store } ?? ownStore)?.report(error)
    Hooks.unhandled(error, declaredAt: location.file, line: location.line)
  }
}

extension Store {
  func propertyBytes(for key: Key) throws(StoredError) -> [UInt8]? {
    do { return try bytes(for: key) } catch { throw .store(error) }
  }
}
