import RillRecording

/// One invocation of the program, parsed from its arguments.
package enum CommandLineArguments: Equatable, Sendable {
  case help
  /// Lists the processes.
  case list
  /// Shows a process in the terminal.
  case show(process: String, once: Bool, root: String)
  /// Serves the page.
  case web(process: String?, port: UInt16)

  /// Parses the arguments without the program's name.
  package static func parse(_ arguments: [String]) throws(Failure) -> CommandLineArguments {
    var process: String?
    var (isWeb, isOnce) = (false, false)
    var (port, root): (UInt16?, String?) = (nil, nil)
    var rest = arguments[...]
    func value(of option: String) throws(Failure) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else { throw Failure(.misuse, "missing value after '\(option)'") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--web": isWeb = true
      case "--once": isOnce = true
      case "--root": root = try value(of: argument)
      case "--port":
        let text = try value(of: argument)
        guard let number = UInt16(text) else { throw Failure(.misuse, "'\(text.printable)' is not a port") }
        port = number
      case _ where argument.hasPrefix("-"): throw Failure(.misuse, "unknown option '\(argument.printable)'")
      default:
        if process != nil { throw Failure(.misuse, "more than one process") }
        process = argument
      }
    }
    if isWeb {
      if isOnce || root != nil { throw Failure(.misuse, "'\(isOnce ? "--once" : "--root")' does not go with '--web'") }
      return .web(process: process, port: port ?? 0)
    }
    if port != nil { throw Failure(.misuse, "'--port' requires '--web'") }
    guard let process else {
      if isOnce || root != nil { throw Failure(.misuse, "'\(isOnce ? "--once" : "--root")' requires a process") }
      return .list
    }
    return .show(process: process, once: isOnce, root: root ?? ".")
  }
}
