/// The operators of the traits, which call those of `Observable`.
struct TraitOperatorGenerator {
  static let files: [GeneratedFile] = {
    let functions = TraitOperatorTable.rows.flatMap { row in
      row.forwards.flatMap { Self.functions(of: row.key, $0.trait, isForSwift5: $0.mark == "5") }
    }
    for (trait, variations) in TraitOperatorVariation.all {
      let cells = TraitOperatorTable.rows.filter { $0.forwards.contains { $0.trait.name == trait } }.map(\.key)
      let unused = Set(variations.keys).subtracting(cells)
      precondition(unused.isEmpty, "\(trait) varies operators that it does not have: \(unused.sorted())")
    }
    return Dictionary(grouping: functions, by: \.path).sorted { $0.key < $1.key }.map { path, members in
      let extensions = Dictionary(grouping: members, by: \.extensionName).sorted { $0.key < $1.key }.map { name, members in
        GeneratedFile.block(name, members.map(\.text))
      }
      return GeneratedFile(path, extensions.joined(separator: "\n"))
    }
  }()

  private static func functions(of key: String, _ trait: Trait, isForSwift5: Bool) -> [Self] {
    let overloads = OperatorDeclaration.overloads(key)
    precondition(!overloads.isEmpty, "`Observable` has no operator \(key)")
    let variations = TraitOperatorVariation.all[trait.name]?[key] ?? overloads.map { _ in TraitOperatorVariation() }
    return variations.enumerated().flatMap { index, variation in
      let operation = overloads[min(index, overloads.count - 1)]
      return (isForSwift5 ? [false, true] : [false]).map {
        Self(trait: trait, operation: operation, variation: variation, isForSwift5: $0)
      }
    }
  }

  private let trait: Trait
  private let operation: OperatorDeclaration
  private let variation: TraitOperatorVariation
  /// In Swift 5 mode, a main-actor-isolated method is not known to be `Sendable`, so that the operators need an overload.
  private let isForSwift5: Bool
  private let signature: FunctionSignature
  private let extended: String

  private init(trait: Trait, operation: OperatorDeclaration, variation: TraitOperatorVariation, isForSwift5: Bool) {
    (self.trait, self.operation, self.variation, self.isForSwift5) = (trait, operation, variation, isForSwift5)
    signature = variation.signature.map(FunctionSignature.init) ?? trait.signature(of: operation.signature)
    // The compiler prefers the function of a type to that of its protocol.
    let isOfType = signature.isStatic || isForSwift5
    extended = isOfType ? trait.extendedByStatic ?? trait.extended : trait.extended
  }

  private var path: String {
    trait.hasSeveralValues
      ? "Sources/Rill/Traits/\(trait.name)/\(trait.name)+\(operation.kind).swift"
      : "Sources/Rill/Traits/PrimitiveSequence/\(trait.name)+Operators.swift"
  }

  private var extensionName: String {
    let requirements = operation.extensionRequirements.map(trait.requirement)
    return extended + (requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))")
  }

  private var text: String {
    let text = (comment + attributes + [signature.declaration]).map { "  \($0)\n" }.joined() + "\(body)\n  }"
    return isForSwift5 ? Swift5Overload.of(text) : text
  }

  private var attributes: [String] {
    let types = (signature.generics + signature.parameters.map(\.type) + signature.requirements).joined()
    return (types.contains("Sendable") || types.contains("@MainActor") ? ["@preconcurrency"] : [])
      + (operation.isDisfavored ? ["@_disfavoredOverload"] : []) + ["@_alwaysEmitIntoClient"]
  }

  // MARK: The body

  private var body: String {
    // Inside a closure of another isolation, a closure of the main actor needs a name without its isolation.
    let renamed = signature.parameters.filter { $0.type.contains("@MainActor") && isConvertedClosure($0) }
      .map { "    let \($0.name) = \(withoutIsolation($0))\n" }.joined()
    let stream = variation.stream ?? call
    let isWrapped = operation.signature.result.hasPrefix("Observable<")
    return "\(renamed)    \(renamed.isEmpty ? "" : "return ")\(isWrapped ? "\(initializer)\(stream))" : stream)"
  }

  /// Inside a generic type, its name alone is the type with its own parameters.
  private var initializer: String {
    let result = signature.result
    let isOther = extended == "SharedSequence" && result != trait.stream(of: "Element")
    // What is emitted synchronously needs no sharing.
    let isSynchronous = operation.kind == "Creating" && variation.stream == nil && !isScheduled
    let label = trait.isOnMainActor && isSynchronous ? "raw: " : trait.label
    return "\(isOther ? Substring(result) : result.prefix { $0 != "<" })(\(label)"
  }

  private var call: String {
    let name = operation.signature.name
    // The compiler takes a static function of another type of stream for one of the result.
    let type = operation.signature.result == "Observable<Element>" ? "" : "Observable<Element>"
    let target = signature.isStatic ? type : trait.source
    let arguments = signature.parameters.map { ($0.originalLabel == "_" ? "" : "\($0.originalLabel): ") + argument($0) }
    if arguments.first?.hasPrefix("{") ?? false { return "\(target).\(name) \(arguments[0])" }
    // A function cannot pass a variable number of arguments on.
    let isVariadic = signature.parameters.first?.type == "Element..."
    let function = isVariadic ? signature.isStatic ? "from(" : "starting(with: " : "\(name)("
    return "\(target).\(function)\(arguments.joined(separator: ", ")))"
  }

  private func argument(_ parameter: FunctionSignature.Parameter) -> String {
    let name = parameter.name == "default" ? "`default`" : parameter.name
    let type = parameter.type
    if isConvertedClosure(parameter) {
      let attempt = type.contains(" throws") ? "try " : ""
      return "{ \(attempt)\(name)(\(type.contains("() ") ? "" : "$0")).\(trait.isOnMainActor ? "inner" : "source") }"
    }
    if parameter.isClosure, type.contains("@MainActor") { return withoutIsolation(parameter) }
    let convert = trait.isOnMainActor ? " { $0.upstream }" : "(\\.source)"
    if isStream(type.replacing(#/\[|\]|\.\.\./#, with: "")) {
      return type.hasSuffix("...") || type.hasPrefix("[") ? "\(name).map\(convert)" : "\(name).\(trait.argumentSource)"
    }
    guard let constraint = signature.constraint(on: type) else { return name }
    let generic = trait.isOnMainActor ? "upstream" : "asObservable()"
    if constraint == trait.streamProtocol { return "\(name).\(generic)" }
    let element = "\(type).Element"
    let elements = signature.requirements.first { $0.hasPrefix("\(element) == ") }?.dropFirst(element.count + 4)
    if isStream(String(elements ?? "")) {
      return "\(name).\(constraint.hasSuffix("Sequence") ? "lazy." : "")map\(convert)"
    }
    return signature.requirements.contains("\(element): \(trait.streamProtocol ?? "")") ? "\(name).map { $0.\(generic) }" : name
  }

  private func withoutIsolation(_ parameter: FunctionSignature.Parameter) -> String {
    // The thread that subscribes need not be the main one.
    let isOfSubscription = parameter.name.hasPrefix("onSubscribe")
    let conversion = isOfSubscription ? "dispatchedToMainActor" : "assumeMainActor"
    return parameter.type.hasSuffix(")?") ? "\(parameter.name).map { \(conversion)($0) }" : "\(conversion)(\(parameter.name))"
  }

  private func isStream(_ type: String) -> Bool {
    type == "Completable"
      || ["SharedSequence<", "Infallible<", "PrimitiveSequence<", "Single<", "Maybe<"].contains { type.hasPrefix($0) }
  }

  /// Whether a closure returns a stream of the trait, in place of which the operator needs an `Observable`.
  private func isConvertedClosure(_ parameter: FunctionSignature.Parameter) -> Bool {
    let takesAnyStream = !trait.isOnMainActor && operation.signature.generics.contains("Source: ObservableConvertibleType")
    guard !takesAnyStream, parameter.isClosure, let arrow = parameter.type.firstRange(of: "-> ") else { return false }
    return isStream(String(parameter.type[arrow.upperBound...]))
  }

  // MARK: The comment

  private var comment: [String] {
    let comment = operation.comment
    let summary = variation.summary ?? trait.wording(of: comment.summary)
    // A summary is one sentence, and the other ones are a paragraph of their own.
    let sentences = summary.split(separator: ". ", maxSplits: 1).map { $0.hasSuffix(".") ? String($0) : $0 + "." }
    var paragraphs = sentences.map { [$0] }
    if trait.hasSeveralValues, variation.summary == nil {
      paragraphs.append(comment.diagram.map { "    \($0)" })
      paragraphs += comment.details.map { sentences in
        [sentences.filter { !$0.hasSuffix(":") && !$0.contains(#/\b(fail|throw|error|See )/#) }.joined(separator: " ")]
      }
    }
    paragraphs.append([(notes + ["See `Observable.\(operation.shortKey)`."]).joined(separator: " ")])
    let items = comment.items.filter { $0.hasPrefix("Precondition:") || $0.hasPrefix("Complexity:") }
    paragraphs.append(items.map { "- \($0)" })
    return paragraphs.filter { !$0.joined().isEmpty }.joined(separator: [""]).map {
      $0.isEmpty ? "///" : "/// \(trait.withNames($0))"
    }
  }

  private var isScheduled: Bool { signature.parameters.contains { $0.type == "any SchedulerType" } }

  private var notes: [String] {
    guard trait.isOnMainActor else { return [] }
    let closures = signature.parameters.filter { $0.type.contains("@MainActor") }
    return (closures.count == 1 ? ["`\(closures[0].name)` runs on the main actor."] : [])
      + (closures.count > 1 ? ["The closures run on the main actor."] : [])
      + (isScheduled ? ["`scheduler` must run its work on the main actor."] : [])
  }
}
