/// The error of an invalid marble diagram.
///
/// Its description shows the location of the error:
///
///     this group is not closed, column 4
///       a--(bc
///          ^
public struct MarbleSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The invalid diagram.
  public let diagram: String
  /// The column of the error.
  ///
  /// The first character is in column 1.
  public let column: Int
  /// The reason why the diagram is invalid.
  public let reason: String
  /// The place of the diagram in the test, as `file:line`, if it is known.
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
