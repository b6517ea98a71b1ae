/// A type that wraps an `Observable`, and what becomes of the signature of an operator there.
struct Trait {
  let name: String
  /// The folder of its files.
  let folder: String
  /// What functions of values, and static ones, extend.
  let extended: String
  let extendedByStatic: String
  /// The wrapped stream of `self`, and that of an argument.
  let source: String
  let argumentSource: String
  let initializer: String
  /// The protocol of its sources, if it has one: parameters of any such type are generic.
  var streamProtocol: String?
  var canFail = true
  var hasValue = true
  /// Whether it can emit several values, so that the diagrams of the operators are its own.
  var hasSeveralValues = true
  /// Whether user code runs on the main actor.
  var isOnMainActor = false

  static let infallible = Trait(
    name: "Infallible", folder: "Infallible", extended: "InfallibleType", extendedByStatic: "InfallibleType",
    source: "asObservable()", argumentSource: "source", initializer: "Infallible(", streamProtocol: "InfallibleType",
    canFail: false)
  static let sharedSequence = Trait(
    name: "SharedSequence", folder: "SharedSequence", extended: "SharedSequenceConvertibleType",
    extendedByStatic: "SharedSequence", source: "upstream",
    argumentSource: "upstream", initializer: "SharedSequence(sharing: ", streamProtocol: "SharedSequenceConvertibleType",
    canFail: false, isOnMainActor: true)
  static let primitiveSequence = Trait(
    name: "PrimitiveSequence", folder: "PrimitiveSequence", extended: "PrimitiveSequence",
    extendedByStatic: "PrimitiveSequence",
    source: "source", argumentSource: "source", initializer: "PrimitiveSequence(raw: ", hasSeveralValues: false)
  static let single = primitive("Single", "PrimitiveSequenceType where Trait == SingleTrait")
  static let maybe = primitive("Maybe", "PrimitiveSequenceType where Trait == MaybeTrait")
  static let completable = primitive(
    "Completable", "PrimitiveSequenceType where Trait == CompletableTrait, Element == Never", hasValue: false)

  /// The columns of the table.
  static let columns = [infallible, sharedSequence, single, maybe, completable]

  private static func primitive(_ name: String, _ extended: String, hasValue: Bool = true) -> Trait {
    Trait(
      name: name, folder: "PrimitiveSequence", extended: extended, extendedByStatic: extended,
      source: "primitiveSequence.source",
      argumentSource: "source", initializer: "\(name)(raw: ", hasValue: hasValue, hasSeveralValues: false)
  }

  /// The type of a stream of `element`.
  func stream(of element: String) -> String {
    switch name {
    case "SharedSequence": "SharedSequence<SharingStrategy, \(element)>"
    case "PrimitiveSequence": "PrimitiveSequence<Trait, \(element)>"
    case "Completable": "Completable"
    default: "\(name)<\(element)>"
    }
  }

  /// The signature of an operator of `Observable` as that of this trait.
  func signature(of operation: FunctionSignature) -> FunctionSignature {
    var signature = operation
    signature.generics = operation.generics.map(streamRequirement)
    signature.requirements = operation.requirements.map { type(streamRequirement($0)) }
    signature.result =
      operation.result.hasPrefix("Observable<")
      ? stream(of: String(operation.result.dropFirst(11).dropLast())) : operation.result
    signature.parameters = operation.parameters.compactMap { parameter in
      if !canFail, parameter.type.contains("any Error") { return nil }
      if !hasValue, parameter.type.contains("(Element)") { return nil }
      var parameter = parameter
      parameter.type = type(parameter.type)
      if parameter.isClosure, !canFail { parameter.type = parameter.type.replacing(" throws", with: "") }
      // A closure with a default does no work for the user.
      if isOnMainActor, parameter.defaultValue ?? "nil" == "nil" {
        parameter.type = parameter.type.replacing("@Sendable", with: "@MainActor")
      }
      if isOnMainActor, parameter.type == "any SchedulerType" { parameter.defaultValue = "SharingScheduler.current" }
      return parameter
    }
    return signature
  }

  private func type(_ text: String) -> String { text.replacing("Observable<Element>", with: stream(of: "Element")) }

  func streamRequirement(_ text: String) -> String {
    guard let streamProtocol else { return text }
    return text.replacing(#/: Observable(Convertible)?Type$/#, with: ": \(streamProtocol)")
  }

  /// A sentence about an operator, for this trait.
  func wording(of sentence: String) -> String {
    hasSeveralValues
      ? sentence
      : sentence.replacing(#/(every|each) value/#, with: "the value").replacing(#/(Each|Every) value/#, with: "The value")
  }
}
