import Foundation

@main
struct Program {
  static func main() {
    let outcome: Outcome
    do {
      switch try CommandLineArguments(Array(CommandLine.arguments.dropFirst())) {
      case .day(let recording): outcome = try .day(recording: recording)
      case .help: outcome = .help
      case .live(let options): LiveProgram.run(options)
      }
    } catch let error as CommandLineArguments.ArgumentError {
      outcome = .invalidArguments(error)
    } catch {
      outcome = Outcome(errorOutput: "BackgroundRefresh: \(error)", status: 1)
    }
    if !outcome.output.isEmpty { print(outcome.output) }
    if !outcome.errorOutput.isEmpty { FileHandle.standardError.write(Data((outcome.errorOutput + "\n").utf8)) }
    exit(outcome.status)
  }
}

/// The output and the exit status of the program, unless it runs live.
package struct Outcome: Sendable {
  /// The text for standard output.
  package var output = ""
  /// The text for standard error.
  package var errorOutput = ""
  /// The exit status: 0, 1 if the recording cannot be written, or 2 if the arguments are invalid.
  package var status: Int32 = 0

  /// Returns the output of a day in virtual time.
  ///
  /// - Parameter recording: the path of a file into which the run of the view model is recorded; none if nil.
  /// - Returns: The output.
  /// - Throws: `RunRecordingError` if the file cannot be written.
  package static func day(recording: String? = nil) throws -> Outcome {
    let player = try ScenarioPlayer(recording: recording)
    player.play(.everyNotification)
    player.play(.measuringFromBackground)
    try player.finish()
    return Outcome(output: ([introduction] + player.lines).joined(separator: "\n"))
  }

  /// The help text.
  package static let help = Outcome(
    output: """
      \(usage)

      Simulates a user's day with an app in virtual time, and shows when and why the
      app refreshes its data. This takes no real time and changes nothing.

        --live           run as such an app in this terminal: leave it for another
                         window or with Ctrl-Z, and return. Saves the loaded data
                         for the next launch in the folder rill-background-refresh
                         below $XDG_DATA_HOME or ~/.local/share
        --after TIME     refresh after an absence of TIME, such as 90s, 30m or 2h
                         (default: 30m)
        --feed FILE      show FILE instead of this machine's load and memory: JSON,
                         {"title": "…", "facts": [{"name": "…", "text": "…",
                         "share": 0.4}, …]}, where "share" is optional
        --inspect        let rill-top show the running program

        --record FILE  record when the user leaves and returns, and what the view
                       model decides; rill-marbles draws FILE and makes a test of it

      With --live, the program draws a screen if its output is a terminal. Otherwise
      it writes a line for each event. NO_COLOR=1 in the environment disables colors.
      """)

  /// Returns the output for invalid arguments.
  package static func invalidArguments(_ error: CommandLineArguments.ArgumentError) -> Outcome {
    Outcome(errorOutput: "BackgroundRefresh: \(error.message)\n\n\(usage)", status: 2)
  }

  private static let introduction = """
    An app refreshes its data when its user returns after 30 minutes or more.

    time   user                        notifications, and what the app does
    """

  private static let usage = """
    usage: BackgroundRefresh [--record FILE] [--live [--after TIME] [--feed FILE]
           [--inspect]]
    """
}
