import RillLocks
import RillStore

/// Migrations, which are applied at the first use of a property.
extension StoredCore {
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
        return try transaction(in: store) { transaction in
          guard transaction[key] == present, transaction[oldKey] == old else { return false }
          transaction[oldKey] = nil
          transaction[key] = new
          return true
        }
      case .external(let external):
        guard external.exists() else { continue }
        if try bytes(in: store, for: external.record) != nil {
          external.remove()
          continue
        }
        // A value of the store is newer. The record keeps the other one from coming back when the store's is removed.
        var new = present
        if present == nil {
          do { new = try external.read() } catch { throw .notTakenOver(key, error) }
        }
        let isDone = try transaction(in: store) { transaction in
          guard transaction[key] == present, transaction[external.record] == nil else { return false }
          transaction[external.record] = []
          transaction[key] = new
          return true
        }
        if isDone { external.remove() }
        return false
      }
    }
    return true
  }

  func removeForeignValues() {
    for case .external(let value) in migrationSteps { value.remove() }
  }
}
