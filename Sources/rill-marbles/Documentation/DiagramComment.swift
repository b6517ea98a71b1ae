/// A diagram in a documentation comment.
struct DiagramComment {
  /// The numbers of its lines in the file.
  let lines: Range<Int>
  /// The text before the diagram in each line.
  let indentation: Substring
  /// The rows of the diagram.
  let rows: [Substring]
  /// The first sentence of the comment.
  let summary: String
  /// The declaration that the comment describes, in one line.
  let signature: String

  /// The names of the rows, which identify the example.
  var labels: [String] { rows.map { DiagramComment.label(of: String($0)) } }

  /// Returns the diagrams in a source file.
  ///
  /// An indented block in a documentation comment is a diagram if a line has a name, at least two spaces, and a time line. A quoted
  /// message or code is none, because it is indented more, or has quotation marks or a comment.
  static func all(in lines: [Substring]) -> [DiagramComment] {
    var found: [DiagramComment] = []
    var summary = ""
    var isInSummary = true
    var index = 0
    while index < lines.count {
      let text = lines[index].drop { $0 == " " }
      guard text.hasPrefix("///") else {
        (summary, isInSummary) = ("", true)
        index += 1
        continue
      }
      guard text.hasPrefix("///     ") else {
        if text == "///" { isInSummary = false }
        if isInSummary { summary += (summary.isEmpty ? "" : " ") + text.dropFirst(4) }
        index += 1
        continue
      }
      let start = index
      while index < lines.count, lines[index].drop(while: { $0 == " " }).hasPrefix("///     ") { index += 1 }
      let indentation = lines[start].prefix { $0 == " " } + "///     "
      let rows = lines[start..<index].map { $0.dropFirst(indentation.count) }
      if rows.contains(where: isRow) {
        found.append(
          DiagramComment(
            lines: start..<index, indentation: indentation, rows: rows, summary: summary,
            signature: Signature(after: lines[index...]).text))
      }
    }
    return found
  }

  /// Returns the name at the beginning of a row.
  static func label(of row: String) -> String {
    row.firstRange(of: "  ").map { String(row[..<$0.lowerBound]) } ?? row
  }

  private static func isRow(_ line: Substring) -> Bool {
    guard let gap = line.firstRange(of: "  "), gap.lowerBound > line.startIndex else { return false }
    let time = line[gap.upperBound...].drop { $0 == " " }
    guard !line[..<gap.lowerBound].contains("\""), !time.hasPrefix("//") else { return false }
    return time.contains("--") || ["|", "#", "|)", "#)"].contains { time.hasSuffix($0) }
  }
}
