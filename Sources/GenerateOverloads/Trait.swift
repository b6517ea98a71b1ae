/// A type that wraps an `Observable`, and what becomes of the signature of an operator there.
struct Trait {
  let name: String
  /// What functions of values, and static ones, extend.
  let extended: String
  var extendedByStatic: String?
  /// The wrapped stream of `self`, and that of an argument.
  let source: String
  var argumentSource = "source"
  /// The label of the initializer that wraps a stream.
  var label = "raw: "
  /// The protocol of its sources, if it has one: parameters of any such type are generic.
  var streamProtocol: String?
  var canFail = true
  var hasValue = true
  /// Whether it can emit several values, so that the diagrams of the operators are its own.
  var hasSeveralValues = true
  /// Whether user code runs on the main actor.
  var isOnMainActor = false
  /// What becomes of "for every value".
  var forEveryValue = ""
  /// The names of parameters that differ, and the labels of those that are left out.
  var names: [String: String] = [:]
  var omitted: [String] = []

  static let infallible = Trait(
    name: "Infallible", extended: "InfallibleType", source: "asObservable()", label: "", streamProtocol: "InfallibleType",
    canFail: false, omitted: ["onError", "afterError"])
  static let sharedSequence = Trait(
    name: "SharedSequence", extended: "SharedSequenceConvertibleType", extendedByStatic: "SharedSequence", source: "upstream",
    argumentSource: "upstream", label: "sharing: ", streamProtocol: "SharedSequenceConvertibleType", canFail: false,
    isOnMainActor: true, omitted: ["onError", "afterError"])
  static let primitiveSequence = Trait(
    name: "PrimitiveSequence", extended: "PrimitiveSequence", source: "source", hasSeveralValues: false,
    names: ["observableFactory": "primitiveSequenceFactory"])
  static let single = Trait(
    name: "Single", extended: "PrimitiveSequenceType where Trait == SingleTrait", source: "primitiveSequence.source",
    hasSeveralValues: false, names: ["onNext": "onSuccess", "afterNext": "afterSuccess"],
    omitted: ["onCompleted", "afterCompleted"])
  static let maybe = Trait(
    name: "Maybe", extended: "PrimitiveSequenceType where Trait == MaybeTrait", source: "primitiveSequence.source",
    hasSeveralValues: false, forEveryValue: " if there is a value")
  static let completable = Trait(
    name: "Completable", extended: "PrimitiveSequenceType where Trait == CompletableTrait, Element == Never",
    source: "primitiveSequence.source", hasValue: false, hasSeveralValues: false, omitted: ["onNext", "afterNext"])

  /// The columns of the table.
  static let columns = [infallible, sharedSequence, single, maybe, completable]

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
    signature.generics = operation.generics.map(requirement)
    signature.requirements = operation.requirements.map { type(requirement($0)) }
    let element = operation.result.wholeMatch(of: #/Observable<(.*)>/#)?.1
    signature.result = element.map { stream(of: String($0)) } ?? operation.result
    signature.parameters = operation.parameters.filter { !omitted.contains($0.label) }.map { parameter in
      var parameter = parameter
      if let name = names[parameter.name] { parameter.rename(name) }
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

  func requirement(_ text: String) -> String {
    guard let streamProtocol else { return text }
    return text.replacing(#/: Observable(Convertible)?Type$/#, with: ": \(streamProtocol)")
  }

  /// A text with the names of this trait's parameters.
  func withNames(_ text: String) -> String { names.reduce(text) { $0.replacing("`\($1.key)`", with: "`\($1.value)`") } }

  /// The summary of an operator, for this trait.
  func wording(of summary: String) -> String {
    if hasSeveralValues { return summary }
    if !hasValue { return summary.replacing("Emits the values of", with: "Subscribes to") }
    return summary.replacing(#/ for (every|each) value( of the source)?/#, with: forEveryValue)
      .replacing("the values for which", with: "the value if").replacing(#/(every|each) value/#, with: "the value")
      .replacing(#/(Each|Every) value/#, with: "The value")
  }
}
