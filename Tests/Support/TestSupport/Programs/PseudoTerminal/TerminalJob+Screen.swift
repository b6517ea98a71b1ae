internal import Foundation

extension TerminalJob {
  /// Waits until `condition` is true for the newest complete drawing of the screen.
  ///
  /// A drawing begins at the top left corner, and ends where it clears the rest of the screen.
  package func waitForScreen(_ condition: (String) -> Bool) throws {
    try waitUntil("the screen has the expected content") {
      guard let drawing = text.components(separatedBy: "\u{1B}[H").last, drawing.contains("\u{1B}[J") else { return false }
      return condition(drawing)
    }
  }

  /// Returns the rows of a drawing of the screen.
  package static func rows(of drawing: String) -> [Substring] {
    drawing.replacing("\u{1B}[K", with: "").prefix { $0 != "\u{1B}" }.split(separator: "\r\n", omittingEmptySubsequences: false)
  }
}
