/// The operators of the traits, which call those of `Observable`.
struct TraitOperatorGenerator {
  /// A function, and where it is.
  private struct Function {
    let path: String
    let extended: String
    let text: String
  }

  static let files: [GeneratedFile] = {
    let cells = TraitOperatorTable.rows.flatMap(\.forwards)
    for (trait, variations) in TraitOperatorVariation.all {
      let unused = Set(variations.keys).subtracting(cells.filter { $0.trait.name == trait }.map(\.key))
      precondition(unused.isEmpty, "\(trait) varies operators that it does not have: \(unused.sorted())")
    }
    let functions = cells.flatMap(functions(of:))
    return distinct(functions.map(\.path)).map { path in
      let members = functions.filter { $0.path == path }
      return GeneratedFile(
        path: path,
        distinct(members.map(\.extended)).map { extended in
          let texts = members.filter { $0.extended == extended }.map(\.text)
          return "extension \(extended) {\n\(texts.joined(separator: "\n\n"))\n}\n"
        })
    }
  }()

  /// The elements in their order, each once.
  private static func distinct(_ items: [String]) -> [String] {
    items.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func functions(of cell: TraitOperatorTable.Cell) -> [Function] {
    let overloads = OperatorDeclaration.overloads(cell.key)
    precondition(!overloads.isEmpty, "`Observable` has no operator \(cell.key)")
    let variations = TraitOperatorVariation.all[cell.trait.name]?[cell.key] ?? overloads.map { _ in TraitOperatorVariation() }
    return variations.enumerated().map { index, variation in
      TraitOperatorGenerator(trait: cell.trait, operation: overloads[variation.overload ?? index], variation: variation)
        .function
    }
  }

  private let trait: Trait
  private let operation: OperatorDeclaration
  private let variation: TraitOperatorVariation
  private let signature: FunctionSignature

  private init(trait: Trait, operation: OperatorDeclaration, variation: TraitOperatorVariation) {
    (self.trait, self.operation, self.variation) = (trait, operation, variation)
    signature = variation.signature.map(FunctionSignature.init) ?? trait.signature(of: operation.signature)
  }

  private var function: Function {
    let requirements = operation.extensionRequirements.map(trait.streamRequirement)
    let extended = variation.extended ?? (signature.isStatic ? trait.extendedByStatic : trait.extended)
    let file = trait.hasSeveralValues ? operation.kind : "Operators"
    return Function(
      path: "Sources/Rill/Traits/\(trait.folder)/\(trait.name)+\(file).swift",
      extended: extended + (requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))"),
      text: "\(comment)\n\(signature.text(attributes: attributes))\(body)")
  }

  private var attributes: [String] {
    if variation.isForSwift5 { return ["@available(swift, obsoleted: 6.0)", "@_alwaysEmitIntoClient"] }
    let types = (signature.generics + signature.parameters.map(\.type) + signature.requirements).joined()
    return (types.contains("Sendable") || types.contains("@MainActor") ? ["@preconcurrency"] : [])
      + (operation.isDisfavored ? ["@_disfavoredOverload"] : []) + ["@_alwaysEmitIntoClient"]
  }

  // MARK: The body

  private var body: String {
    // Inside a closure of another isolation, a closure of the main actor needs a name without its isolation.
    let renamed = signature.parameters.filter { $0.type.contains("@MainActor") && isConvertedClosure($0) }
      .map { "    let \($0.name) = assumeMainActor(\($0.name))\n" }.joined()
    let stream = variation.stream.map(CodeCall.init) ?? call
    let isWrapped = operation.signature.result.hasPrefix("Observable<")
    let initializer = (renamed.isEmpty ? "" : "return ") + (isWrapped ? variation.initializer ?? trait.initializer : "")
    return "\n\(renamed)\(stream.text(in: initializer, closing: isWrapped ? ")" : ""))\n  }"
  }

  private var call: CodeCall {
    let arguments = signature.parameters.map { parameter in
      (parameter.label == "_" ? "" : "\(parameter.label): ") + argument(parameter)
    }
    // The compiler takes a static function of another type of stream for one of the result.
    let type = operation.signature.result == "Observable<Element>" ? "" : "Observable<Element>"
    let function = "\(signature.isStatic ? type : trait.source).\(operation.signature.name)"
    return arguments.first?.hasPrefix("{") ?? false
      ? CodeCall("\(function) \(arguments[0])") : CodeCall(opening: "\(function)(", arguments: arguments, closing: ")")
  }

  private func argument(_ parameter: FunctionSignature.Parameter) -> String {
    let name = parameter.name == "default" ? "`default`" : parameter.name
    let type = parameter.type
    if isConvertedClosure(parameter) {
      let attempt = type.contains(" throws") ? "try " : ""
      return "{ \(attempt)\(name)(\(type.contains("() ") ? "" : "$0")).\(trait.isOnMainActor ? "inner" : "source") }"
    }
    if parameter.isClosure, type.contains("@MainActor") {
      // The thread that subscribes need not be the main one.
      let conversion = name.hasPrefix("onSubscribe") ? "dispatchedToMainActor" : "assumeMainActor"
      return parameter.isOptional ? "\(name).map { \(conversion)($0) }" : "\(conversion)(\(name))"
    }
    let convert = trait.isOnMainActor ? " { $0.upstream }" : "(\\.source)"
    if isStream(type.replacing("...", with: "")) {
      return type.hasSuffix("...") ? "\(name).map\(convert)" : "\(name).\(trait.argumentSource)"
    }
    guard let constraint = signature.constraint(on: type) else { return name }
    if constraint == trait.streamProtocol { return "\(name).\(trait.isOnMainActor ? "upstream" : "asObservable()")" }
    let element = "\(type).Element"
    let elements = signature.requirements.first { $0.hasPrefix("\(element) == ") }?.dropFirst(element.count + 4)
    if isStream(String(elements ?? "")) {
      return "\(name).\(constraint.hasSuffix("Sequence") ? "lazy." : "")map\(convert)"
    }
    if let requirement = trait.streamProtocol, signature.requirements.contains("\(element): \(requirement)") {
      return "\(name).map { $0.\(trait.isOnMainActor ? "upstream" : "asObservable()") }"
    }
    return name
  }

  private func isStream(_ type: String) -> Bool {
    ["SharedSequence<", "Infallible<", "PrimitiveSequence<", "Single<", "Maybe<"].contains { type.hasPrefix($0) }
      || type == "Completable"
  }

  /// Whether a closure returns a stream of the trait, in place of which the operator needs an `Observable`.
  private func isConvertedClosure(_ parameter: FunctionSignature.Parameter) -> Bool {
    guard parameter.isClosure, let arrow = parameter.type.firstRange(of: "-> ") else { return false }
    return isStream(String(parameter.type[arrow.upperBound...]))
  }

  // MARK: The comment

  private var comment: String {
    let comment = operation.comment
    // A summary is one sentence, and the other ones are a paragraph of their own.
    let sentences = summary.split(separator: ". ", maxSplits: 1)
    var paragraphs = sentences.map { CodeLayout.comment($0.hasSuffix(".") ? String($0) : $0 + ".") }
    if variation.isForSwift5 { return paragraphs.joined(separator: "\n  ///\n") }
    if trait.hasSeveralValues, variation.summary == nil {
      paragraphs.append(comment.diagram.map { "  ///     \($0)" }.joined(separator: "\n"))
      paragraphs += comment.details.map { sentences in
        sentences.filter { !$0.hasSuffix(":") && !$0.contains(#/\b(fail|throw|error|See )/#) }.joined(separator: " ")
      }.filter { !$0.isEmpty }.map { CodeLayout.comment(withNames(of: $0)) }
    }
    paragraphs.append(CodeLayout.comment((notes + ["See `Observable.\(operation.shortKey)`."]).joined(separator: " ")))
    let items = comment.items.filter { $0.hasPrefix("Precondition:") || $0.hasPrefix("Complexity:") }
    paragraphs.append(items.map { CodeLayout.comment("- \(withNames(of: $0))", indent: 2) }.joined(separator: "\n"))
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n  ///\n")
  }

  private var summary: String {
    let summary = variation.summary ?? trait.wording(of: withNames(of: operation.comment.summary))
    return variation.isForSwift5
      ? summary.dropLast() + ", in modules in Swift 5 mode. There, a main-actor-isolated method is not known to be `Sendable`. "
        + "`\(signature.parameters[0].name)` runs on the main actor."
      : summary
  }

  /// The text with the names of the trait's parameters in place of those of the operator's.
  private func withNames(of text: String) -> String {
    zip(operation.signature.parameters, signature.parameters).reduce(text) { text, parameters in
      text.replacing("`\(parameters.0.name)", with: "`\(parameters.1.name)")
    }
  }

  private var notes: [String] {
    guard trait.isOnMainActor else { return [] }
    let closures = signature.parameters.filter { $0.type.contains("@MainActor") }
    let isScheduled = signature.parameters.contains { $0.type == "any SchedulerType" }
    return (closures.count == 1 ? ["`\(closures[0].name)` runs on the main actor."] : [])
      + (closures.count > 1 ? ["The closures run on the main actor."] : [])
      + (isScheduled ? ["`scheduler` must run its work on the main actor."] : [])
  }
}
