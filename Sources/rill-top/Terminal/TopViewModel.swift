package import Foundation

/// The content of the screen: what is shown of a process, and how.
package struct TopViewModel: Sendable {
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
  package internal(set) var selected: Row?
  package private(set) var isPaused = false
  package private(set) var prompt: Prompt?
  package private(set) var typed = ""
  /// Whether the process has ended.
  package private(set) var isOver = false
  /// For how many seconds the process has sent nothing, if they are some.
  package var silence = 0
  /// How many lines of the process were none of an inspector.
  package private(set) var unreadableCount = 0
  /// Shown until the next key.
  package var message = ""
  private var latest = ProcessModel()
  /// The first line of the table that is shown.
  var offset = 0

  package init(hello: Hello) {
    title = "\(hello.program ?? "") \(hello.pid ?? 0)"
    showsTypesOnly = hello.values != "described"
  }

  // MARK: Events

  /// Receives a line of the inspector.
  package mutating func receive(_ line: Data) {
    silence = 0
    guard let update = try? JSONDecoder().decode(Update.self, from: line) else { return unreadableCount += 1 }
    receive(update)
  }

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
    let position = selected.flatMap { rows.firstIndex(of: $0) } ?? 0
    selected = rows[min(max(0, position + count), rows.count - 1)]
  }

  private mutating func fold() {
    guard case .site(let site) = selected ?? rows.first else { return }
    if unfolded.remove(site) == nil { unfolded.insert(site) }
  }

  private mutating func open() -> Effect {
    // The line stays selected while others grow.
    selected = selected ?? rows.first
    let place: (file: String, line: Int)? =
      switch selected {
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
      // A screen that has leaked has several places that have grown alike. First what can retain it.
      if isBefore == nil, order != .place, first.isWeak != second.isWeak { return second.isWeak }
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
}
