/// A scene of an app: one of its windows.
public struct AppScene: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The identifier, unique among the scenes of an app.
  public let identifier: String

  /// The scene of an app that has only one.
  public static let main = AppScene("main")

  /// Creates the scene with the identifier `identifier`.
  public init(_ identifier: String) { self.identifier = identifier }

  /// Creates the scene with the identifier `value`.
  public init(stringLiteral value: String) { self.init(value) }

  /// The identifier.
  public var description: String { identifier }
}
