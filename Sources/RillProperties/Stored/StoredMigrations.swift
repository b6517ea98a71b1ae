import RillStore

/// The values of earlier versions that a property takes over at its first use, in the order in which they are looked for.
///
/// A value is read and converted outside of the store's lock. A transaction then stores it only if the store still has what was read, so
/// what another thread or process stores meanwhile is never replaced.
struct StoredMigrations: Sendable {
  private enum Step: Sendable {
    case stored(Store.Key, convert: @Sendable ([UInt8]) throws(StoredError) -> [UInt8])
    case external(ExternalMigrationSource<[UInt8]>)
  }

  private let steps: [Step]

  init<Value>(_ migrations: [StoredMigration<Value>], _ format: StoredFormat<Value>) {
    steps = migrations.map { migration in
      switch migration.source {
      case .stored(let key, let convert):
        .stored(key) { bytes throws(StoredError) in
          do { return try convert(bytes, format) } catch {
            throw .unreadable(key, error as? UnreadableValueError ?? UnreadableValueError(bytes, as: Value.self, error))
          }
        }
      case .external(let value):
        .external(
          ExternalMigrationSource(
            record: value.record, exists: value.exists, read: { try value.read().map(format.encode) }, remove: value.remove))
      }
    }
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The keys of values in the store.
  var keys: [Store.Key] { steps.compactMap { if case .stored(let key, _) = $0 { key } else { nil } } }

  /// Takes over a value for `key` if necessary.
  ///
  /// Calls `notErased` if a value was taken over and cannot be removed where it was: the property can be used.
  ///
  /// - Returns: False if there may be more to do, or if another thread or process has changed a value in the meantime.
  func apply(
    to key: Store.Key, in store: Store, isReadable: ([UInt8]) -> Bool, notErased: (StoreError) -> Void
  ) throws(StoredError) -> Bool {
    func erase(_ value: ExternalMigrationSource<[UInt8]>) {
      do throws(StoreError) { try value.remove() } catch { notErased(error) }
    }
    var present = try store.propertyBytes(for: key)
    var isPresentReadable = present.map(isReadable) ?? false
    for step in steps {
      switch step {
      case .stored(let oldKey, let convert):
        // A readable value needs nothing. A step of the property's own key converts the value that is there, and one of another key
        // brings its value only to a key that has none.
        if isPresentReadable || (oldKey == key) != (present != nil) { continue }
        guard let old = try store.propertyBytes(for: oldKey) else { continue }
        let new = try convert(old)
        guard try store.replace((key, present, new), (oldKey, old, nil)) else { return false }
        // What is outside of the store, and later in the list, is superseded and has to be removed.
        (present, isPresentReadable) = (new, true)
      case .external(let value):
        guard value.exists() else { continue }
        if try store.propertyBytes(for: value.record) != nil {
          erase(value)
          continue
        }
        // A value of the store is newer. The record keeps the other one from coming back when the store's is removed.
        let new: [UInt8]?
        do { new = try present ?? value.read() } catch { throw .notTakenOver(key, error) }
        // Another thread or process has taken it over since.
        if new == nil { return false }
        if try store.replace((key, present, new), (value.record, nil, [])) { erase(value) }
        return false
      }
    }
    return true
  }

  /// Removes the value of `key` and what migrations would take over, and calls `removed` once the store has none of it.
  func discard(_ key: Store.Key, in store: Store, removed: () -> Void) throws(StoredError) {
    try StoredError.converting(key) {
      try store.transaction { transaction in
        for step in steps {
          switch step {
          case .stored(let oldKey, _): transaction[oldKey] = nil
          case .external(let value): if value.exists() { transaction[value.record] = [] }
          }
        }
        transaction[key] = nil
      }
    }
    removed()
    do throws(StoreError) { for case .external(let value) in steps { try value.remove() } } catch { throw .store(error) }
  }
}

extension Store {
  /// Replaces the values of two keys if both have the first bytes, and returns whether they had.
  fileprivate func replace(
    _ value: (key: Key, old: [UInt8]?, new: [UInt8]?), _ other: (key: Key, old: [UInt8]?, new: [UInt8]?)
  ) throws(StoredError) -> Bool {
    try StoredError.converting(value.key) {
      try transaction { transaction in
        guard transaction[value.key] == value.old, transaction[other.key] == other.old else { return false }
        transaction[other.key] = other.new
        transaction[value.key] = value.new
        return true
      }
    }
  }
}
