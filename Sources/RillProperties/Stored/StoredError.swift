public import RillStore

/// The error of reading or writing a `@Stored` property, or a typed value of a store.
///
/// The description contains no values, so it can be logged. It is one line: control characters of keys and paths are escaped.
public enum StoredError: Error, Sendable {
  /// The store failed. Its error contains the reason, and what to do.
  case store(StoreError)
  /// The value stored under the key cannot be decoded, because it was stored as another type or in another format.
  ///
  /// No property overwrites it. Convert it by a migration, or remove it by `_x.discard()` or `store.remove(_:)`.
  case unreadable(Store.Key, UnreadableValueError)
  /// The value cannot be encoded.
  ///
  /// The stored value has not changed.
  case unwritable(Store.Key, any Error)
  /// The value that the property is to take over from outside of the store is of another type.
  ///
  /// It stays where it is. Convert it by a migration with a closure, or remove it by `_x.discard()`.
  case notTakenOver(Store.Key, any Error)
}

extension StoredError: CustomStringConvertible {
  /// A message in one line: the key, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .unreadable(let key, let value):
      "the value stored for \"\(escaped: key.name)\" cannot be decoded: \(value); convert it by a migration, or remove it by discard()"
    case .unwritable(let key, let error):
      "the value for \"\(escaped: key.name)\" cannot be encoded: \(type(of: error)); the stored value has not changed"
    case .notTakenOver(let key, let error):
      "the value for \"\(escaped: key.name)\" cannot be taken over: \(Self.text(of: error)); convert it by a migration, or remove it by discard()"
    }
  }

  /// The error of a closure of the user can contain the value.
  private static func text(of error: any Error) -> String {
    (error as? any ErrorWithoutValues)?.description ?? "\(type(of: error))"
  }
}

extension StoredError {
  /// Runs `change`, and converts a `StoreError` to `.store`, and any other error to `.unwritable`.
  static func converting<Result>(_ key: Store.Key, _ change: () throws -> Result) throws(StoredError) -> Result {
    do {
      return try change()
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .unwritable(key, error)
    }
  }
}

/// An error of the package whose description contains no values.
package protocol ErrorWithoutValues: Error, CustomStringConvertible {}

// `dump` shows what a mirror contains, and the text of an underlying error can contain the value.
extension StoredError: CustomReflectable {
  /// A mirror without the underlying error.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
