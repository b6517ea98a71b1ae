public import RillStore

/// The error of reading or writing a `@Stored` property, or a typed value of a store.
///
/// The description contains no values, so it can be logged.
public enum StoredError: Error, Sendable {
  /// The store failed. Its error contains the reason, and what to do.
  case store(StoreError)
  /// The value stored under the key cannot be decoded, because it was stored as another type or in another format.
  ///
  /// No property overwrites it. Convert it by a migration, or remove it by `_x.discard()` or `store.remove(_:)`.
  case unreadable(Store.Key, any Error)
  /// The value cannot be encoded.
  ///
  /// The stored value has not changed.
  case unwritable(Store.Key, any Error)
}

extension StoredError: CustomStringConvertible {
  /// A message with the key and the type of the underlying error.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .unreadable(let key, let error): "the value stored for \"\(key)\" cannot be decoded: \(type(of: error))"
    case .unwritable(let key, let error): "the value for \"\(key)\" cannot be encoded: \(type(of: error))"
    }
  }
}
