import TerminalText

/// Renders the lines of the table, with as many columns as the screen has room for.
struct TopTableRenderer {
  private struct Column {
    let name: String
    let width: Int
    var isRightAligned = true
  }

  private let view: TopViewModel
  private let columns: [Column]
  private let placeWidth: Int
  private let columnCount: Int
  private let isColored: Bool

  init(view: TopViewModel, terminal: TerminalCapabilities) {
    self.view = view
    isColored = terminal.isColored
    columnCount = terminal.columns
    let value = Column(name: view.showsTypesOnly ? "type" : "last value", width: 18, isRightAligned: false)
    var columns = [
      Column(name: "live", width: 6), Column(name: "grown", width: 7), Column(name: "per s", width: 7),
      Column(name: "age", width: 7), value, Column(name: "thread", width: 10, isRightAligned: false),
    ]
    // The place matters most, then what is on the left.
    let longest = view.model.sites.map(\.id.count).max() ?? 0
    while columns.count > 2, columns.reduce(longest + 4, { $0 + $1.width + 1 }) > terminal.columns { columns.removeLast() }
    self.columns = columns
    let used = columns.reduce(1) { $0 + $1.width + 1 }
    placeWidth = max(8, min(longest + 2, terminal.columns - used))
  }

  var header: StyledLine {
    line(columns.map(\.name), place: "place", chain: "chain", .faint)
  }

  func line(of site: ProcessModel.Site, isSelected: Bool) -> StyledLine {
    let first = site.subscriptions.first
    let cells = [
      "\(site.liveCount)", site.growth == 0 ? "" : "\(site.growth > 0 ? "+" : "")\(site.growth)", rate(site.rate),
      TopViewModel.time(view.model.time - site.oldest), value(site.lastText, first), first?.thread ?? "",
    ]
    let marker = view.unfolded.contains(site.id) ? "- " : "+ "
    let note = site.isWeak ? "(weak) " : site.leak == nil ? "" : "(probable leak) "
    let style: StyledLine.Style = isSelected ? .reversed : site.growth > 0 ? .yellow : .plain
    return line(
      cells, place: isSelected && !isColored ? "> " + site.id : marker + site.id,
      chain: note + (first?.chain.text(hiding: view.hidden) ?? ""), style)
  }

  func line(of subscription: Update.Subscription, isSelected: Bool) -> StyledLine {
    let (count, _) = view.model.counts[subscription.id] ?? (0, nil)
    let cells = [
      "", "", "\(count)", TopViewModel.time(view.model.time - subscription.since),
      value(view.model.texts[subscription.id], subscription),
      subscription.thread,
    ]
    return line(
      cells, place: (isSelected && !isColored ? "  > " : "    ") + "subscription \(subscription.id)",
      chain: subscription.chain.text(hiding: view.hidden), isSelected ? .reversed : .faint)
  }

  private func value(_ text: String?, _ subscription: Update.Subscription?) -> String {
    if subscription?.secret == true { return "(secret)" }
    return (view.showsTypesOnly ? nil : text) ?? subscription?.type ?? ""
  }

  private func rate(_ rate: Double) -> String {
    switch rate {
    case 0: ""
    case ..<10: "\(Double(Int(saturating: rate * 10)) / 10)"
    case ..<100_000: "\(Int(saturating: rate))"
    default: "\(Int(saturating: rate / 1000))k"
    }
  }

  private func line(_ cells: [String], place: String, chain: String, _ style: StyledLine.Style) -> StyledLine {
    var line = StyledLine("", style)
    var end = 0
    for (cell, column) in zip(cells, columns) {
      let text = StyledLine.truncate(cell, to: column.width)
      if column.isRightAligned {
        pad(&line, to: end + column.width - StyledLine(text).width, style)
        line.add(text, style)
      } else {
        line.add(text, style)
        pad(&line, to: end + column.width, style)
      }
      end += column.width + 1
      pad(&line, to: end, style)
    }
    // The file and the line are at the end.
    let isTooLong = StyledLine(place).width > placeWidth
    line.add(" " + (isTooLong ? "…" + place.suffix(max(0, placeWidth - 1)) : place), style)
    let chainStart = end + placeWidth + 3
    guard chainStart + 4 < columnCount else { return line }
    pad(&line, to: chainStart, style)
    line.add(chain, style)
    return line
  }

  private func pad(_ line: inout StyledLine, to column: Int, _ style: StyledLine.Style) {
    line.add(String(repeating: " ", count: max(0, column - line.width)), style)
  }
}
