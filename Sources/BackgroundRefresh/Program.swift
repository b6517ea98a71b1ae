import Foundation

@main
struct Program {
  static func main() {
    let outcome: Outcome
    do {
      switch try Request(Array(CommandLine.arguments.dropFirst())) {
      case .day: outcome = .day
      case .help: outcome = .help
      case .live(let options): LiveProgram.run(options)
      }
    } catch {
      outcome = .complaint(error)
    }
    if !outcome.output.isEmpty { print(outcome.output) }
    if !outcome.complaint.isEmpty { FileHandle.standardError.write(Data((outcome.complaint + "\n").utf8)) }
    exit(outcome.status)
  }
}

/// What the program prints and how it exits, when it is not live.
package struct Outcome: Sendable {
  /// For standard output.
  package var output = ""
  /// For standard error.
  package var complaint = ""
  /// The exit status: 0, or 2 if the arguments make no sense.
  package var status: Int32 = 0

  /// A day in virtual time.
  package static var day: Outcome {
    let performance = Performance()
    performance.play(.everyNotification)
    performance.play(.trap)
    return Outcome(output: ([introduction] + performance.lines).joined(separator: "\n"))
  }

  /// How the program is used.
  package static let help = Outcome(
    output: """
      \(usage)

      Plays a user's day to the view model of an app, in virtual time, and shows when
      the app refreshes its data and why. It takes no time and changes nothing.

        --live           be that app, in this terminal: leave it for another window or
                         with Ctrl-Z, and return. Keeps what it has loaded for the
                         next start, in the folder rill-background-refresh below
                         $XDG_DATA_HOME or ~/.local/share
        --after TIME     refresh after an absence of TIME, such as 90s, 30m or 2h;
                         30m if it is not given
        --feed FILE      show FILE instead of this machine's load and memory: JSON,
                         {"title": "…", "facts": [{"name": "…", "text": "…",
                         "share": 0.4}, …]}, where the share may be missing

      Live it draws a screen if its output is a terminal, and else writes a line for
      whatever happens. NO_COLOR=1 in the environment takes the colours away.
      """)

  /// What is wrong with the arguments.
  package static func complaint(_ nonsense: Request.Nonsense) -> Outcome {
    Outcome(complaint: "BackgroundRefresh: \(nonsense.complaint)\n\n\(usage)", status: 2)
  }

  private static let introduction = """
    An app refreshes its data when its user returns after 30 minutes or more.

    time   the user                    what is posted, and what the app does
    """

  private static let usage = "usage: BackgroundRefresh [--help] [--live [--after TIME] [--feed FILE]]"
}
