/// The parsed command line.
struct Arguments {
  var check = false
  var filter: String?
  var jsonFile: String?
  var help = false

  /// A command line error.
  struct UsageError: Error {
    let description: String
  }

  static let usage = """
    usage: Benchmarks [--check] [--filter TEXT] [--json FILE] [--help]

      --check        exit with 1 if a row is above its threshold (Thresholds.swift)
      --filter TEXT  measure only the rows whose names contain TEXT
      --json FILE    also write the measurements to FILE
      --help         print this text

    """

  /// Parses a command line.
  ///
  /// - Parameter words: the arguments without the program name.
  /// - Throws: `UsageError` if an argument is invalid.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--check": check = true
      case "--help", "-h": help = true
      case "--filter": filter = try Arguments.value(of: word, &rest)
      case "--json": jsonFile = try Arguments.value(of: word, &rest)
      default: throw UsageError(description: "unknown argument: \(word)")
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value") }
    return value
  }
}
