public import RillProperties

/// A value in `UserDefaults` that is not of the type that a migration expects.
///
/// The description does not contain the value.
public struct WrongUserDefaultsType: Error, CustomStringConvertible, ErrorWithoutValues {
  /// The key in `UserDefaults`.
  public let name: String
  /// The expected type.
  public let expectedType: any Any.Type
  /// The type of the value.
  public let foundType: any Any.Type

  init(name: String, expected: any Any.Type, found: Any) {
    self.name = name
    expectedType = expected
    foundType = type(of: found)
  }

  /// A message with the key and both types.
  public var description: String { "the value of \"\(name)\" in UserDefaults is \(foundType) and not \(expectedType)" }
}
