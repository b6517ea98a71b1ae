/// What the command line asks for.
struct Arguments {
  var check = false
  var filter: String?
  var jsonFile: String?
  var help = false

  /// What is wrong with a command line.
  struct Mistake: Error {
    let description: String
  }

  static let usage = """
    usage: Benchmarks [--check] [--filter TEXT] [--json FILE] [--help]

      --check        exit with 1 if a row is over its threshold (Thresholds.swift)
      --filter TEXT  only the rows whose names contain TEXT
      --json FILE    write the figures to FILE, too
      --help         this text

    """

  /// Reads a command line.
  ///
  /// - Parameter words: the command line without the name of the program.
  /// - Throws: What is wrong with it.
  init(_ words: [String]) throws(Mistake) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--check": check = true
      case "--help", "-h": help = true
      case "--filter": filter = try Arguments.value(of: word, &rest)
      case "--json": jsonFile = try Arguments.value(of: word, &rest)
      default: throw Mistake(description: "unknown argument: \(word)")
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst() else { throw Mistake(description: "\(option) needs a value") }
    return value
  }
}
