/// Renders diagrams below each other, with each tick in one column.
struct MarbleRenderer {
  /// One diagram.
  struct Line {
    var label: String
    /// The numbers of the sources without a name that this line shows.
    var numbers: ClosedRange<Int>?
    /// The tick of the first instant, and the tick after the last one.
    var start = 0
    var end = 0
    let marks: [MarbleMark]

    init(_ label: String, _ marks: [MarbleMark], start: Int = 0, end: Int = 0, numbers: ClosedRange<Int>? = nil) {
      (self.label, self.marks, self.numbers) = (label, marks, numbers)
      self.start = min(start, marks.map(\.tick).min() ?? start)
      self.end = max(end, (marks.map(\.tick).max() ?? -1) + 1)
    }

    /// The text for each tick that has marks.
    var cells: [Int: String] {
      Dictionary(grouping: marks, by: \.tick).mapValues { marks in
        let text = marks.map(\.symbol.text).joined()
        return marks.count == 1 ? text : "(\(text))"
      }
    }
  }

  private let lines: [Line]

  init(_ lines: [Line]) { self.lines = lines }

  /// Creates a renderer of `lines` with one line for neighbours that differ only in their numbers, such as sources of a retried closure.
  init(folding lines: [Line]) {
    self.lines = lines.reduce(into: []) { folded, line in
      guard let last = folded.last, let first = last.numbers?.lowerBound, let number = line.numbers?.upperBound,
        (last.start, last.end) == (line.start, line.end), last.cells == line.cells
      else { return folded.append(line) }
      folded[folded.count - 1].numbers = first...number
      folded[folded.count - 1].label = "source \(first)–\(number)"
    }
  }

  func adding(_ more: [Line]) -> MarbleRenderer { MarbleRenderer(lines + more) }

  /// Returns the rendered diagrams with a caret below tick `pointer`.
  func description(pointingAt pointer: Int) -> String {
    let margin = (lines.map(\.label.count).max() ?? 0) + 2
    let start = min(lines.map(\.start).min() ?? 0, pointer)
    let end = max(lines.map(\.end).max() ?? 0, pointer + 1)
    let cells = lines.map(\.cells)
    let widths = (start..<end).map { tick in cells.map { $0[tick]?.count ?? 1 }.max() ?? 1 }
    var rows = zip(lines, cells).map { line, cells in
      let row = zip(start..<end, widths).map { tick, width in
        MarbleRenderer.padded(line.start..<line.end ~= tick ? cells[tick] ?? "-" : "", to: width)
      }
      return MarbleRenderer.padded(line.label, to: margin) + row.joined()
    }
    rows.append(String(repeating: " ", count: margin + widths[..<(pointer - start)].reduce(0, +)) + "^")
    return rows.map { "  " + MarbleRenderer.trimmed($0) }.joined(separator: "\n")
  }

  /// Returns a single diagram without padding.
  static func text(of marks: [MarbleMark], end: Int = 0) -> String {
    let line = Line("", marks, end: end)
    let cells = line.cells
    return (line.start..<line.end).map { cells[$0] ?? "-" }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
