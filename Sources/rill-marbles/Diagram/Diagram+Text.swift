extension Diagram {
  /// Returns the rows as text: a label and a column for each tick.
  ///
  ///     source       a-b-c----------d--|
  ///     debounce(3)  -------c----------(d|)
  ///
  /// A text begins in the column of its tick and covers the following ones. If a text would cover the next event of its row, all
  /// ticks get more columns. `tick` is the length of a tick.
  package func text(tick: Double = 1) -> String {
    let cells = rows.map { $0.cells(tick) }
    let length = max(1, Int((end / tick).rounded()))
    let scale = cells.map(Diagram.columns).max() ?? 1
    let margin = (rows.map(\.label.count).max() ?? 0) + 2
    let lines = zip(rows, cells).map { row, cells in
      let start = Int((row.start / tick).rounded()) * scale
      let stop = row.end.map { Int(($0 / tick).rounded()) * scale } ?? (length * scale + 1)
      var line = [Character](repeating: " ", count: start)
      if row.role.hasLine { line += [Character](repeating: "-", count: max(0, stop - start)) }
      for (tick, text) in cells { Diagram.write(text, at: tick * scale, in: &line) }
      return row.label + String(repeating: " ", count: margin - row.label.count) + String(line)
    }
    return lines.map(Diagram.trimmed).joined(separator: "\n")
  }

  /// Returns the number of columns that a tick needs, so that no text covers the next one.
  private static func columns(_ cells: [(tick: Int, text: String)]) -> Int {
    zip(cells, cells.dropFirst()).map { cell, next in
      (cell.text.count + next.tick - cell.tick - 1) / max(1, next.tick - cell.tick)
    }.max() ?? 1
  }

  private static func write(_ text: String, at column: Int, in line: inout [Character]) {
    while line.count < column + text.count { line.append(" ") }
    line.replaceSubrange(column..<column + text.count, with: text)
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Diagram.Row {
  /// The text for each tick that has marks.
  fileprivate func cells(_ tick: Double) -> [(tick: Int, text: String)] {
    Dictionary(grouping: marks) { Int(($0.time / tick).rounded()) }.sorted { $0.key < $1.key }.map { tick, marks in
      let text = marks.map(\.symbol.text).joined()
      // A space separates times, as dashes separate values.
      return (tick, role == .time ? text + " " : marks.count == 1 ? text : "(\(text))")
    }
  }
}

extension Diagram.Symbol {
  /// The text of this symbol in a diagram.
  package var text: String {
    switch self {
    case .value(let text): text
    case .completed: "|"
    case .error: "#"
    case .subscribed: "^"
    case .disposed: "!"
    }
  }
}
