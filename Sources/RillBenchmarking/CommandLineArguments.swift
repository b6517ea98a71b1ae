/// The parsed command line.
struct CommandLineArguments {
  var check = false
  var filter: String?
  var jsonFile: String?
  var chartFile: String?
  var peersFile: String?
  var oldFile: String?
  var retries = 12
  var repetitions = defaultRepetitions
  var help = false

  /// A command line error.
  struct UsageError: Error {
    let description: String
  }

  static let usage = """
    options: [--check] [--retries N] [--repetitions N] [--filter TEXT] [--json FILE] [--compare OLD.json] [--svg FILE] [--peers FILE] [--help]

      --check         exit with 1 if a row is above its limits, or if one of them cannot be checked
      --retries N     measure a row above its limits N times again before it counts as failed; 12 without this option
      --repetitions N run each row N times; \(defaultRepetitions) without this option, and for a row that is measured again
      --filter TEXT   measure only the rows and metrics whose names contain TEXT
      --json FILE     also write the measurements to FILE
      --compare FILE  also print the change of each row since FILE, which --json has written
      --svg FILE      also draw a chart with a logarithmic scale
      --peers FILE    add the figures of FILE to the chart
      --help          print this text

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
      case "--filter": filter = try CommandLineArguments.value(of: word, &rest)
      case "--json": jsonFile = try CommandLineArguments.value(of: word, &rest)
      case "--svg": chartFile = try CommandLineArguments.value(of: word, &rest)
      case "--peers": peersFile = try CommandLineArguments.value(of: word, &rest)
      case "--compare": oldFile = try CommandLineArguments.value(of: word, &rest)
      case "--retries": retries = try CommandLineArguments.number(of: word, "a number", atLeast: 0, &rest)
      case "--repetitions": repetitions = try CommandLineArguments.number(of: word, "a number above 0", atLeast: 1, &rest)
      default: throw UsageError(description: "unknown argument: \(word)")
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value") }
    return value
  }

  private static func number(
    of option: String, _ expected: String, atLeast minimum: Int, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Int {
    let text = try value(of: option, &rest)
    guard let number = Int(text), number >= minimum else {
      throw UsageError(description: "\(option) needs \(expected), not \(text)")
    }
    return number
  }
}
