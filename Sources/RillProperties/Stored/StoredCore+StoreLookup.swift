import RillLocks
import RillStore

/// The store of a property, which is found at the first use, and what of an earlier version is moved into it.
extension StoredCore {
  func resolvedStore() throws(StoredError) -> Store {
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
  func completeMove(to store: Store) -> StoreError? {
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

  func bytes(in store: Store, for other: Store.Key? = nil) throws(StoredError) -> [UInt8]? {
    do { return try store.bytes(for: other ?? key) } catch { throw .store(error) }
  }

  @discardableResult
  func transaction<Result>(
    in store: Store, _ change: (inout Store.Transaction) -> Result
  ) throws(StoredError) -> Result {
    try writing { try store.transaction(change) }
  }

  /// Changes the store with a closure that throws no errors of its own.
  func writing<Result>(_ write: () throws -> Result) throws(StoredError) -> Result {
    do {
      return try write()
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .unwritable(key, error)
    }
  }
}
