package import RillStore

/// What the arguments ask for.
package struct Request: Equatable, Sendable {
  /// What is to be stored.
  package enum Value: Equatable, Sendable {
    case text(String)
    case standardInput
  }

  package enum Command: Equatable, Sendable {
    case list(show: Bool)
    case get(Store.Key, show: Bool)
    case set(Store.Key, Value)
    case remove(Store.Key)
    case watch(show: Bool)
    case verify
    case compact
  }

  package enum Parsed: Equatable, Sendable {
    case help
    case run(Request)
  }

  package var directory: String
  package var command: Command

  /// Reads the arguments, the program's name not among them.
  ///
  /// What may be a value is not repeated in the message of an error.
  package static func parse(_ arguments: [String]) throws(Failure) -> Parsed {
    var words: [String] = []
    var show = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--show": show = true
      case "--":
        words += rest
        rest = []
      case _ where argument.hasPrefix("-") && argument != "-":
        if words.contains("set") { throw .misuse("unknown option; a value that begins with '-' needs '--' before it") }
        throw .misuse("unknown option '\(escaped: argument)'; a name that begins with '-' needs '--' before it")
      default: words.append(argument)
      }
    }
    guard let directory = words.first, words.count > 1 else { throw .misuse("DIR and a command are missing") }
    if directory.isEmpty { throw .misuse("DIR is empty") }
    let command = try command(words[1], Array(words.dropFirst(2)), show: show)
    return .run(Request(directory: directory, command: command))
  }

  private static func command(_ name: String, _ operands: [String], show: Bool) throws(Failure) -> Command {
    let expected: [String: (count: Int, takes: String, shows: Bool)] = [
      "list": (0, "nothing", true), "get": (1, "KEY", true), "set": (2, "KEY and VALUE", false), "remove": (1, "KEY", false),
      "watch": (0, "nothing", true), "verify": (0, "nothing", false), "compact": (0, "nothing", false),
    ]
    guard let rule = expected[name] else { throw .misuse("unknown command '\(escaped: name)'") }
    guard operands.count == rule.count else { throw .misuse("'\(name)' takes \(rule.takes)") }
    if show, !rule.shows { throw .misuse("'\(name)' has nothing to --show") }
    switch name {
    case "list": return .list(show: show)
    case "get": return .get(try key(operands[0]), show: show)
    case "set": return .set(try key(operands[0]), operands[1] == "-" ? .standardInput : .text(operands[1]))
    case "remove": return .remove(try key(operands[0]))
    case "watch": return .watch(show: show)
    case "verify": return .verify
    default: return .compact
    }
  }

  private static func key(_ name: String) throws(Failure) -> Store.Key {
    do throws(StoreError) {
      return try Store.Key(name)
    } catch {
      throw .misuse(error == .invalidName(.empty) ? "KEY is empty" : "KEY has more than \(Store.Key.maximumLength) bytes")
    }
  }
}
