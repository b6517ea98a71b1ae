import RillLocks
import RillStore

extension StoredCore {
  /// Moves the values of an earlier version from the plain default store.
  ///
  /// Returns an error that does not keep the property from being used: its own store has the value.
  func takeSecrets(into store: Store) throws(StoredError) -> StoreError? {
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
}
