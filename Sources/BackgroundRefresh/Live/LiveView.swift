package import Foundation
package import RillLifecycle
package import RillSamples
package import TerminalText

/// The complete content of the screen.
package struct LiveView: Sendable {
  /// The state of the program.
  package var state = AppState.unattached
  /// The status of the feed.
  package var feed = FeedStatus<FeedContent>()
  /// The shortest absence after which the program loads again.
  package var threshold: Duration
  /// Why nothing can be saved for the next launch, or nil if that works.
  package var storeProblem: String?
  /// The events so far, the oldest first.
  package var log: [LogEntry] = []
  /// The current time of the wall clock.
  package var now: Date
  /// The user's time zone.
  package var zone: TimeZone

  package init(threshold: Duration, now: Date, zone: TimeZone = .current) {
    self.threshold = threshold
    self.now = now
    self.zone = zone
  }
}

extension LiveView {
  /// Returns exactly as many lines as `terminal` has rows, each truncated to its columns.
  package func lines(on terminal: TerminalCapabilities) -> [String] {
    let foot = [StyledLine(), keys]
    let top = [title(terminal), rule(terminal)] + status(terminal) + [StyledLine()] + content(terminal)
    // The latest log entries fill the remaining rows.
    let logRows = terminal.rows - top.count - foot.count - 2
    let logLines =
      logRows > 0 && !log.isEmpty ? [StyledLine(), StyledLine(" Recent events", .bold)] + log.suffix(logRows).map(line) : []
    let bodyRows = max(0, terminal.rows - foot.count)
    var body = (top + logLines).prefix(bodyRows)
    let hidden = top.count - bodyRows
    // If facts do not fit, their number replaces the last visible fact, unless no fact would be left.
    if hidden > 0, let facts = feed.content?.facts.count, hidden + 1 < facts {
      body[body.endIndex - 1] = StyledLine("   … \(hidden + 1) more", .faint)
    }
    let gap = Array(repeating: StyledLine(), count: max(0, terminal.rows - body.count - foot.count))
    return (body + gap + foot.suffix(terminal.rows)).map {
      let text = $0.rendered(columns: terminal.columns, colored: terminal.isColored)
      return terminal.hasUnicode ? text : text.inASCII
    }
  }

  private static let indent = 16

  private func title(_ terminal: TerminalCapabilities) -> StyledLine {
    let clock = now.timeOfDay(in: zone)
    var line = StyledLine(" BackgroundRefresh", .bold)
    guard line.width + clock.count + 2 <= terminal.columns else { return line }
    line.pad(to: terminal.columns - clock.count - 1)
    line.add(clock, .faint)
    return line
  }

  private func rule(_ terminal: TerminalCapabilities) -> StyledLine {
    StyledLine(String(repeating: "─", count: terminal.columns), .faint)
  }

  private func status(_ terminal: TerminalCapabilities) -> [StyledLine] {
    var lines = [field(" This program", "● \(state)", state.style), field(" Last refresh", age)]
    if feed.isLoading { lines[1].add("  loading …", .yellow) }
    if let problem = feed.problem { lines.append(field(" Last attempt", "✗ \(problem)", .red)) }
    lines.append(field(" Refreshes", "after an absence of \(threshold.abbreviatedText)"))
    if let storeProblem { lines.append(field(" Not saved", "✗ \(storeProblem)", .red)) }
    return lines
  }

  private func content(_ terminal: TerminalCapabilities) -> [StyledLine] {
    guard let content = feed.content else { return [StyledLine(" Nothing to show yet", .faint)] }
    return [StyledLine(" " + content.title, .bold)]
      + content.facts.map { fact in
        var line = field("   " + fact.name, fact.text)
        if let share = fact.share {
          line.pad(to: LiveView.indent + 22)
          let filled = Int((share * 20).rounded())
          line.add(String(repeating: "█", count: filled), share > 0.9 ? .red : .green)
          line.add(String(repeating: "░", count: 20 - filled), .faint)
          line.add("  \(Int((share * 100).rounded())) %")
        }
        return line
      }
  }

  private var keys: StyledLine {
    var line = StyledLine(" ")
    for (key, meaning) in [("r", "refresh"), ("q", "quit"), ("Ctrl-Z", "leave; fg returns")] {
      line.add(key, .bold)
      line.add(" \(meaning)    ", .faint)
    }
    return line
  }

  private var age: String {
    guard let time = feed.time else { return "never" }
    return "\(time.timeOfDay(in: zone)), \(Duration.seconds(max(0, now.timeIntervalSince(time))).abbreviatedText) ago"
  }

  private func field(_ name: String, _ text: String, _ style: StyledLine.Style = .plain) -> StyledLine {
    var line = StyledLine(StyledLine.truncate(name, to: LiveView.indent - 1), .faint)
    line.pad(to: LiveView.indent)
    line.add(text, style)
    return line
  }

  private func line(_ entry: LogEntry) -> StyledLine {
    var line = StyledLine("   \(entry.time.timeOfDay(in: zone))", .faint)
    line.pad(to: LiveView.indent)
    line.add(entry.text)
    return line
  }
}

extension AppState {
  fileprivate var style: StyledLine.Style {
    switch self {
    case .active: .green
    case .inactive: .yellow
    case .background, .suspended, .unattached: .faint
    }
  }
}

extension String {
  /// The text with ASCII characters only, with substitutes for the symbols of the screen.
  fileprivate var inASCII: String {
    let substitutes: [Character: Character] = ["─": "-", "●": "*", "✗": "!", "█": "#", "░": ".", "…": "~"]
    return String(map { $0.isASCII ? $0 : substitutes[$0] ?? "?" })
  }
}
