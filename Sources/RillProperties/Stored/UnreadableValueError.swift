/// What is stored in place of a value of the expected type, without the value itself.
public struct UnreadableValueError: Error {
  /// The type of the property, without `Optional`.
  public let expectedType: any Any.Type
  /// The length of the stored value, in bytes.
  public let length: Int
  /// Whether the stored value is text, that is, valid UTF-8.
  public let isText: Bool
  /// The error of the format that could not decode the value.
  public let underlyingError: any Error

  init(_ bytes: [UInt8], as type: any Any.Type, _ error: any Error) {
    expectedType = type
    length = bytes.count
    isText = String(validating: bytes, as: UTF8.self) != nil
    underlyingError = error
  }
}

extension UnreadableValueError: CustomStringConvertible {
  /// A message with the expected type, the length and kind of what is stored, and the type of the underlying error.
  public var description: String {
    "\(length) bytes of \(isText ? "text" : "binary data") are not a value of type \(expectedType) (\(type(of: underlyingError)))"
  }
}

extension UnreadableValueError: CustomReflectable {
  /// A mirror without the underlying error.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
