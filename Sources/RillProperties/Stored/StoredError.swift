public import RillStore

/// Why a `@Stored` property could not be read or written.
///
/// Its description has no value in it, so it may be logged.
public enum StoredError: Error, Sendable {
  /// The store did not do it. The store's error says why, and what to do.
  case store(StoreError)
  /// What is stored under the key is not what the property expects: it was written as another type, or with another format. It stays
  /// as it is until somebody calls `_x.discard()`; a migration can convert it.
  case unreadable(Store.Key, any Error)
  /// The value can not be turned into bytes. What was stored before is still there.
  case unwritable(Store.Key, any Error)
}

extension StoredError: CustomStringConvertible {
  /// What happened, for a log.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .unreadable(let key, let error): "what is stored as \"\(key)\" can not be read: \(type(of: error))"
    case .unwritable(let key, let error): "a value for \"\(key)\" can not be stored: \(type(of: error))"
    }
  }
}
