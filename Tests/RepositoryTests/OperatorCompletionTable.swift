import Foundation

/// The completion table of `Docs/Completion.md`, collected from the documentation of the operators.
struct OperatorCompletionTable {
  /// One operator with the three items of its documentation.
  private struct Row {
    let name: String
    var cells: [String]
  }

  private static let folders = [
    "Creating", "Transforming", "Filtering", "Combining", "Recovering", "Timing", "Sharing", "Observing",
  ]
  private static let items = [" completes: ", "On an error: ", "Subscribes: "]

  /// The files of operators without these items.
  private(set) var silentFiles: [String] = []
  /// The rows of the table.
  ///
  /// Operators with the same items share a row.
  private(set) var lines: [String] = []

  init() {
    var rows: [Row] = []
    for folder in Self.folders {
      for file in Repository.operators where file.path.hasPrefix("Sources/Rill/Operators/\(folder)/") {
        let found = Self.rows(of: file.lines.map { $0.drop { $0 == " " } })
        // The file of an operator also documents its other arities.
        if found.isEmpty, !file.path.contains("+") { silentFiles.append(file.path) }
        rows += found
      }
    }
    var groups: [(cells: [String], names: [String])] = []
    for row in rows {
      let cells = row.cells.enumerated().map { Self.difference($0.element, column: $0.offset) }
      if let place = groups.firstIndex(where: { $0.cells == cells }) {
        groups[place].names.append(row.name)
      } else {
        groups.append((cells, [row.name]))
      }
    }
    lines = groups.map { "| \($0.names.joined(separator: " ")) | \($0.cells.joined(separator: " | ")) |" }
  }

  // MARK: The rules above the table

  /// What an item says of an operator that follows the rules, by column.
  private static let rules: [Set<Substring>] = [
    ["with the source", "when all sources have completed", "when the source and all inner streams have completed"],
    [
      "passes it on", "passes it on immediately", "passes it on, without a value", "passes it on to all subscribers",
      "fails with the first error", "drops pending values", "fails with the error that the closure throws",
      "a closure that throws disposes the source and fails the stream",
      "an error of the decoder disposes the source and fails the stream",
    ],
    ["to the source", "in the order given", "to an inner stream when its value arrives"],
  ]
  /// With these words begins what adds to a rule.
  ///
  /// What begins otherwise would seem to replace the rule, which is then repeated.
  private static let additions = ["or ", "if ", "without "]

  /// Returns what an item says beside the rules.
  private static func difference(_ item: String, column: Int) -> String {
    let text = item.replacing(#/,? (and )?after disposing the source/#, with: "")
      .replacing(#/, or (with )?the error that (the selector|a closure) throws/#, with: "")
      .replacing(#/^with the source, or /#, with: "or ")
    let all = text.split(separator: "; ")
    var parts = all.filter { !rules[column].contains($0) }
    if let rule = all.first, rules[column].contains(rule), let next = parts.first, !additions.contains(where: next.hasPrefix) {
      parts.insert(rule, at: 0)
    }
    return parts.joined(separator: "; ")
  }

  private static func rows(of lines: [Substring]) -> [Row] {
    var rows: [Row] = []
    var item: Int?
    for line in lines {
      if line.hasPrefix("/// - ") {
        let text = line.dropFirst(6)
        item = items.firstIndex { $0 == items[0] ? text.hasPrefix("`") && text.contains($0) : text.hasPrefix($0) }
        guard let item, let range = text.range(of: items[item]) else { continue }
        if item == 0 { rows.append(Row(name: String(text[..<range.lowerBound]), cells: ["", "", ""])) }
        rows[rows.count - 1].cells[item] = String(text[range.upperBound...])
      } else if let current = item, line.hasPrefix("///   "), !line.hasPrefix("///    ") {
        rows[rows.count - 1].cells[current] += " " + line.dropFirst(6)
      } else {
        item = nil
      }
    }
    return rows
  }
}
