/// What the program is asked to do.
package enum Request: Equatable, Sendable {
  /// To show a day in virtual time.
  case day
  /// To show how it is used.
  case help
  /// To run in the terminal.
  case live(LiveOptions)

  /// Why the arguments make no sense.
  package struct Nonsense: Error, Equatable {
    /// What to tell the user.
    package let complaint: String

    package init(complaint: String) { self.complaint = complaint }
  }

  /// Reads `arguments`, the program's name not among them.
  package init(_ arguments: [String]) throws(Nonsense) {
    var isLive = false
    var wantsHelp = false
    var options = LiveOptions()
    var liveOnly: String?
    var rest = arguments[...]
    func value(of option: String) throws(Nonsense) -> String {
      guard let value = rest.popFirst() else { throw Nonsense(complaint: "nothing after '\(option)'") }
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
          throw Nonsense(complaint: "'\(text)' is no duration; write it like 90s, 30m or 2h")
        }
        options.threshold = duration
      case "--feed":
        liveOnly = argument
        options.source = .file(path: try value(of: argument))
      default: throw Nonsense(complaint: "unknown argument '\(argument)'")
      }
    }
    if let liveOnly, !isLive, !wantsHelp { throw Nonsense(complaint: "'\(liveOnly)' needs '--live'") }
    self = wantsHelp ? .help : isLive ? .live(options) : .day
  }
}

/// How the program runs in the terminal.
package struct LiveOptions: Equatable, Sendable {
  /// The shortest absence after which it loads again.
  package var threshold = Duration.seconds(30 * 60)
  /// What it shows.
  package var source = FeedSource.machine()

  package init() {}
}
