/// The layout of a diagram as a picture.
struct SVGDiagram {
  /// The horizontal position of each time.
  let axis: TimeAxis
  let width: Double
  let height: Double
  private let diagram: Diagram
  private let rows: [(row: Diagram.Row, y: Double)]
  private let box: (y: Double, height: Double, lines: [String])?
  private let radius: Double
  private let style: Style

  enum Style {
    /// The example of an operator, in a fixed width.
    case example
    /// A run, as wide as it needs to be.
    case run
  }

  private static let top = 14.0
  private static let lineHeight = 20.0
  /// The distance from the tip of an arrow to the right border.
  private static let right = 14.0
  /// The length of an arrow, and the least distance from a value to it.
  private static let arrow = (length: 9.0, distance: 4.0)

  init(_ diagram: Diagram, style: Style = .example) {
    (self.diagram, self.style) = (diagram, style)
    let labels = SVGDiagram.labels(diagram, style)
    let left = 30 + max(40, (labels.map(\.textWidth).max() ?? 0))
    width = max(760, style == .run ? left + diagram.end * 100 + 150 : 0)
    // Wide texts at both ends stay inside, and those at the right end cover no arrow.
    let start = left + max(20, diagram.widestValue { $0 < diagram.end / 10 })
    let last = width - SVGDiagram.right - SVGDiagram.arrow.length - SVGDiagram.arrow.distance
    axis = TimeAxis(diagram, from: start, to: diagram.lastPosition(from: start, valuesUpTo: last))
    radius = min(17, max(12, axis.smallestStep / 2 - 1))
    let above = diagram.rows.filter { $0.role != .output && !diagram.code.isEmpty }
    let below = diagram.rows.filter { $0.role == .output || diagram.code.isEmpty }
    var placed: [(row: Diagram.Row, y: Double)] = []
    var y = SVGDiagram.top
    let rowRadius = radius
    func place(_ row: Diagram.Row) {
      let depth = row.depth
      y += rowRadius + 5
      placed.append((row, y))
      y += rowRadius + 7 + Double(depth - 1) * (rowRadius * 2 + 2)
    }
    above.forEach(place)
    if diagram.code.isEmpty {
      box = nil
    } else {
      let lines = diagram.code.split(separator: "\n").map(String.init)
      let height = Double(lines.count) * SVGDiagram.lineHeight + 22
      if !above.isEmpty { y += 8 }
      box = (y, height, lines)
      y += height + 10
    }
    below.forEach(place)
    rows = placed
    height = y + 10
  }

  /// The names in front of the rows: not that of the single output of an operator, which the box names.
  private static func labels(_ diagram: Diagram, _ style: Style) -> [String] {
    let outputs = diagram.rows.filter { $0.role == .output }
    return diagram.rows.map { row in
      row.role == .output && outputs.count == 1 && !diagram.code.isEmpty && style == .example ? "" : row.label
    }
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.pixels) \(height.pixels)" \
    width="\(width.pixels)" height="\(height.pixels)" role="img">
    <title>\(diagram.title.escapedForXML)</title>
    <desc>\(diagram.text().escapedForXML)</desc>
    <style>
    \(String(decoding: PackageResources.diagram_css, as: UTF8.self))</style>
    <rect class="paper" width="\(width.pixels)" height="\(height.pixels)" rx="8"/>
    \(content)
    </svg>

    """
  }

  /// The picture with a line for the current time.
  var interactiveSVG: String {
    let line = """
      <line id="cursor" class="cursor" x1="0" y1="\(firstLine.pixels)" x2="0" y2="\((height - 6).pixels)"/>
      """
    // Behind the values, in front of the background.
    return svg.replacing("rx=\"8\"/>\n", with: "rx=\"8\"/>\n" + line + "\n")
  }

  /// The horizontal positions of all instants.
  var instantPositions: [Double] { diagram.instants.map(axis.position) }

  private var content: String {
    var parts = guides
    if let box { parts += drawn(box) }
    let labels = Dictionary(
      zip(diagram.rows.map(\.label), SVGDiagram.labels(diagram, style)), uniquingKeysWith: { first, _ in first })
    for (row, y) in rows { parts += drawn(row, y, label: labels[row.label] ?? "") }
    return parts.joined(separator: "\n")
  }

  /// The top of vertical lines: below the times of a run.
  private var firstLine: Double { SVGDiagram.top + (style == .run ? radius * 2 : 0) }

  /// A thin line at the time of each value of an output, from the top to the bottom.
  private var guides: [String] {
    let times = Set(diagram.rows.filter { $0.role == .output }.flatMap(\.marks).map(\.time)).sorted()
    guard let bottom = rows.last?.y, box != nil, rows.contains(where: { $0.row.role != .output }) else { return [] }
    return times.map { time in
      let x = axis.position(time).pixels
      return
        "<line class=\"guide\" x1=\"\(x)\" y1=\"\(firstLine.pixels)\" x2=\"\(x)\" y2=\"\(bottom.pixels)\"/>"
    }
  }

  private func drawn(_ box: (y: Double, height: Double, lines: [String])) -> [String] {
    let middle = width / 2
    let frame = """
      <rect class="box" x="16" y="\(box.y.pixels)" width="\((width - 32).pixels)" height="\(box.height.pixels)" rx="7"/>
      """
    // Long code is set smaller. A character of the font is 0.6 times as wide as high.
    let longest = Double(box.lines.map(\.count).max() ?? 1)
    let size = min(15, (width - 64) / longest / 0.602)
    return [frame]
      + box.lines.enumerated().map { index, line in
        let y = box.y + 11 + (Double(index) + 0.5) * SVGDiagram.lineHeight + 5
        return """
          <text class="code" x="\(middle.pixels)" y="\(y.pixels)" text-anchor="middle" \
          style="font-size:\(size.pixels)px">\(line.escapedForXML)</text>
          """
      }
  }

  // MARK: Rows

  private func drawn(_ row: Diagram.Row, _ y: Double, label: String) -> [String] {
    var parts: [String] = []
    if !label.isEmpty {
      parts.append("<text class=\"label\" x=\"18\" y=\"\((y + 4.5).pixels)\">\(label.escapedForXML)</text>")
    }
    if row.role.hasLine { parts += line(of: row, y) }
    for (time, marks) in row.instants {
      let x = axis.position(time)
      let drawn = drawn(marks, row.role, x, y)
      switch style {
      case .example: parts += drawn
      case .run: parts += backings(of: marks, row.role, x, y) + ["<g data-x=\"\(x.pixels)\">"] + drawn + ["</g>"]
      }
    }
    return parts
  }

  /// What hides the lines behind the values of one instant when the values fade.
  private func backings(of marks: [Diagram.Mark], _ role: Diagram.Row.Role, _ x: Double, _ y: Double) -> [String] {
    guard role.hasLine else { return [] }
    return marks.filter(\.symbol.isValue).enumerated().map { index, mark in
      shape(of: mark.symbol.text, x, middle(ofValue: index, y), kind: "paper")
    }
  }

  /// The height of a value: the values of one instant are below each other.
  private func middle(ofValue index: Int, _ y: Double) -> Double { y + Double(index) * (radius * 2 + 2) }

  /// The symbols of one instant.
  private func drawn(_ marks: [Diagram.Mark], _ role: Diagram.Row.Role, _ x: Double, _ y: Double) -> [String] {
    var parts: [String] = []
    var values = 0
    // The values cover the end, so that both are at their time.
    for mark in marks.sorted(by: { !$0.symbol.isValue && $1.symbol.isValue }) {
      if case .value(let text) = mark.symbol {
        let middle = middle(ofValue: values, y)
        parts.append(role == .time ? time(text, x, y) : value(text, x, middle, isAction: role == .action))
        values += 1
      } else {
        let isAlone = marks.allSatisfy { !$0.symbol.isValue }
        parts.append(symbol(mark.symbol, x, y, isAlone: isAlone, depth: marks.count { $0.symbol.isValue }, role))
      }
    }
    return parts
  }

  private func time(_ text: String, _ x: Double, _ y: Double) -> String {
    "<text class=\"label\" x=\"\(x.pixels)\" y=\"\((y + 4.5).pixels)\" text-anchor=\"middle\">\(text.escapedForXML)</text>"
  }

  /// The line of a row, with an arrow that points into the future.
  private func line(of row: Diagram.Row, _ y: Double) -> [String] {
    let kind = row.role == .inner ? "line inner" : "line"
    let start = axis.position(row.start) - (row.start == 0 ? radius + 6 : 0)
    let text = y.pixels
    let last = width - SVGDiagram.right
    guard let end = row.end else { return arrow(kind, from: start, to: last, y) }
    let stop = axis.position(end)
    guard row.marks.contains(where: { $0.symbol == .completed }) else {
      return ["<line class=\"\(kind)\" x1=\"\(start.pixels)\" y1=\"\(text)\" x2=\"\(stop.pixels)\" y2=\"\(text)\"/>"]
    }
    // After an end, a source that the picture shows in full goes on as time does.
    let edges = row.marks.map { axis.position($0.time) + ($0.symbol.isValue ? size(of: $0.symbol.text).half : 0) }
    let arrow = SVGDiagram.arrow
    return self.arrow(kind, from: start, to: min(last, max(stop + 34, (edges.max() ?? 0) + arrow.distance + arrow.length)), y)
  }

  private func arrow(_ kind: String, from start: Double, to tip: Double, _ y: Double) -> [String] {
    let base = tip - SVGDiagram.arrow.length
    return [
      "<line class=\"\(kind)\" x1=\"\(start.pixels)\" y1=\"\(y.pixels)\" x2=\"\((tip - 7).pixels)\" y2=\"\(y.pixels)\"/>",
      """
      <path class="arrow" d="M\(base.pixels),\((y - 5).pixels) L\(tip.pixels),\(y.pixels) \
      L\(base.pixels),\((y + 5).pixels) Z"/>
      """,
    ]
  }

  /// The size of the font of a value, and half of the width of its circle or capsule.
  private func size(of text: String) -> (font: Double, half: Double) {
    let font = text.count <= 2 ? min(15, radius * 0.95) : min(13, radius * 0.8)
    return (font, max(radius, text.textWidth * font / 13 / 2 + 8))
  }

  /// A circle, or a capsule if the text is long.
  private func shape(of text: String, _ x: Double, _ y: Double, kind: String) -> String {
    let half = size(of: text).half
    return half == radius
      ? "<circle class=\"\(kind)\" cx=\"\(x.pixels)\" cy=\"\(y.pixels)\" r=\"\(radius.pixels)\"/>"
      : """
      <rect class="\(kind)" x="\((x - half).pixels)" y="\((y - radius).pixels)" width="\((half * 2).pixels)" \
      height="\((radius * 2).pixels)" rx="\(radius.pixels)"/>
      """
  }

  private func value(_ text: String, _ x: Double, _ y: Double, isAction: Bool) -> String {
    let font = size(of: text).font
    return shape(of: text, x, y, kind: isAction ? "note" : "value color\(text.colorIndex)") + """
      <text class="name" x="\(x.pixels)" y="\((y + font * 0.35).pixels)" text-anchor="middle" \
      style="font-size:\(font.pixels)px">\(text.escapedForXML)</text>
      """
  }

  private func symbol(
    _ symbol: Diagram.Symbol, _ x: Double, _ y: Double, isAlone: Bool, depth: Int, _ role: Diagram.Row.Role
  ) -> String {
    switch symbol {
    case .value: return ""
    case .completed:
      let reach = radius + (isAlone ? 0 : 7)
      let bottom = y + self.reach(depth) + reach - radius
      return """
        <line class="end" x1="\(x.pixels)" y1="\((y - reach).pixels)" x2="\(x.pixels)" y2="\(bottom.pixels)"/>
        """
    case .error:
      // Beside the values of its instant, which would cover it.
      let (x, reach) = (isAlone ? x : x + radius + 10, 9.0)
      return """
        <path class="error" d="M\((x - reach).pixels),\((y - reach).pixels) L\((x + reach).pixels),\((y + reach).pixels) \
        M\((x - reach).pixels),\((y + reach).pixels) L\((x + reach).pixels),\((y - reach).pixels)"/>
        """
    case .subscribed:
      // Below the values of its instant, which would cover it.
      let (tip, foot) = isAlone ? (y - 9, y + 9) : (y + reach(depth) + 1, y + reach(depth) + 11)
      return """
        <path class="subscription" d="M\(x.pixels),\(foot.pixels) V\(tip.pixels) m-4.5,5.5 l4.5,-5.5 l4.5,5.5"/>
        """
    case .disposed:
      let y = isAlone ? y : y - radius - 4
      return """
        <path class="disposal" d="M\(x.pixels),\((y - 10).pixels) V\((y + 10).pixels) m-6,-20 l6,0 m-6,20 l6,0"/>
        """
    }
  }

  /// The distance from a line to the bottom of this many values at one instant.
  private func reach(_ depth: Int) -> Double { radius + Double(max(0, depth - 1)) * (radius * 2 + 2) }
}

extension Diagram {
  /// Returns the diagram as SVG.
  ///
  /// The sources are above a box with the code of the operator, its outputs are below it. Equal values have equal colors. The
  /// colors follow the reader's preference for a light or a dark page. The same diagram gives the same bytes.
  package var svg: String { SVGDiagram(self).svg }
}

extension Diagram {
  /// Returns half of the width of the widest value whose time satisfies `predicate`.
  fileprivate func widestValue(_ predicate: (Double) -> Bool) -> Double {
    let texts = rows.flatMap(\.marks).filter { predicate($0.time) && $0.symbol.isValue }.map(\.symbol.text)
    return (texts.map(\.textWidth).max() ?? 0) / 2 + 6
  }

  /// Returns the position of the end of an axis that begins at `start`, so that no value reaches beyond `last`.
  fileprivate func lastPosition(from start: Double, valuesUpTo last: Double) -> Double {
    // The greatest radius, which is not known yet.
    let radius = 17.0
    let limits = rows.flatMap(\.marks).filter { $0.symbol.isValue && $0.time > 0 }.map { mark in
      start + (last - max(radius, mark.symbol.text.textWidth / 2 + 8) - start) * end / mark.time
    }
    return min(last - radius, limits.min() ?? .infinity)
  }
}

extension Diagram.Row {
  /// The largest number of values at one instant.
  fileprivate var depth: Int { max(1, instants.map { $0.marks.count { $0.symbol.isValue } }.max() ?? 1) }
}

extension Diagram.Symbol {
  fileprivate var isValue: Bool {
    if case .value = self { true } else { false }
  }
}

extension String {
  /// About the width of this text at 13 pixels.
  fileprivate var textWidth: Double { Double(count) * 7.3 }

  /// The number of the color of a value: that of its first letter or digit, so that `a` and `A` have the same.
  fileprivate var colorIndex: Int {
    let first = lowercased().unicodeScalars.first { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return Int(first?.value ?? 0) % 6
  }
}
