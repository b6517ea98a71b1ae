package import RillStore

/// A value outside of the store, which a property takes over once.
package struct ExternalMigrationSource<Value: Sendable>: Sendable {
  /// The key under which the store records that the value was taken over.
  ///
  /// Storing the value and removing it where it was cannot be one step. The record and the value are stored in one transaction. So what
  /// is still found later is not taken over again: the property may have been removed meanwhile.
  let record: Store.Key
  let exists: @Sendable () -> Bool
  /// Returns the value, or nil if it has been removed meanwhile, or throws an error if it is not a value of the property's type.
  let read: @Sendable () throws -> Value?
  /// Removes the value durably.
  let remove: @Sendable () throws(StoreError) -> Void

  package init(
    record: Store.Key, exists: @escaping @Sendable () -> Bool, read: @escaping @Sendable () throws -> Value?,
    remove: @escaping @Sendable () throws(StoreError) -> Void
  ) {
    self.record = record
    self.exists = exists
    self.read = read
    self.remove = remove
  }
}
