/// What the compared stores have in common.
///
/// A failure exits the process, because the measurements would be wrong.
protocol KeyValueStore: AnyObject {
  /// A key in the form that the store's calls take, so that no conversion is measured.
  associatedtype Key

  /// The name and the version, as in the report.
  static var name: String { get }

  static func key(_ text: String) -> Key

  /// Opens the store in an existing folder, and creates it if necessary.
  init(folder: String)

  /// Stores a value. It is durable when the call returns.
  func set(_ value: [UInt8], for key: Key)

  /// Stores a value for several keys in one durable transaction.
  func set(_ value: [UInt8], for keys: [Key])

  /// Removes a value. The removal is durable when the call returns.
  func remove(_ key: Key)

  /// Reads all keys and values, and returns the number of bytes of the values.
  func scan() -> Int

  /// Returns the newest value, whichever process has stored it.
  func value(for key: Key) -> [UInt8]?

  /// Calls `changed` with the current value and after each change of another process, and does not return.
  func observe(_ key: Key, _ changed: @escaping @Sendable ([UInt8]) -> Void) -> Never
}
