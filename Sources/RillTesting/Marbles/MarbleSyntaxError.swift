/// A diagram that can not be read.
///
/// Its description shows where:
///
///     the group is not closed, column 4
///       a--(bc
///          ^
public struct MarbleSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The diagram.
  public let diagram: String
  /// Where it stops making sense; the first character is in column 1.
  public let column: Int
  /// Why.
  public let reason: String
  /// Where the diagram was used, as `file:line`, if that is known.
  public var location: String?

  init(_ diagram: String, column: Int, _ reason: String) {
    (self.diagram, self.column, self.reason) = (diagram, column, reason)
  }

  /// The reason, the diagram, and a caret under the column.
  public var description: String {
    """
    \(location.map { "\($0): " } ?? "")\(reason), column \(column)
      \(diagram)
      \(String(repeating: " ", count: column - 1))^
    """
  }
}
