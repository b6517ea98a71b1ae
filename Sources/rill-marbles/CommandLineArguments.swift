/// One invocation of the program, parsed from its arguments.
package enum CommandLineArguments: Equatable, Sendable {
  /// The form of a drawing.
  package enum Form: String, Sendable {
    case text
    case svg = "--svg"
    case html = "--html"
    case test = "--test"
  }

  case help
  case list
  /// Draws the examples of an operator.
  case example(String, Form)
  /// Draws a recorded run, or writes a test that replays it.
  case run(file: String, Form, model: String?, modules: [String])
  /// Writes the documentation of the operators.
  case documentation(check: Bool)

  /// Parses the arguments without the program's name.
  package static func parse(_ arguments: [String]) throws(Failure) -> CommandLineArguments {
    var words: [String] = []
    var forms: [Form] = []
    var flags: Set<String> = []
    var (model, modules): (String?, [String]) = (nil, [])
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--svg", "--html", "--test": forms += Form(rawValue: argument).map { [$0] } ?? []
      case "--docs", "--check": flags.insert(argument)
      case "--model", "--import":
        guard let value = rest.popFirst() else { throw .misuse("missing value after '\(argument)'") }
        if argument == "--model" { model = value } else { modules.append(value) }
      case _ where argument.hasPrefix("-"): throw .misuse("unknown option '\(argument)'")
      default: words.append(argument)
      }
    }
    if forms.count > 1 { throw .misuse("more than one of '--svg', '--html' and '--test'") }
    let form = forms.first ?? .text
    if flags.contains("--docs") {
      guard words.isEmpty, form == .text, model == nil, modules.isEmpty else {
        throw .misuse("'--docs' takes no other argument than '--check'")
      }
      return .documentation(check: flags.contains("--check"))
    }
    if flags.contains("--check") { throw .misuse("'--check' requires '--docs'") }
    if words.count > 1 { throw .misuse("more than one operator or file") }
    if form != .test, model != nil || !modules.isEmpty { throw .misuse("'--model' and '--import' require '--test'") }
    guard let name = words.first else {
      if form != .text { throw .misuse("'\(form.rawValue)' requires an operator or a file") }
      return .list
    }
    // No operator has a dot or a slash in its name.
    if name.contains(where: { $0 == "." || $0 == "/" }) { return .run(file: name, form, model: model, modules: modules) }
    if form == .html || form == .test { throw .misuse("'\(form.rawValue)' requires a file") }
    return .example(name, form)
  }
}
