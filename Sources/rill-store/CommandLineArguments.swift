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
    case stat
    case dump
    case load
    case repair
    case backup(String)
    case restore(String)
    /// To a key in this file, or in place of the key where it is.
    case rotateKey(newKeyFile: String?)
    case destroyKey
  }

  package enum Parsed: Equatable, Sendable {
    case help
    case run(CommandLineArguments)
  }

  package var directory: String
  package var command: Command
  /// Where the key is, or nil if the store is plain.
  package var key: EncryptionKeyOption?
  /// Whether the program must write nothing.
  package var isReadOnly = false

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
    var flags: Set<String> = []
    var newKeyFile: String?
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--reveal", "--read-only", "--yes": flags.insert(argument)
      case "--new-key-file":
        guard newKeyFile == nil, let operand = rest.popFirst(), !operand.isEmpty else {
          throw .misuse("'\(argument)' takes PATH, once")
        }
        newKeyFile = operand
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
    let key = try EncryptionKeyOption.parse(options)
    let command = try command(words[1], Array(words.dropFirst(2)), flags, key, newKeyFile)
    return .run(
      CommandLineArguments(directory: directory, command: command, key: key, isReadOnly: flags.contains("--read-only")))
  }

  /// What follows a command, and the flags that it accepts.
  private static let rules: [String: (count: Int, takes: String, flags: Set<String>)] = [
    "list": (0, "no operands", ["--reveal", "--read-only"]), "get": (1, "KEY", ["--reveal", "--read-only"]),
    "set": (2, "KEY and VALUE", []), "remove": (1, "KEY", []), "watch": (0, "no operands", ["--reveal", "--read-only"]),
    "verify": (0, "no operands", ["--read-only"]), "compact": (0, "no operands", []),
    "stat": (0, "no operands", ["--read-only"]), "dump": (0, "no operands", ["--read-only"]), "load": (0, "no operands", []),
    "repair": (0, "no operands", []), "backup": (1, "FOLDER", ["--read-only"]), "restore": (1, "FOLDER", []),
    "rotate-key": (0, "no operands", []), "destroy-key": (0, "no operands", ["--yes"]),
  ]

  private static func command(
    _ name: String, _ operands: [String], _ flags: Set<String>, _ key: EncryptionKeyOption?, _ newKeyFile: String?
  ) throws(Failure) -> Command {
    guard let rule = rules[name] else { throw .misuse("unknown command '\(escaped: name)'") }
    guard operands.count == rule.count else { throw .misuse("'\(name)' takes \(rule.takes)") }
    if let flag = flags.subtracting(rule.flags).min() { throw .misuse("'\(name)' does not accept \(flag)") }
    if newKeyFile != nil, name != "rotate-key" { throw .misuse("'\(name)' does not accept --new-key-file") }
    let reveal = flags.contains("--reveal")
    switch name {
    case "list": return .list(reveal: reveal)
    case "get": return .get(try self.key(operands[0]), reveal: reveal)
    case "set": return .set(try self.key(operands[0]), operands[1] == "-" ? .standardInput : .text(operands[1]))
    case "remove": return .remove(try self.key(operands[0]))
    case "watch": return .watch(reveal: reveal)
    case "verify": return .verify
    case "compact": return .compact
    case "stat": return .stat
    case "dump": return .dump
    case "load": return .load
    case "repair": return .repair
    case "backup": return .backup(operands[0])
    case "restore": return .restore(operands[0])
    case "rotate-key": return try rotation(key, newKeyFile)
    default:
      if !flags.contains("--yes") {
        throw .misuse("'destroy-key' makes all values unreadable for good; repeat it with --yes")
      }
      if key == nil { throw .misuse("'destroy-key' needs the place of the key, such as --key-file") }
      return .destroyKey
    }
  }

  /// Only a key file and a keychain item can be replaced where they are.
  private static func rotation(_ key: EncryptionKeyOption?, _ newKeyFile: String?) throws(Failure) -> Command {
    switch key {
    case .keyFile?, .keychain?: return .rotateKey(newKeyFile: newKeyFile)
    case nil: throw .misuse("'rotate-key' needs the place of the key, such as --key-file")
    default:
      guard let newKeyFile else { throw .misuse("the key cannot be replaced where it is; name a file with --new-key-file") }
      return .rotateKey(newKeyFile: newKeyFile)
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
