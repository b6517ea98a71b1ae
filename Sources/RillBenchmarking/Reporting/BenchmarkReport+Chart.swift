#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension BenchmarkReport {
  /// Returns a chart of the times as SVG, with a logarithmic scale.
  ///
  /// Each benchmark is a bar. Its floor, the floor without a claim and its peers are marks on the same scale. The colors follow the
  /// reader's preference for a light or a dark page. `peers` adds times of other libraries that were measured elsewhere.
  public func chart(peers: PeerFigures? = nil) -> String { Chart(self, peers).svg }
}

/// The parts of a chart, from the top: a legend, the scale, one line for each row, notes.
private struct Chart {
  private let rows: [Row]
  private let peerNames: [String]
  private let notes: [String]
  private let scale: LogarithmicScale
  private let legend: [(entry: LegendEntry, x: Double, y: Double)]
  private let plotTop: Double

  /// A line of the chart.
  private struct Row {
    let name: String
    let time: Double
    let baseline: Double
    let withoutClaim: Double?
    let peers: [(name: String, time: Double)]
  }

  private enum LegendEntry {
    case bar(String)
    case floor, withoutClaim
    case peer(Int, String)
  }

  private static let width = 960.0
  private static let plotLeft = 290.0
  private static let plotRight = 870.0
  private static let rowHeight = 24.0

  init(_ report: BenchmarkReport, _ peers: PeerFigures?) {
    rows = report.rows.map { row in
      let measuredElsewhere = peers?.rows[row.name] ?? [:]
      return Row(
        name: row.name, time: row.measured.median.value, baseline: row.baseline.median.value,
        withoutClaim: row.withoutClaim?.median.value,
        peers: row.peers.map { ($0.name, $0.median.value) } + measuredElsewhere.sorted { $0.key < $1.key }.map { ($0, $1) })
    }
    var names: [String] = []
    for row in report.rows { for peer in row.peers where !names.contains(peer.name) { names.append(peer.name) } }
    let used = Set(rows.flatMap(\.peers).map(\.name))
    names += (peers?.peers ?? []).map(\.name).filter { used.contains($0) && !names.contains($0) }
    peerNames = names
    notes = Chart.notes(peers.map { ($0.machine, $0.peers.filter { used.contains($0.name) }) })
    scale = LogarithmicScale(
      values: rows.flatMap { [$0.time, $0.baseline] + ($0.withoutClaim.map { [$0] } ?? []) + $0.peers.map(\.time) },
      from: Chart.plotLeft, to: Chart.plotRight)
    var entries: [LegendEntry] = [.bar(report.label), .floor]
    if rows.contains(where: { $0.withoutClaim != nil }) { entries.append(.withoutClaim) }
    legend = Chart.placed(entries + names.enumerated().map { .peer($0.offset, $0.element) })
    plotTop = (legend.last?.y ?? 0) + 44
  }

  var svg: String {
    let plotBottom = plotTop + Double(rows.count) * Chart.rowHeight
    let height = plotBottom + 16 + Double(notes.count) * 17 + 8
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Chart.width.pixels) \(height.pixels)" \
      width="\(Chart.width.pixels)" height="\(height.pixels)" role="img">
      <title>Time per event, on a logarithmic scale</title>
      \(Chart.style)
      <rect class="paper" width="100%" height="100%"/>
      """
    ]
    parts += legend.map { drawn($0.entry, $0.x, $0.y) }
    parts += scale.decades.map { decade in
      let x = scale.position(decade)
      return """
        <line class="grid" x1="\(x.pixels)" y1="\(plotTop.pixels)" x2="\(x.pixels)" y2="\(plotBottom.pixels)"/>
        <text class="quiet" x="\(x.pixels)" y="\((plotTop - 8).pixels)" text-anchor="middle">\(duration(decade))</text>
        """
    }
    parts += rows.enumerated().map { drawn($0.element, plotTop + (Double($0.offset) + 0.5) * Chart.rowHeight) }
    parts += notes.enumerated().map { index, note in
      "<text class=\"quiet\" x=\"12\" y=\"\((plotBottom + 26 + Double(index) * 17).pixels)\">\(escaped(note))</text>"
    }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private func drawn(_ row: Row, _ y: Double) -> String {
    let end = scale.position(row.time)
    var parts = [
      "<text x=\"\((Chart.plotLeft - 12).pixels)\" y=\"\((y + 4).pixels)\" text-anchor=\"end\">\(escaped(row.name))</text>",
      bar(from: Chart.plotLeft, to: end, y, title: "\(row.name): \(duration(row.time))"),
      tick("floor", scale.position(row.baseline), y, 9, title: "baseline: \(duration(row.baseline))"),
    ]
    if let time = row.withoutClaim {
      parts.append(tick("calls", scale.position(time), y, 9, title: "floor without claim: \(duration(time))"))
    }
    for peer in row.peers {
      guard let index = peerNames.firstIndex(of: peer.name) else { continue }
      // Marks of nearly equal times stay visible if they differ in height.
      let offset = Double(index % 5 - 2) * 2
      parts.append(mark(index, scale.position(peer.time), y + offset, title: "\(peer.name): \(duration(peer.time))"))
    }
    parts.append(
      "<text class=\"value\" x=\"\((Chart.plotRight + 14).pixels)\" y=\"\((y + 4).pixels)\">\(duration(row.time))</text>")
    return parts.joined(separator: "\n")
  }

  private func drawn(_ entry: LegendEntry, _ x: Double, _ y: Double) -> String {
    let symbol =
      switch entry {
      case .bar: bar(from: x, to: x + 20, y, title: "")
      case .floor: tick("floor", x + 10, y, 9, title: "")
      case .withoutClaim: tick("calls", x + 10, y, 9, title: "")
      case .peer(let index, _): mark(index, x + 10, y, title: "")
      }
    return symbol + "\n<text x=\"\((x + 26).pixels)\" y=\"\((y + 4).pixels)\">\(escaped(Chart.text(of: entry)))</text>"
  }

  private static func text(of entry: LegendEntry) -> String {
    switch entry {
    case .bar(let label): label
    case .floor: "floor, or what the row is compared with"
    case .withoutClaim: "floor without its atomic claim"
    case .peer(_, let name): name
    }
  }

  /// Places the entries of the legend in lines.
  private static func placed(_ entries: [LegendEntry]) -> [(entry: LegendEntry, x: Double, y: Double)] {
    var (x, y) = (12.0, 22.0)
    return entries.map { entry in
      // About the width of the text in the font of the chart.
      let width = 50 + Double(text(of: entry).count) * 6.2
      if x + width > Chart.width { (x, y) = (12, y + 22) }
      defer { x += width }
      return (entry, x, y)
    }
  }

  private static func notes(_ peers: (machine: String, peers: [PeerFigures.Peer])?) -> [String] {
    let note = "Time per event; each step of the scale is a factor of ten. Shorter is better."
    guard let peers, !peers.peers.isEmpty else { return [note] }
    let versions = peers.peers.map { "\($0.name) \($0.version)" }
    // Two names fit in a line.
    let lines = stride(from: 0, to: versions.count, by: 2).map {
      versions[$0..<min($0 + 2, versions.count)].joined(separator: ", ")
    }
    return [note, "Other libraries were measured on: \(peers.machine)."] + lines
  }

  private static let style = """
    <style>
    svg { --paper: #ffffff; --ink: #1f2328; --quiet: #59636e; --grid: #d1d9e0; --bar: #4c8fdd; --floor: #1f2328; --calls: #9a6700;
      --peer0: #cf222e; --peer1: #1a7f37; --peer2: #8250df; --peer3: #bc4c00; --peer4: #0f7f8c; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #0d1117; --ink: #e6edf3; --quiet: #9198a1; --grid: #30363d; --bar: #316dca; --floor: #f0f6fc; --calls: #e3b341;
        --peer0: #ff7b72; --peer1: #56d364; --peer2: #d2a8ff; --peer3: #ffa657; --peer4: #4ad3e0; }
    }
    text { font: 12px -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--ink); }
    .quiet { fill: var(--quiet); font-size: 11px; }
    .value { font-weight: 600; }
    .paper { fill: var(--paper); }
    .grid { stroke: var(--grid); }
    .bar { fill: var(--bar); }
    .floor { stroke: var(--floor); stroke-width: 2.5; }
    .calls { stroke: var(--calls); stroke-width: 2.5; }
    .mark { stroke: var(--paper); stroke-width: 1; }
    .peer0 { fill: var(--peer0); } .peer1 { fill: var(--peer1); } .peer2 { fill: var(--peer2); }
    .peer3 { fill: var(--peer3); } .peer4 { fill: var(--peer4); }
    </style>
    """
}

// MARK: Shapes

private func bar(from left: Double, to right: Double, _ y: Double, title: String) -> String {
  """
  <rect class="bar" x="\(left.pixels)" y="\((y - 7).pixels)" width="\(max(1, right - left).pixels)" height="14" rx="2">\
  <title>\(escaped(title))</title></rect>
  """
}

private func tick(_ kind: String, _ x: Double, _ y: Double, _ reach: Double, title: String) -> String {
  """
  <line class="\(kind)" x1="\(x.pixels)" y1="\((y - reach).pixels)" x2="\(x.pixels)" y2="\((y + reach).pixels)">\
  <title>\(escaped(title))</title></line>
  """
}

/// Returns the mark of a peer.
///
/// Peers differ in color and in shape, so that the chart can be read without colors.
private func mark(_ index: Int, _ x: Double, _ y: Double, title: String) -> String {
  let outline =
    switch index % 5 {
    case 0: "M-5,0 a5,5 0 1,0 10,0 a5,5 0 1,0 -10,0 Z"
    case 1: "M-4.5,-4.5 H4.5 V4.5 H-4.5 Z"
    case 2: "M0,-5.5 L5.5,4.5 H-5.5 Z"
    case 3: "M0,-6 L6,0 L0,6 L-6,0 Z"
    default: "M-5.5,-4.5 H5.5 L0,5.5 Z"
    }
  return """
    <path class="mark peer\(index % 5)" transform="translate(\(x.pixels) \(y.pixels))" d="\(outline)">\
    <title>\(escaped(title))</title></path>
    """
}

private func escaped(_ text: String) -> String {
  String(
    text.flatMap { character -> [Character] in
      switch character {
      case "&": Array("&amp;")
      case "<": Array("&lt;")
      case ">": Array("&gt;")
      case "\"": Array("&quot;")
      default: [character]
      }
    })
}

/// Returns a time as text with two or three digits and a unit.
private func duration(_ nanoseconds: Double) -> String {
  let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")]
  let (factor, unit) = units.first { nanoseconds >= $0.0 } ?? (1, "ns")
  let number = nanoseconds / factor
  let isWhole = number == number.rounded()
  return "\(number.rounded(to: isWhole || number >= 100 ? 0 : number < 1 ? 2 : 1)) \(unit)"
}

extension Double {
  /// This length with one decimal place.
  fileprivate var pixels: String { rounded(to: 1) }
}

/// Maps times to horizontal positions.
private struct LogarithmicScale {
  /// The powers of ten from the one at or below the smallest value to the one at or above the greatest.
  let decades: [Double]
  private let left: Double
  private let right: Double

  init(values: [Double], from left: Double, to right: Double) {
    let values = values.filter { $0.isFinite && $0 > 0 }
    var decades = [1.0]
    while let first = decades.first, values.contains(where: { $0 < first }) { decades.insert(first / 10, at: 0) }
    while let last = decades.last, values.contains(where: { $0 > last }) || decades.count < 2 { decades.append(last * 10) }
    // Without small values, the scale starts at the smallest of them.
    while decades.count > 2, values.allSatisfy({ $0 > decades[1] }) { decades.removeFirst() }
    self.decades = decades
    self.left = left
    self.right = right
  }

  func position(_ value: Double) -> Double {
    guard let first = decades.first, let last = decades.last, value.isFinite, value > first else { return left }
    return left + (right - left) * (log(value / first) / log(last / first))
  }
}
