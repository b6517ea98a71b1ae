/// A type of stream that has operators of `Observable`, which take streams of its own type unless their row says otherwise.
struct Trait: Equatable {
  /// The generated file below `Rill/Traits`, to which the kind of the operator is appended unless the trait is primitive.
  let file: String
  /// The type or protocol that its operators extend.
  let extended: String
  /// The type of its streams, up to that of their values.
  let type: String
  /// How a function writes the wrapped stream of `self`, or of an argument whose type is only known to conform to `extended`.
  let source: String
  /// How it writes that of an argument of the trait's own type.
  let sourceOfArgument: String
  /// How it writes that of a stream that a closure returns.
  let sourceOfResult: String
  /// The label of the initializer that wraps a stream.
  let label: String
  /// The function that makes a closure of the main actor one that the wrapped stream takes.
  var erasure: String?
  var erasureInSwift5Mode: String?
  /// It can fail, and emits at most one value.
  var isPrimitive = false
  var canFail: Bool { isPrimitive || self == .observable }
  /// What an operator to which the caller passes a scheduler appends to its result, so that another thread's scheduler is safe.
  var confinement: String?
  /// Whether static functions extend the type, and not the protocol, so that the compiler prefers them to those of other traits.
  var extendsTypeByStaticFunctions = false

  var typeName: String { String(type.prefix { $0 != "<" }) }
  /// The attribute of the closures that its operators take.
  var isolation: String { erasure == nil ? "@Sendable" : "@MainActor" }

  /// For functions that `Observable` and the traits have from one template.
  static let observable = Trait(
    file: "", extended: "ObservableType", type: "Observable<", source: "asObservable()", sourceOfArgument: "asObservable()",
    sourceOfResult: "asObservable()", label: "")

  static let infallible = Trait(
    file: "Infallible/Generated/Infallible+", extended: "InfallibleType", type: "Infallible<", source: "asObservable()",
    sourceOfArgument: "source", sourceOfResult: "source", label: "raw: ")

  /// `Driver` and `Signal`, which are `SharedSequence`.
  static let sharedSequence = Trait(
    file: "SharedSequence/Generated/SharedSequence+", extended: "SharedSequenceConvertibleType",
    type: "SharedSequence<SharingStrategy, ", source: "upstream", sourceOfArgument: "upstream",
    sourceOfResult: "mainActorSource", label: "sharing: ", erasure: "assumeMainActor",
    erasureInSwift5Mode: "assumeSendable", confinement: ".observedOnMainActor()", extendsTypeByStaticFunctions: true)

  static let primitiveSequence = Trait(
    file: "PrimitiveSequence/Generated/PrimitiveSequence+Operators", extended: "PrimitiveSequence",
    type: "PrimitiveSequence<Trait, ", source: "source", sourceOfArgument: "source", sourceOfResult: "source", label: "raw: ",
    isPrimitive: true)
  static let single = primitive("Single", where: "Trait == SingleTrait")
  static let maybe = primitive("Maybe", where: "Trait == MaybeTrait")
  static let completable = primitive("Completable", where: "Trait == CompletableTrait, Element == Never")

  static let all = [infallible, sharedSequence, primitiveSequence, single, maybe, completable]

  private static func primitive(_ name: String, where requirements: String) -> Trait {
    Trait(
      file: "PrimitiveSequence/Generated/\(name)+Operators", extended: "PrimitiveSequenceType where \(requirements)",
      type: "\(name)<", source: "primitiveSequence.source", sourceOfArgument: "source", sourceOfResult: "source",
      label: "raw: ", isPrimitive: true)
  }

  /// What a function passes on for a parameter.
  enum Argument {
    /// The stream that the parameter wraps.
    case stream
    /// Those of its elements.
    case streams(isLazy: Bool)
    /// A closure without its isolation.
    case closure(isOptional: Bool)
    /// One that calls it, with the wrapped stream of the trait's stream that it returns.
    case factory(arguments: String, canThrow: Bool)
    case itself
  }

  /// Says what the type of a parameter asks for.
  func argument(for type: Substring, in signature: Signature) -> Argument {
    let isCollection = type.hasSuffix("...") || type.hasPrefix("[") || signature.requires(type, toBe: "Swift.Collection")
    if let element = elementType(of: type, in: signature), isStream(element, in: signature) {
      return .streams(isLazy: !isCollection)
    }
    if isStream(type, in: signature) { return .stream }
    let functionParts = type.split(separator: " -> ")
    if functionParts.count > 1, isOwnStream(functionParts[functionParts.count - 1]) {
      precondition(!functionParts[0].contains(","), "\(signature.text): only a factory with one parameter is converted")
      return .factory(arguments: type.contains("() ") ? "" : "$0", canThrow: type.contains(" throws -> "))
    }
    if type.contains("@MainActor") { return .closure(isOptional: type.hasSuffix(")?")) }
    return .itself
  }

  /// Whether a type is a trait, or one that must be a stream.
  private func isStream(_ type: Substring, in signature: Signature) -> Bool {
    isOwnStream(type) || signature.requires(type, toBe: extended)
  }

  private func isOwnStream(_ type: Substring) -> Bool {
    Self.all.contains { $0.typeName == type.prefix { $0 != "<" } }
  }

  /// The type of the elements of a variadic parameter, an array, or what must be a sequence.
  private func elementType(of type: Substring, in signature: Signature) -> Substring? {
    if type.hasSuffix("...") { return type.dropLast(3) }
    if type.hasPrefix("[") { return type.dropFirst().dropLast() }
    let elements = signature.end.split(separator: " \(type).Element == ", maxSplits: 1)
    if elements.count == 2 { return elements[1] }
    return signature.end.contains(" \(type).Element: ") ? "\(type).Element" : nil
  }

  /// The type of a parameter of `Observable`'s operator for this type, whose closures are isolated.
  ///
  /// One with a default value is not: the value would be one of the main actor, too.
  func isolated(_ type: Substring) -> Substring {
    erasure == nil || type.contains("= {") ? type : type.replacing("@Sendable", with: "@MainActor")[...]
  }

  /// Code of `Observable` for this type.
  func converted(_ code: String) -> String { TraitReplacement.all.reduce(code) { $1.applied(to: $0, for: self) } }
}
