/// The declaration of a function, without its body.
struct Signature {
  struct Parameter {
    let label, name: Substring
    /// With a default value.
    let type: Substring
  }

  /// `func` or `static func`, the name and the generic parameters.
  let beginning: Substring
  let parameters: [Parameter]
  /// The result and the requirements.
  let end: Substring
  let text: String
  /// The names in it, of types, protocols, attributes and parameters.
  private let names: Set<Substring>
  /// Whether the caller passes a scheduler, on which the work of the operator runs.
  let takesScheduler: Bool
  /// Whether the main actor runs a closure that the caller passes.
  let takesMainActorClosure: Bool
  /// Whether a closure, a value or a metatype of the caller must be `Sendable`.
  let requiresSendable: Bool

  var isStatic: Bool { beginning.hasPrefix("static ") }
  var name: String {
    let name = beginning.replacing("static ", with: "").dropFirst("func ".count).prefix { $0 != "<" }
    return String(name).replacing("`", with: "")
  }
  var list: String { Self.list(of: parameters) }
  private static func list(of parameters: [Parameter]) -> String {
    parameters.map { "\($0.label == $0.name ? "" : "\($0.label) ")\($0.name): \($0.type)" }.joined(separator: ", ")
  }
  /// Without those of the place of the call.
  var ownParameters: [Parameter] { parameters.filter { !$0.type.contains("= #") } }
  /// Such as `take(while:behavior:)`.
  var key: String { "\(name)(\(ownParameters.map { "\($0.label):" }.joined()))" }
  var result: Substring { end.dropFirst(" -> ".count).split(separator: " where ")[0] }

  private init(_ beginning: Substring, _ parameters: [Parameter], _ end: Substring) {
    (self.beginning, self.parameters, self.end) = (beginning, parameters, end)
    text = "\(beginning)(\(Self.list(of: parameters)))\(end)"
    names = Set(text.split { !$0.isLetter && !$0.isNumber })
    takesScheduler = names.contains("SchedulerType")
    takesMainActorClosure = names.contains("MainActor")
    requiresSendable = !names.isDisjoint(with: ["Sendable", "SendableMetatype"])
  }

  /// Returns this declaration with other parameters.
  func with(_ parameters: [Parameter]) -> Signature { Signature(beginning, parameters, end) }

  /// Whether a parameter is of any type that conforms to a protocol, as one with the requirement `Source: InfallibleType`.
  func takesAny(_ protocolName: String) -> Bool { names.contains(Substring(protocolName)) }

  /// Whether the type of a parameter, or of its elements, must conform to a protocol.
  func requires(_ type: Substring, toBe protocolName: String) -> Bool {
    text.replacing(" where ", with: ",").split { "<>(),".contains($0) }.contains { requirement in
      let parts = requirement.split(separator: ": ")
      return parts.count == 2 && parts[0].drop { $0 == " " } == type
        && parts[1].split(separator: " & ").contains { $0 == protocolName }
    }
  }

  /// Returns a public function.
  ///
  /// If it is long, its parameters have a line of their own, which the formatter does not do.
  func function(_ body: String) -> String {
    let isLong = "  public \(text) {".count > lineLength
    return "public \(beginning)(\(isLong && !list.isEmpty ? "\n\(list)\n" : list))\(end) { \(body) }"
  }

  /// Reads a declaration, with or without the brace of its body.
  ///
  ///     func reduce<A>(_ seed: A, accumulator: @escaping (A, Element) throws -> A) -> Single<A> {
  ///                   ↑        ↑                                                 ↑
  ///
  /// The arrows point to the separators: commas and parentheses in a type are none.
  init(_ text: some StringProtocol) {
    let text = String(text)
    // The opening parenthesis of the parameters, the commas between them, and the closing parenthesis.
    var separators: [String.Index] = []
    var depth = 0
    // The arrow of a closure closes no bracket.
    for (index, character) in zip(text.indices, text.replacing("->", with: "--")) {
      if ")>]}".contains(character) { depth -= 1 }
      switch (character, depth, separators.isEmpty) {
      case ("(", 0, true), (",", 1, false), (")", 0, false): separators.append(index)
      default: break
      }
      if "(<[{".contains(character) { depth += 1 }
      if depth == 0, !separators.isEmpty { break }
    }
    precondition(separators.count > 1, "`\(text)` has no parameters")
    let last = separators[separators.count - 1]
    let parameters: [Parameter] = zip(separators, separators.dropFirst()).compactMap { start, end in
      let parts = text[text.index(after: start)..<end].split(separator: ": ", maxSplits: 1)
      let names = parts.first?.split(separator: " ") ?? []
      return names.isEmpty ? nil : Parameter(label: names[0], name: names[names.count - 1], type: parts[1])
    }
    let end = text[text.index(after: last)...].split(separator: " {", omittingEmptySubsequences: false)[0]
    self.init(text[..<separators[0]], parameters, end)
  }
}
