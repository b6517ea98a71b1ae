package import TerminalText

extension TopViewModel {
  /// How many lines of the table fit.
  package static func rowCount(on terminal: TerminalCapabilities) -> Int { max(1, terminal.rows - 5) }

  /// Returns exactly as many lines as the screen has rows.
  package mutating func lines(on terminal: TerminalCapabilities) -> [String] {
    let (sites, rows) = (sites, rows)
    if let selected, !rows.contains(selected) { self.selected = nil }
    let count = Self.rowCount(on: terminal)
    let position = selected.flatMap { rows.firstIndex(of: $0) } ?? 0
    offset = min(max(offset, position - count + 1), position)
    offset = max(0, min(offset, rows.count - count))
    let table = TopTableRenderer(view: self, terminal: terminal)
    let byID = Dictionary(uniqueKeysWithValues: sites.map { ($0.id, $0) })
    var body = rows[offset..<min(rows.count, offset + count)].map { row in
      let isSelected = row == selected ?? rows.first
      switch row {
      case .site(let id): return table.line(of: byID[id]!, isSelected: isSelected)
      case .subscription(let id): return table.line(of: model.subscriptions[id]!, isSelected: isSelected)
      }
    }
    if rows.isEmpty { body = [StyledLine(noRows, .faint)] }
    body += Array(repeating: StyledLine(), count: max(0, count - body.count))
    let all = [head(), status(sites, rows.count, count), table.header] + body + [leak(in: sites), foot()]
    return all.prefix(terminal.rows).map { $0.rendered(columns: terminal.columns, colored: terminal.isColored) }
      + Array(repeating: "", count: max(0, terminal.rows - all.count))
  }

  /// What the table says if it is empty.
  private var noRows: String {
    // The first update sets the mark.
    if model.markTime == nil { return isOver ? "" : " Waiting for the program." }
    return filter.isEmpty ? " Nothing is subscribed." : " Nothing contains this text."
  }

  private func head() -> StyledLine {
    var line = StyledLine(" rill-top  ", .faint)
    line.add(title, .bold)
    if isOver {
      line.add("  has ended", .red)
    } else if silence > 0 {
      line.add("  no answer for \(silence) s: stopped, or busy", .red)
    } else if isPaused {
      line.add("  paused", .yellow)
    }
    return line
  }

  private func status(_ sites: [ProcessModel.Site], _ rowCount: Int, _ shown: Int) -> StyledLine {
    var line = StyledLine(
      " \(model.omittedCount > 0 ? "at least " : "")\(model.subscriptions.count) live at \(sites.count) places")
    let growth = sites.reduce(0) { $0 + $1.growth }
    if let mark = model.markTime {
      line.add(", ")
      line.add("\(growth < 0 ? "" : "+")\(growth)", growth > 0 ? .yellow : .plain)
      line.add(" in \(Self.time(model.time - mark))")
    }
    line.add(", by \(order.rawValue)", .faint)
    if !filter.isEmpty { line.add(", filter: \(filter)", .cyan) }
    if !hidden.isEmpty { line.add(", without: \(hidden.sorted().joined(separator: ", "))", .cyan) }
    if rowCount > shown { line.add(", line \(offset + 1) of \(rowCount)", .faint) }
    if let end = model.lastSilentEnd {
      line.add(", \(model.silentEndCount) ended without a source: \(end.site) \(Self.time(model.time - end.time)) ago", .yellow)
    }
    if model.droppedCount > 0 { line.add(", \(model.droppedCount) values not shown: the program received all", .faint) }
    if model.omittedCount > 0 {
      line.add(", \(model.omittedCount) subscriptions, operators and inner streams not shown", .yellow)
    }
    if unreadableCount > 0 { line.add(", \(unreadableCount) lines that could not be read", .red) }
    return line
  }

  /// What retains the selected place if it is a probable leak: its row has no room for that in a narrow terminal.
  private func leak(in sites: [ProcessModel.Site]) -> StyledLine {
    let selected = selected ?? rows.first
    guard let site = sites.first(where: { .site($0.id) == selected }), let leak = site.leak else { return StyledLine() }
    return StyledLine(" \(site.id): \(leak)", .yellow)
  }

  private func foot() -> StyledLine {
    switch prompt {
    case .filter: return StyledLine(" filter: \(typed)_", .cyan)
    case .hiddenOperators: return StyledLine(" operators to leave out: \(typed)_", .cyan)
    case nil: break
    }
    if !message.isEmpty { return StyledLine(" " + message, .yellow) }
    return StyledLine(" enter source  space unfold  m mark  s sort  / filter  h hide  p pause  q quit", .faint)
  }

  /// `0.4s`, `12s`, `3m12s`, `2h05m`.
  static func time(_ seconds: Double) -> String {
    let whole = Int(saturating: seconds)
    let padded: (Int) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
    switch seconds {
    case ..<10: return "\(Double(Int(saturating: max(0, seconds) * 10)) / 10)s"
    case ..<60: return "\(whole)s"
    case ..<3600: return "\(whole / 60)m\(padded(whole % 60))s"
    default: return "\(whole / 3600)h\(padded(whole / 60 % 60))m"
    }
  }
}
