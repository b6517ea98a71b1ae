public import Foundation

extension Notification {
  /// Returns the entry of `userInfo` under `key`, for closures that decode a payload.
  ///
  /// The value is the result of casting the entry with `as? Value`. For an optional type, a missing entry or `NSNull` is nil.
  ///
  /// - Parameters:
  ///   - key: the key of the entry.
  ///   - type: the type of the entry, if it cannot be inferred.
  /// - Returns: The entry.
  /// - Throws: `NotificationPayloadError` if the entry is missing or has another type.
  public func entry<Value>(
    _ key: some Hashable, as type: Value.Type = Value.self
  ) throws(NotificationPayloadError) -> Value {
    let found = userInfo?[key]
    if let found, let value = found as? Value { return value }
    if found == nil || found is NSNull, let optional = Value.self as? any OptionalProtocol.Type,
      let value = optional.nilValue as? Value
    {
      return value
    }
    throw NotificationPayloadError(
      notification: name, userInfoKey: "\(key)", expected: type, found: found.map { .other(Swift.type(of: $0)) } ?? .nothing)
  }
}
