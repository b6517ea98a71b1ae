import Rill
import RillStore

/// Reads and writes the value of a `@Stored` property, on behalf of all copies of the property.
///
/// `PropertyStore` says where the value is, `StoredValueCoder` converts it, and `StoredObservation` emits it. A result computed from the
/// content of the store is written only if the content is still the same.
final class StoredCore<Value: Sendable>: Sendable {
  let observation: StoredObservation<Value>
  private let propertyStore: PropertyStore
  private let coder: StoredValueCoder<Value>
  private let durability: Store.Durability

  init(
    _ coder: StoredValueCoder<Value>, in store: Store?, isSecret: Bool = false, distinct: Bool,
    durability: Store.Durability = .immediate, _ migrations: StoredMigrations, at location: (file: StaticString, line: UInt)
  ) {
    (self.coder, self.durability) = (coder, durability)
    propertyStore = PropertyStore(store, for: coder.key, isSecret: isSecret, migrations, at: location)
    observation = StoredObservation(of: coder, in: propertyStore, distinct: distinct)
  }

  var key: Store.Key { coder.key }
  var defaultValue: Value { coder.defaultValue }

  // MARK: Reading

  /// The value, or the one that was read last if it cannot be read.
  var value: Value {
    do throws(StoredError) { return try load() } catch { return lastReadValue(after: error) }
  }

  /// Reports an error of a read, and returns the value that was read last.
  @inline(never)
  private func lastReadValue(after error: StoredError) -> Value {
    propertyStore.reportOnce(error, \.readError)
    return coder.last?.value ?? defaultValue
  }

  func load() throws(StoredError) -> Value {
    if let store = propertyStore.storeToRead { return try coder.value(of: try store.propertyBytes(for: key)) }
    let value = try propertyStore.readableValue(of: try propertyStore.migrated(coder).propertyBytes(for: key), coder)
    observation.retry()
    return value
  }

  // MARK: Writing

  /// Saves a value, and reports the error if that fails.
  func assign(_ value: Value) {
    do throws(StoredError) { try durability == .delayed ? saveLater(value) : save(value) } catch { propertyStore.report(error) }
  }

  func save(_ value: Value) throws(StoredError) {
    let store = try propertyStore.migrated(coder)
    let new = try coder.encode(value)
    if let error = propertyStore.completeMove(to: store), new == nil { throw .store(error) }
    var isDone = false
    while !isDone {
      let old = try store.propertyBytes(for: key)
      _ = try coder.value(of: old)
      // One key, and not a transaction, for which the store would read all keys.
      isDone = try StoredError.converting(key) {
        try store.update(key) { bytes in
          guard bytes == old else { return false }
          bytes = new
          return true
        }
      }
    }
    hasStored(new)
  }

  /// Stores a value durably later, and reports an error if that fails.
  private func saveLater(_ value: Value) throws(StoredError) {
    let store = try propertyStore.migrated(coder)
    let new = try coder.encode(value)
    let old = try store.propertyBytes(for: key)
    _ = try coder.value(of: old)
    if old == new { return }
    try StoredError.converting(key) {
      try store.setLater(new, for: key) { [self] other in
        do throws(StoredError) { _ = try coder.value(of: other) } catch { return error }
        return nil
      } failed: { [self] error in
        if let error = (error as? StoreError).map(StoredError.store) ?? error as? StoredError {
          self.propertyStore.report(error)
        }
      }
    }
    hasStored(new)
  }

  func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result {
    let store = try propertyStore.migrated(coder)
    let moveError = propertyStore.completeMove(to: store)
    do {
      let (result, new) = try store.update(key) { bytes in
        var value = try coder.value(of: bytes)
        let result = try change(&value)
        bytes = try coder.encode(value)
        if bytes == nil, let moveError { throw moveError }
        return (result, bytes)
      }
      hasStored(new)
      return result
    } catch let error as StoreError {
      throw StoredError.store(error)
    }
  }

  func discard() throws(StoredError) { try propertyStore.discard(removed: { hasStored(nil) }) }

  /// Makes what this process has stored the last value known.
  ///
  /// That is the decoded value and not the assigned one: a format may not encode all of it.
  private func hasStored(_ bytes: [UInt8]?) {
    _ = try? propertyStore.readableValue(of: bytes, coder)
    observation.retry()
  }
}
