import Foundation
package import TerminalText

/// The content of the screen: what is shown of a process, and how.
package struct TopView: Sendable {
  /// A column by which the lines are sorted, the largest first, except for places.
  package enum Order: String, CaseIterable, Sendable {
    case growth, live, rate, age, place
  }

  /// A text that the user is typing.
  package enum Prompt: Equatable, Sendable {
    case filter
    case hiddenOperators
  }

  /// A line of the table.
  package enum Row: Equatable, Sendable {
    case site(String)
    case subscription(UInt64)
  }

  /// What a key asks of the program.
  package enum Effect: Equatable, Sendable {
    case none
    case quit
    /// Opens a place in the editor.
    case open(file: String, line: Int)
  }

  package let title: String
  /// The values are not described, so the column shows types.
  package let showsTypesOnly: Bool
  package private(set) var model = ProcessModel()
  package private(set) var order = Order.growth
  package private(set) var filter = ""
  package private(set) var hidden: Set<String> = []
  package private(set) var unfolded: Set<String> = []
  package private(set) var selected: Row?
  package private(set) var isPaused = false
  package private(set) var prompt: Prompt?
  package private(set) var typed = ""
  /// Whether the process has ended.
  package private(set) var isOver = false
  /// Shown until the next key.
  package var message = ""
  private var latest = ProcessModel()
  private var offset = 0

  package init(hello: Hello) {
    title = "\(hello.program ?? "") \(hello.pid ?? 0)"
    showsTypesOnly = hello.values != "described"
  }

  // MARK: Events

  package mutating func receive(_ update: Update) {
    latest.receive(update)
    if !isPaused { model = latest }
  }

  package mutating func processEnded() {
    isOver = true
    model = latest
  }

  /// Handles a key.
  ///
  /// `rowCount` is how many lines of the table the screen shows.
  package mutating func press(_ key: Key, rowCount: Int) -> Effect {
    message = ""
    if prompt != nil {
      edit(key)
      return .none
    }
    switch key {
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .pageUp: move(by: -max(1, rowCount - 1))
    case .pageDown: move(by: max(1, rowCount - 1))
    case .home, .character("g"): move(by: -rows.count)
    case .end, .character("G"): move(by: rows.count)
    case .enter: return open()
    case .character(" "), .character("f"): fold()
    case .character("F"): unfolded = unfolded.isEmpty ? Set(sites.map(\.id)) : []
    case .character("m"):
      latest.mark()
      model = latest
      message = "The column 'grown' counts from now on."
    case .character("s"):
      let all = Order.allCases
      order = all[(all.firstIndex(of: order)! + 1) % all.count]
    case .character("/"): begin(.filter, filter)
    case .character("h"): begin(.hiddenOperators, hidden.sorted().joined(separator: ", "))
    case .character("p"):
      isPaused.toggle()
      if !isPaused { model = latest }
    case .escape: filter = ""
    case .character("q"): return .quit
    default: break
    }
    return .none
  }

  private mutating func begin(_ prompt: Prompt, _ text: String) {
    self.prompt = prompt
    typed = text
  }

  private mutating func edit(_ key: Key) {
    switch key {
    case .enter: prompt = nil
    case .escape:
      typed = ""
      apply()
      prompt = nil
    case .backspace: typed = String(typed.dropLast())
    case .character(let character): typed.append(character)
    default: break
    }
    if prompt != nil { apply() }
  }

  /// Takes over what is typed at every key.
  private mutating func apply() {
    switch prompt {
    case .filter: filter = typed
    case .hiddenOperators: hidden = Set(typed.split { $0 == "," || $0 == " " }.map(String.init))
    case nil: break
    }
  }

  private mutating func move(by count: Int) {
    let rows = rows
    guard !rows.isEmpty else { return }
    let position = selected.flatMap { rows.firstIndex(of: $0) } ?? (count > 0 ? -1 : 0)
    selected = rows[min(max(0, position + count), rows.count - 1)]
  }

  private mutating func fold() {
    guard case .site(let site) = selected ?? rows.first else { return }
    if unfolded.remove(site) == nil { unfolded.insert(site) }
  }

  private func open() -> Effect {
    let place: (file: String, line: Int)? =
      switch selected ?? rows.first {
      case .site(let id): sites.first { $0.id == id }.map { ($0.file, $0.line) }
      case .subscription(let id): model.subscriptions[id].map { ($0.file, $0.line) }
      case nil: nil
      }
    guard let place, place.line > 0 else { return .none }
    return .open(file: place.file, line: place.line)
  }

  // MARK: Rows

  /// The places that the filter lets through, in order.
  package var sites: [ProcessModel.Site] {
    let found = filter.isEmpty ? model.sites : model.sites.filter { matches($0) }
    return found.sorted { first, second in
      let isBefore: Bool? =
        switch order {
        case .growth: first.growth == second.growth ? nil : first.growth > second.growth
        case .live: first.liveCount == second.liveCount ? nil : first.liveCount > second.liveCount
        case .rate: first.rate == second.rate ? nil : first.rate > second.rate
        case .age: first.oldest == second.oldest ? nil : first.oldest < second.oldest
        case .place: nil
        }
      return isBefore ?? ((first.file, first.line) < (second.file, second.line))
    }
  }

  private func matches(_ site: ProcessModel.Site) -> Bool {
    let wanted = filter.lowercased()
    return site.id.lowercased().contains(wanted)
      || site.subscriptions.contains {
        "\($0.type) \($0.thread) \($0.chain.text(hiding: []))".lowercased().contains(wanted)
      }
  }

  /// The lines of the table, from the top.
  package var rows: [Row] {
    sites.flatMap { site in
      [.site(site.id)] + (unfolded.contains(site.id) ? site.subscriptions.map { .subscription($0.id) } : [])
    }
  }

  // MARK: Drawing

  /// How many lines of the table fit.
  package static func rowCount(on screen: TerminalScreen) -> Int { max(1, screen.rows - 5) }

  /// Returns exactly as many lines as the screen has rows.
  package mutating func lines(on screen: TerminalScreen) -> [String] {
    let (sites, rows) = (sites, rows)
    if let selected, !rows.contains(selected) { self.selected = nil }
    let count = Self.rowCount(on: screen)
    let position = selected.flatMap { rows.firstIndex(of: $0) } ?? 0
    offset = min(max(offset, position - count + 1), position)
    offset = max(0, min(offset, rows.count - count))
    let table = TopTable(view: self, screen: screen)
    let byID = Dictionary(uniqueKeysWithValues: sites.map { ($0.id, $0) })
    var body = rows[offset..<min(rows.count, offset + count)].map { row in
      let isSelected = row == selected ?? rows.first
      switch row {
      case .site(let id): return table.line(of: byID[id]!, isSelected: isSelected)
      case .subscription(let id): return table.line(of: model.subscriptions[id]!, isSelected: isSelected)
      }
    }
    if rows.isEmpty { body = [StyledLine(filter.isEmpty ? " Nothing is subscribed." : " Nothing contains this text.", .faint)] }
    body += Array(repeating: StyledLine(), count: max(0, count - body.count))
    let all = [head(), status(sites, rows.count, count), table.header] + body + [StyledLine(), foot()]
    return all.prefix(screen.rows).map { $0.rendered(columns: screen.columns, colored: screen.isColored) }
      + Array(repeating: "", count: max(0, screen.rows - all.count))
  }

  private func head() -> StyledLine {
    var line = StyledLine(" rill-top  ", .faint)
    line.add(title, .bold)
    if isOver { line.add("  has ended", .red) } else if isPaused { line.add("  paused", .yellow) }
    return line
  }

  private func status(_ sites: [ProcessModel.Site], _ rowCount: Int, _ shown: Int) -> StyledLine {
    var line = StyledLine(" \(model.subscriptions.count) live at \(sites.count) places")
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
    if model.droppedCount > 0 { line.add(", \(model.droppedCount) events dropped", .faint) }
    if model.omittedCount > 0 { line.add(", \(model.omittedCount) sections not shown", .yellow) }
    return line
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
    let whole = Int(seconds)
    let padded: (Int) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
    switch seconds {
    case ..<10: return "\(Double(Int(max(0, seconds) * 10)) / 10)s"
    case ..<60: return "\(whole)s"
    case ..<3600: return "\(whole / 60)m\(padded(whole % 60))s"
    default: return "\(whole / 3600)h\(padded(whole / 60 % 60))m"
    }
  }
}
