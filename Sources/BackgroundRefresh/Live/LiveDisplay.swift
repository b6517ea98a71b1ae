import Foundation
import RillLifecycle
import TerminalText

/// What shows the program to the user: a screen, or the lines of a log.
protocol LiveDisplay: Sendable {
  /// The bytes to write when the program takes the terminal and when it gives it back.
  var controlSequences: TerminalControlSequences { get }
  /// Shows `view`, unless the program is in the background.
  func show(_ view: LiveView)
  /// Writes `entry` to the output, if the output is a log.
  func log(_ entry: LogEntry, in zone: TimeZone)
}

/// A display that redraws a screen at each change.
struct ScreenDisplay: LiveDisplay {
  private let environment: TerminalEnvironment

  init(_ environment: TerminalEnvironment) { self.environment = environment }

  /// The bytes that switch to the alternate screen and hide the cursor.
  var controlSequences: TerminalControlSequences {
    TerminalControlSequences(on: Array("\u{1B}[?1049h\u{1B}[?25l".utf8), off: Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8))
  }

  func show(_ view: LiveView) {
    // In the background, another process group has the terminal.
    guard view.state.isInForeground else { return }
    let lines = view.lines(on: environment.capabilities)
    // Overwriting the old lines instead of clearing the screen avoids flicker.
    write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J")
  }

  func log(_ entry: LogEntry, in zone: TimeZone) {}
}

/// A display that writes a line for each event, for files, pipes and simple terminals.
struct LineDisplay: LiveDisplay {
  var controlSequences: TerminalControlSequences { TerminalControlSequences() }

  func show(_ view: LiveView) {}

  func log(_ entry: LogEntry, in zone: TimeZone) {
    let line = StyledLine([entry.text, entry.detail].filter { !$0.isEmpty }.joined(separator: ": "))
    write("\(entry.time.timeOfDay(in: zone))  \(line.rendered(columns: .max, colored: false))\n")
  }
}

/// Writes to the standard output, and ignores errors, so that a closed pipe does not end the program.
private func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
