/// A table for a terminal.
enum TextTable {
  /// Aligns the first column left and the others right, with a rule below the first row.
  static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }
    return ([lines[0], String(repeating: "-", count: lines[0].count)] + lines.dropFirst()).joined(separator: "\n") + "\n"
  }
}
