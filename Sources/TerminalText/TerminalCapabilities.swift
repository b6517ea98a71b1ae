/// The size of a screen, and what it can show.
package struct TerminalCapabilities: Equatable, Sendable {
  /// The number of columns.
  package var columns = 80
  /// The number of rows.
  package var rows = 24
  /// Whether the screen shows colors, and bold and faint text.
  package var isColored = true
  /// Whether the screen shows characters beyond ASCII.
  package var hasUnicode = true

  package init(columns: Int = 80, rows: Int = 24, isColored: Bool = true, hasUnicode: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.isColored = isColored
    self.hasUnicode = hasUnicode
  }
}
