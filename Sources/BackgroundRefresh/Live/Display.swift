import Foundation
import RillLifecycle

/// Where the program shows what there is to see.
protocol Display: Sendable {
  /// What the terminal is told at the beginning and at the end.
  var bytes: TerminalBytes { get }
  /// Shows `view`, if it is visible at all.
  func show(_ view: LiveView)
  /// Shows that something has happened.
  func tell(_ happening: Happening, in zone: TimeZone)
}

/// A screen that is drawn anew each time.
struct ScreenDisplay: Display {
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  /// The alternate screen, without a cursor.
  var bytes: TerminalBytes {
    TerminalBytes(on: Array("\u{1B}[?1049h\u{1B}[?25l".utf8), off: Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8))
  }

  func show(_ view: LiveView) {
    // In the background the terminal is somebody else's.
    guard view.state.isInForeground else { return }
    let lines = view.lines(on: environment.canvas)
    // Overwrites rather than clears, so that nothing flickers.
    write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J")
  }

  func tell(_ happening: Happening, in zone: TimeZone) {}
}

/// A line for each thing that happens, for files, pipes and terminals that can do no more.
struct LineDisplay: Display {
  var bytes: TerminalBytes { TerminalBytes() }

  func show(_ view: LiveView) {}

  func tell(_ happening: Happening, in zone: TimeZone) {
    let line = Line([happening.text, happening.detail].filter { !$0.isEmpty }.joined(separator: ": "))
    write("\(happening.time.timeOfDay(in: zone))  \(line.rendered(columns: .max, colored: false))\n")
  }
}

/// Who no longer reads what the program writes does not end it.
private func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
