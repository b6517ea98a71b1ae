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
}
