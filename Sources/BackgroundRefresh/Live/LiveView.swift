package import Foundation
package import RillLifecycle
package import Samples

/// Something that has happened, for the user to see.
package struct Happening: Equatable, Sendable {
  /// When.
  package let time: Date
  /// What.
  package let text: String
  /// More of it, for those who do not see it anyway.
  package let detail: String

  package init(_ time: Date, _ text: String, detail: String = "") {
    self.time = time
    self.text = text
    self.detail = detail
  }
}

/// All that the program shows at a time.
package struct LiveView: Sendable {
  /// The state that the program is in.
  package var state = AppState.unattached
  /// What it has loaded.
  package var feed = FeedStatus<Feed>()
  /// The shortest absence after which it loads again.
  package var threshold: Duration
  /// Why nothing can be kept for the next start; nil if it can.
  package var storeProblem: String?
  /// What has happened so far, the oldest first.
  package var happenings: [Happening] = []
  /// The wall clock.
  package var now: Date
  /// The user's time zone.
  package var zone: TimeZone

  package init(threshold: Duration, now: Date, zone: TimeZone = .current) {
    self.threshold = threshold
    self.now = now
    self.zone = zone
  }
}

/// How much room there is for it, and what may be used.
package struct Canvas: Equatable, Sendable {
  /// Characters in a line.
  package var columns = 80
  /// Lines.
  package var rows = 24
  /// Whether there are colours, and bold and faint letters.
  package var isColored = true
  /// Whether there are characters beyond ASCII.
  package var hasUnicode = true

  package init(columns: Int = 80, rows: Int = 24, isColored: Bool = true, hasUnicode: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.isColored = isColored
    self.hasUnicode = hasUnicode
  }
}

extension LiveView {
  /// The lines of the screen, none longer than it and not more than it has.
  package func lines(on canvas: Canvas) -> [String] {
    let foot = [Line(), keys]
    let top = [title(canvas), rule(canvas)] + status(canvas) + [Line()] + content(canvas)
    // What has happened gets the lines that are left, the newest of it.
    let room = canvas.rows - top.count - foot.count - 2
    let log =
      room > 0 && !happenings.isEmpty ? [Line(), Line(" What happened", .bold)] + happenings.suffix(room).map(line) : []
    let space = max(0, canvas.rows - foot.count)
    var body = (top + log).prefix(space)
    let hidden = top.count - space
    // In place of the last fact that fits, if there is another one before it.
    if hidden > 0, let facts = feed.content?.facts.count, hidden + 1 < facts {
      body[body.endIndex - 1] = Line("   … \(hidden + 1) more", .faint)
    }
    let gap = Array(repeating: Line(), count: max(0, canvas.rows - body.count - foot.count))
    return (body + gap + foot.suffix(canvas.rows)).map {
      let text = $0.rendered(columns: canvas.columns, colored: canvas.isColored)
      return canvas.hasUnicode ? text : text.inASCII
    }
  }

  private static let indent = 16

  private func title(_ canvas: Canvas) -> Line {
    let clock = now.timeOfDay(in: zone)
    var line = Line(" BackgroundRefresh", .bold)
    guard line.width + clock.count + 2 <= canvas.columns else { return line }
    line.pad(to: canvas.columns - clock.count - 1)
    line.add(clock, .faint)
    return line
  }

  private func rule(_ canvas: Canvas) -> Line { Line(String(repeating: "─", count: canvas.columns), .faint) }

  private func status(_ canvas: Canvas) -> [Line] {
    var lines = [field(" This program", "● \(state)", state.style), field(" Last refresh", age)]
    if feed.isLoading { lines[1].add("  loading …", .yellow) }
    if let problem = feed.problem { lines.append(field(" Last attempt", "✗ \(problem)", .red)) }
    lines.append(field(" Refreshes", "after an absence of \(threshold.inWords)"))
    if let storeProblem { lines.append(field(" Not kept", "✗ \(storeProblem)", .red)) }
    return lines
  }

  private func content(_ canvas: Canvas) -> [Line] {
    guard let content = feed.content else { return [Line(" Nothing to show yet", .faint)] }
    return [Line(" " + content.title, .bold)]
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

  private var keys: Line {
    var line = Line(" ")
    for (key, meaning) in [("r", "refresh"), ("q", "quit"), ("Ctrl-Z", "leave; fg returns")] {
      line.add(key, .bold)
      line.add(" \(meaning)    ", .faint)
    }
    return line
  }

  private var age: String {
    guard let time = feed.time else { return "never" }
    return "\(time.timeOfDay(in: zone)), \(Duration.seconds(max(0, now.timeIntervalSince(time))).inWords) ago"
  }

  private func field(_ name: String, _ text: String, _ style: Line.Style = .plain) -> Line {
    var line = Line(Line.cut(name, to: LiveView.indent - 1), .faint)
    line.pad(to: LiveView.indent)
    line.add(text, style)
    return line
  }

  private func line(_ happening: Happening) -> Line {
    var line = Line("   \(happening.time.timeOfDay(in: zone))", .faint)
    line.pad(to: LiveView.indent)
    line.add(happening.text)
    return line
  }
}

extension AppState {
  fileprivate var style: Line.Style {
    switch self {
    case .active: .green
    case .inactive: .yellow
    case .background, .suspended, .unattached: .faint
    }
  }
}

extension String {
  /// For terminals that know no more.
  fileprivate var inASCII: String {
    let substitutes: [Character: Character] = ["─": "-", "●": "*", "✗": "!", "█": "#", "░": ".", "…": "~"]
    return String(map { $0.isASCII ? $0 : substitutes[$0] ?? "?" })
  }
}
