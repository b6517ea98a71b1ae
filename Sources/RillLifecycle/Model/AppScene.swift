/// One of the windows in which an app shows itself.
public struct AppScene: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What tells it from the app's other scenes.
  public let identifier: String

  /// The scene of an app that has only one.
  public static let main = AppScene("main")

  /// The scene called `identifier`.
  public init(_ identifier: String) { self.identifier = identifier }

  /// The scene called `value`.
  public init(stringLiteral value: String) { self.init(value) }

  /// The identifier.
  public var description: String { identifier }
}
