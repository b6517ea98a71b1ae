/// The parsed command line.
package enum CommandLineArguments: Equatable, Sendable {
  /// Shows a day in virtual time, and records it in a file if there is a path.
  case day(recording: String?)
  /// Shows the help text.
  case help
  /// Runs in the terminal.
  case live(LiveOptions)

  /// An error in the arguments.
  package struct ArgumentError: Error, Equatable {
    /// The message for the user.
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// Parses `arguments`, which do not include the name of the program.
  package init(_ arguments: [String]) throws(ArgumentError) {
    var isLive = false
    var wantsHelp = false
    var options = LiveOptions()
    var recording: String?
    var liveOnly: String?
    var rest = arguments[...]
    func value(of option: String) throws(ArgumentError) -> String {
      guard let value = rest.popFirst() else { throw ArgumentError(message: "missing value after '\(option)'") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--live": isLive = true
      case "--after":
        liveOnly = argument
        let text = try value(of: argument)
        guard let duration = Duration(argument: text) else {
          throw ArgumentError(message: "'\(text)' is not a duration such as 90s, 30m or 2h")
        }
        options.threshold = duration
      case "--inspect":
        liveOnly = argument
        options.isInspected = true
      case "--record": recording = try value(of: argument)
      case "--feed":
        liveOnly = argument
        options.source = .file(path: try value(of: argument))
      default: throw ArgumentError(message: "unknown argument '\(argument)'")
      }
    }
    if let liveOnly, !isLive, !wantsHelp { throw ArgumentError(message: "'\(liveOnly)' requires '--live'") }
    options.recording = recording
    self = wantsHelp ? .help : isLive ? .live(options) : .day(recording: recording)
  }
}
