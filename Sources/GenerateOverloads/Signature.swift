/// The declaration of a function, without its body.
struct Signature {
  struct Parameter {
    let label, name: Substring
    /// With a default value.
    var type: Substring
  }

  /// `func` or `static func`, the name and the generic parameters.
  let beginning: Substring
  var parameters: [Parameter]
  /// The result and the requirements.
  var end: Substring

  var isStatic: Bool { beginning.hasPrefix("static ") }
  var name: String {
    let name = beginning.replacing("static ", with: "").dropFirst("func ".count).prefix { $0 != "<" }
    return String(name).replacing("`", with: "")
  }
  var list: String {
    parameters.map { "\($0.label == $0.name ? "" : "\($0.label) ")\($0.name): \($0.type)" }.joined(separator: ", ")
  }
  /// Without those of the place of the call.
  var ownParameters: [Parameter] { parameters.filter { !$0.type.contains("= #") } }
  /// Such as `take(while:behavior:)`.
  var key: String { "\(name)(\(ownParameters.map { "\($0.label):" }.joined()))" }
  var result: Substring { end.dropFirst(" -> ".count).split(separator: " where ")[0] }
  var text: String { "\(beginning)(\(list))\(end)" }

  /// Returns a public function.
  ///
  /// If it is long, its parameters have a line of their own, which the formatter does not do.
  func function(_ body: String) -> String {
    let isLong = "  public \(text) {".count > lineLength
    return "public \(beginning)(\(isLong && !list.isEmpty ? "\n\(list)\n" : list))\(end) { \(body) }"
  }

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
    beginning = text[..<separators[0]]
    parameters = zip(separators, separators.dropFirst()).compactMap { start, end in
      let parts = text[text.index(after: start)..<end].split(separator: ": ", maxSplits: 1)
      let names = parts.first?.split(separator: " ") ?? []
      return names.isEmpty ? nil : Parameter(label: names[0], name: names[names.count - 1], type: parts[1])
    }
    end = text[text.index(after: last)...].split(separator: " {", omittingEmptySubsequences: false)[0]
  }
}
