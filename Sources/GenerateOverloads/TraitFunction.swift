import Foundation

/// A function of a trait: an operator of `Observable` with the types of the trait.
struct TraitFunction {
  private let row: TraitOperator
  private let operation: ObservableOperator
  private let trait: Trait
  private let isInSwift5Mode: Bool
  private let signature: Signature

  init(row: TraitOperator, _ operation: ObservableOperator, on trait: Trait, isInSwift5Mode: Bool) {
    (self.row, self.operation, self.trait, self.isInSwift5Mode) = (row, operation, trait, isInSwift5Mode)
    let signature = Signature(row.signature ?? trait.converted(operation.signature.text))
    let parameters = signature.parameters.filter { !row.without.contains(String($0.name)) }
    self.signature = signature.with(
      parameters.map { Signature.Parameter(label: $0.label, name: $0.name, type: trait.isolated($0.type)) })
  }

  /// The generated file below `Rill/Traits`.
  var path: String { trait.isPrimitive ? trait.file : trait.file + operation.kind }

  /// What the function extends, with the requirements of the operator.
  var extended: String {
    "\(extendsType ? trait.typeName : trait.extended) \(trait.converted(operation.requirements))"
      .trimmingCharacters(in: .whitespaces)
  }

  var text: String {
    let declaration = isInSwift5Mode ? Signature(signature.text.replacing(" @MainActor", with: "")) : signature
    return "\(comment)\n\(attributes)\n\(declaration.function(body))"
  }

  /// Whether it extends the type, and not the protocol: the compiler prefers it then.
  private var extendsType: Bool { isInSwift5Mode || signature.isStatic && trait.extendsTypeByStaticFunctions }

  private var confinement: String? { signature.takesScheduler ? trait.confinement : nil }

  private var erasure: String? { isInSwift5Mode ? trait.erasureInSwift5Mode : trait.erasure }

  private var body: String {
    let result = (row.expression ?? call) + (confinement ?? "")
    guard operation.signature.result.hasPrefix("Observable<") else { return result }
    // Inside a type, its name alone is the type of `self`.
    let type = extendsType ? signature.result : signature.result.prefix { $0 != "<" }
    return "\(type)(\(row.label ?? trait.label)\(result))"
  }

  private var call: String {
    let labels = operation.signature.parameters.filter { !row.without.contains(String($0.name)) }.map(\.label)
    precondition(labels.count == signature.parameters.count, "\(operation.key) has other parameters than \(signature.text)")
    let arguments = zip(labels, signature.parameters).map { $0 == "_" ? argument($1) : "\($0): \(argument($1))" }
    let receiver = signature.isStatic ? "Observable<Element>" : trait.source
    return "\(receiver).\(operation.signature.name)(\(arguments.joined(separator: ", ")))"
  }

  private func argument(_ parameter: Signature.Parameter) -> String {
    let name = parameter.name == "default" ? "`default`" : String(parameter.name)
    let type = parameter.type.split(separator: " = ")[0]
    // A parameter is of the trait's own type, unless the function takes any that conforms to its protocol.
    let stream = signature.takesAny(trait.extended) ? trait.source : trait.sourceOfArgument
    switch trait.argument(for: type, in: signature) {
    case .streams(let isLazy): return "\(name)\(isLazy ? ".lazy" : "").map { $0.\(stream) }"
    case .stream: return "\(name).\(stream)"
    case .closure(let isOptional):
      guard let erasure else { return name }
      return isOptional ? "\(name).map { \(erasure)($0) }" : "\(erasure)(\(name))"
    case .factory(let arguments, let canThrow):
      return "\(erasure ?? "") { \(canThrow ? "try " : "")\(name)(\(arguments)).\(trait.sourceOfResult) }"
    case .itself: return name
    }
  }

  private var comment: String {
    var closing = ""
    if signature.takesMainActorClosure { closing += " Closures run on the main actor." }
    if confinement != nil { closing += " Delivers on the main actor, wherever `scheduler` runs its work." }
    let items = operation.items(complexity: row.complexity)
    let paragraphs =
      isInSwift5Mode
      ? [
        "/// `\(operation.shortKey)` for modules in Swift 5 mode.",
        "/// There, a function or a method is not known to be `Sendable`.", operation.diagram, items,
      ]
      : [
        "/// \(row.summary ?? operation.summary)", row.remark.map { "/// \($0)" } ?? "",
        trait.isPrimitive ? "" : operation.diagram, "/// See `Observable.\(operation.shortKey)`.\(closing)", items,
      ]
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n///\n")
  }

  private var attributes: String {
    if isInSwift5Mode { return "@available(swift, obsoleted: 6.0)\n@_alwaysEmitIntoClient" }
    let isIsolated = signature.requiresSendable || signature.takesMainActorClosure
    return """
      \(isIsolated ? "@preconcurrency" : "")
      \(row.isDisfavored ?? operation.isDisfavored ? "@_disfavoredOverload" : "")
      @_alwaysEmitIntoClient
      """
  }
}
