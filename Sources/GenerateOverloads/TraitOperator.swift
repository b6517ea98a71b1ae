import Foundation

/// Operators of `Observable` that traits have, too, and how their functions differ.
///
/// A function has the declaration and the comment of the operator, changed to the trait. It calls the operator of the wrapped
/// stream with its own parameters, and wraps the result.
struct TraitOperator {
  /// Each is the name of operators, or has the labels and names of the parameters, too: `take(while predicate, behavior)`.
  let names: [String]
  let on: [Trait]
  /// What is written in place of the signature and the first sentence of the operator.
  var signature: String?
  var summary: String?
  /// A second paragraph of the comment.
  var remark: String?
  var isDisfavored: Bool?
  /// The body, in place of the call of the operator.
  var expression: String?
  /// A closure that is erased before the expression, which can call it more than once.
  var erasing: String?
  /// The label of the initializer that wraps the result, in place of that of the trait.
  var label: String?
  /// Closures that are called on the thread that subscribes.
  var onSubscribingThread: [String] = []
  /// Parameters that the traits do not have.
  var without: [String] = []

  var operators: [ObservableOperator] { names.flatMap(ObservableOperator.named) }

  static let files: [GeneratedFile] = {
    let functions = all.flatMap { row in
      row.operators.flatMap { operation in row.on.map { row.function(operation, on: $0) } }
    }
    return Dictionary(grouping: functions, by: \.file).map { file, functions in
      GeneratedFile(
        "Rill/Traits/\(file)", blocks(functions.map { ($0.extended, $0.text) }),
        from: "Rill/Operators or Sources/GenerateOverloads/TraitOperators.swift")
    }
  }()

  private func function(_ operation: ObservableOperator, on trait: Trait) -> (file: String, extended: String, text: String) {
    var signature = Signature(signature ?? trait.converted(operation.signature.text))
    signature.parameters.removeAll { without.contains(String($0.name)) }
    let isStatic = signature.beginning.hasPrefix("static ")
    let isOfType = trait.isExtendedAsType(byStaticFunction: isStatic)
    // Inside a type, its name alone is the type of `self`.
    let type = isOfType ? signature.result : signature.result.prefix { $0 != "<" }

    let arguments = signature.parameters.map { parameter in
      let argument = argument(parameter, signature, trait)
      return parameter.label == "_" ? argument : "\(parameter.label): \(argument)"
    }
    // The type of an implicit member would be that of a stream of arrays.
    let target = !isStatic ? trait.source : signature.result.contains("[Element]") ? "Observable<Element>" : ""
    let call = "\(target).\(operation.signature.name)(\(arguments.joined(separator: ", ")))"
    let takesScheduler = signature.text.contains("any SchedulerType")
    var body = (expression ?? call) + (takesScheduler ? trait.confinement ?? "" : "")
    // `toArray` returns a `Single`, which needs no wrapping.
    if !operation.signature.result.hasPrefix("Single<") { body = "\(type)(\(label ?? trait.label)\(body))" }
    if let erasing, let erasure = trait.erasure { body = "let \(erasing) = \(erasure)(\(erasing))\nreturn \(body)" }

    let function = Signature(trait.isInSwift5Mode ? signature.text.replacing(" @MainActor", with: "") : signature.text)
      .function(body)
    let text = """
      \(comment(operation, trait, signature))
      \(attributes(operation, trait, signature))
      \(function)
      """
    let extended = "\(isOfType ? "SharedSequence" : trait.extended) \(trait.converted(operation.requirements))"
    return (trait.isPrimitive ? trait.file : trait.file + operation.kind, extended.trimmingCharacters(in: .whitespaces), text)
  }

  /// The type says what the wrapped stream receives for a parameter: a wrapped stream, several of them, an erased closure, or the same.
  private func argument(_ parameter: Signature.Parameter, _ signature: Signature, _ trait: Trait) -> String {
    let name = parameter.name == "default" ? "`default`" : String(parameter.name)
    let type = parameter.type.split(separator: " = ")[0]
    let stream = signature.text.contains(trait.extended) ? trait.source : trait.sourceOfArgument
    if trait.areStreams(type, in: signature) {
      let isCollection = signature.beginning.contains(": Swift.Collection") || !signature.beginning.contains("\(type): ")
      return "\(name)\(isCollection ? "" : ".lazy").map { $0.\(stream) }"
    }
    if trait.isStream(type, in: signature) { return "\(name).\(stream)" }
    if let dispatching = trait.dispatching, onSubscribingThread.contains(name) { return "\(name).map { \(dispatching)($0) }" }
    guard let erasure = trait.erasure, type.contains("@MainActor") else { return name }
    return type.hasSuffix(")?") ? "\(name).map { \(erasure)($0) }" : "\(erasure)(\(name))"
  }

  private func comment(_ operation: ObservableOperator, _ trait: Trait, _ signature: Signature) -> String {
    var closing = ""
    if signature.text.contains("@MainActor") { closing += " Closures run on the main actor." }
    if trait.confinement != nil, signature.text.contains("any SchedulerType") {
      closing += " Delivers on the main actor, wherever `scheduler` runs its work."
    }
    let paragraphs =
      trait.isInSwift5Mode
      ? [
        "/// Is `\(operation.shortKey)`, in modules in Swift 5 mode.",
        "/// There, a function or a method is not known to be `Sendable`.", operation.diagram, operation.items,
      ]
      : [
        "/// \(summary ?? operation.summary)", remark.map { "/// \($0)" } ?? "", trait.isPrimitive ? "" : operation.diagram,
        "/// See `Observable.\(operation.shortKey)`.\(closing)", operation.items,
      ]
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n///\n")
  }

  private func attributes(_ operation: ObservableOperator, _ trait: Trait, _ signature: Signature) -> String {
    if trait.isInSwift5Mode { return "@available(swift, obsoleted: 6.0)\n@_alwaysEmitIntoClient" }
    let isIsolated = signature.text.contains("Sendable") || signature.text.contains("@MainActor")
    return """
      \(isIsolated ? "@preconcurrency" : "")
      \(isDisfavored ?? operation.isDisfavored ? "@_disfavoredOverload" : "")
      @_alwaysEmitIntoClient
      """
  }
}
