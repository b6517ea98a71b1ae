import Foundation

@main
struct Program {
  static func main() {
    let outcome = Outcome(arguments: Array(CommandLine.arguments.dropFirst()))
    if !outcome.output.isEmpty { print(outcome.output) }
    if !outcome.complaint.isEmpty { FileHandle.standardError.write(Data((outcome.complaint + "\n").utf8)) }
    exit(outcome.status)
  }
}

/// What the program prints and how it exits.
package struct Outcome {
  /// For standard output.
  package var output = ""
  /// For standard error.
  package var complaint = ""
  /// The exit status: 0, or 2 if the arguments make no sense.
  package var status: Int32 = 0

  /// Does what `arguments`, the program's name not among them, ask for.
  package init(arguments: [String]) {
    switch arguments {
    case []: output = Outcome.timeline
    case ["--help"], ["-h"]: output = Outcome.help
    default:
      let unknown = arguments.first { $0 != "--help" && $0 != "-h" } ?? arguments[1]
      complaint = "BackgroundRefresh: unknown argument '\(unknown)'\n\n\(Outcome.usage)"
      status = 2
    }
  }

  private static var timeline: String {
    let performance = Performance()
    performance.play(.everyNotification)
    performance.play(.trap)
    return ([introduction] + performance.lines).joined(separator: "\n")
  }

  private static let introduction = """
    An app refreshes its data when its user returns after 30 minutes or more.

    time   the user                    what is posted, and what the app does
    """

  private static let usage = "usage: BackgroundRefresh [--help]"

  private static let help = """
    \(usage)

    Plays a user's day to the view model of an app, in virtual time, and shows when
    the app refreshes its data and why. It takes no time and changes nothing.
    """
}
