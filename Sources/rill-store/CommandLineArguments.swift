package import RillStore

/// One invocation of the program, parsed from its arguments.
package struct CommandLineArguments: Equatable, Sendable {
  /// The source of a value to store.
  package enum Value: Equatable, Sendable {
    case text(String)
    case standardInput
  }

  package enum Command: Equatable, Sendable {
    case list(reveal: Bool)
    case get(Store.Key, reveal: Bool)
    case set(Store.Key, Value)
    case remove(Store.Key)
    case watch(reveal: Bool)
    case verify
    case compact
  }

  package enum Parsed: Equatable, Sendable {
    case help
    case run(CommandLineArguments)
  }

  package var directory: String
  package var command: Command
  /// Where the key is, or nil if the store is plain.
  package var key: EncryptionKeyOption?

  /// Returns the arguments without the program's name.
  ///
  /// Throws if one of them is not UTF-8, instead of repairing it.
  static func ofProcess() throws(Failure) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
      guard let text = unsafe String(validatingCString: argument) else {
        throw .misuse("an argument is not UTF-8; pass such a value on standard input")
      }
      arguments.append(text)
    }
    return arguments
  }

  /// Parses the arguments without the program's name.
  ///
  /// Error messages never repeat an argument that can be a value.
  package static func parse(_ arguments: [String]) throws(Failure) -> Parsed {
    var words: [String] = []
    var reveal = false
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--reveal": reveal = true
      case _ where EncryptionKeyOption.operands[argument] != nil:
        guard let operand = rest.popFirst(), !operand.isEmpty else {
          throw .misuse("'\(argument)' takes \(EncryptionKeyOption.operands[argument] ?? "")")
        }
        if options.updateValue(operand, forKey: argument) != nil { throw .misuse("'\(argument)' is given twice") }
      case "--":
        words += rest
        rest = []
      case _ where argument.utf8.first == UInt8(ascii: "-") && argument != "-":
        if words.contains("set") { throw .misuse("unknown option; put '--' before a value that begins with '-'") }
        throw .misuse("unknown option '\(escaped: argument)'; put '--' before a name that begins with '-'")
      default: words.append(argument)
      }
    }
    guard let directory = words.first, words.count > 1 else { throw .misuse("DIR and a command are required") }
    if directory.isEmpty { throw .misuse("DIR is empty") }
    let command = try command(words[1], Array(words.dropFirst(2)), reveal: reveal)
    return .run(CommandLineArguments(directory: directory, command: command, key: try EncryptionKeyOption.parse(options)))
  }

  private static func command(_ name: String, _ operands: [String], reveal: Bool) throws(Failure) -> Command {
    let expected: [String: (count: Int, takes: String, reveals: Bool)] = [
      "list": (0, "no operands", true), "get": (1, "KEY", true), "set": (2, "KEY and VALUE", false),
      "remove": (1, "KEY", false), "watch": (0, "no operands", true), "verify": (0, "no operands", false),
      "compact": (0, "no operands", false),
    ]
    guard let rule = expected[name] else { throw .misuse("unknown command '\(escaped: name)'") }
    guard operands.count == rule.count else { throw .misuse("'\(name)' takes \(rule.takes)") }
    if reveal, !rule.reveals { throw .misuse("'\(name)' does not accept --reveal") }
    switch name {
    case "list": return .list(reveal: reveal)
    case "get": return .get(try key(operands[0]), reveal: reveal)
    case "set": return .set(try key(operands[0]), operands[1] == "-" ? .standardInput : .text(operands[1]))
    case "remove": return .remove(try key(operands[0]))
    case "watch": return .watch(reveal: reveal)
    case "verify": return .verify
    default: return .compact
    }
  }

  private static func key(_ name: String) throws(Failure) -> Store.Key {
    do throws(StoreError) {
      return try Store.Key(name)
    } catch {
      throw .misuse(error == .invalidName(.empty) ? "KEY is empty" : "KEY is longer than \(Store.Key.maximumLength) bytes")
    }
  }
}
