/// The signature of a function, in its parts: `static name<generics>(parameters) -> result where requirements`.
struct FunctionSignature {
  struct Parameter {
    /// `_` without a label.
    var label: String
    var name: String
    var type: String
    var defaultValue: String?

    var isClosure: Bool { type.contains(") -> ") || type.contains(") throws -> ") }
    var isOptional: Bool { type.hasSuffix(")?") }
    /// Whether the compiler fills it in with the place of the call.
    var isPlaceOfCall: Bool { defaultValue?.hasPrefix("#") ?? false }
  }

  var isStatic = false
  var name: String
  var generics: [String]
  var parameters: [Parameter]
  var result: String
  var requirements: [String]

  /// Parses a signature that is written on one line.
  init(_ text: String) {
    var rest = Substring(text)
    if rest.hasPrefix("static ") {
      isStatic = true
      rest = rest.dropFirst(7)
    }
    let nameEnd = rest.firstIndex { $0 == "<" || $0 == "(" } ?? rest.endIndex
    name = String(rest[..<nameEnd].filter { $0 != "`" })
    rest = rest[nameEnd...]
    generics = rest.hasPrefix("<") ? CodeLayout.split(Self.removeBrackets(&rest)) : []
    parameters = CodeLayout.split(Self.removeBrackets(&rest)).map(Self.parameter)
    let parts = rest.split(separator: " where ", maxSplits: 1)
    result = parts.first.map { String($0.dropFirst(" -> ".count)) } ?? "Void"
    requirements = parts.count > 1 ? CodeLayout.split(parts[1]) : []
  }

  /// The name and the labels, without those of the place of the call.
  var key: String {
    "\(name)(\(parameters.filter { !$0.isPlaceOfCall }.map { $0.label + ":" }.joined()))"
  }

  /// The requirement on a generic parameter, such as `Collection` in `<Collection: Swift.Collection>`, or nil if there is no such parameter.
  func constraint(on generic: String) -> String? {
    generics.first { $0 == generic || $0.hasPrefix(generic + ": ") }.map { String($0.dropFirst(generic.count + 2)) }
  }

  /// The text of the function up to its body.
  func text(attributes: [String]) -> String {
    let escaped = ["do", "catch"].contains(name) ? "`\(name)`" : name
    let generics = generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>"
    let opening = "public \(isStatic ? "static " : "")func \(escaped)\(generics)("
    let parameters = parameters.map { parameter in
      let label = parameter.label == parameter.name ? parameter.name : "\(parameter.label) \(parameter.name)"
      return "\(label): \(parameter.type)\(parameter.defaultValue.map { " = \($0)" } ?? "")"
    }
    let requirements = requirements.isEmpty ? "" : "where \(requirements.joined(separator: ", "))"
    let result = result == "Void" ? ")" : ") -> \(result)"
    let end = result + (requirements.isEmpty ? "" : " " + requirements) + " {"
    var declaration = CodeLayout.call(opening, parameters, end, indent: 2)
    if !requirements.isEmpty, declaration.contains("\n") {
      // The requirements are on a line of their own if the rest fits on one, or if they are too long.
      let withoutRequirements = CodeLayout.call(opening, parameters, result, indent: 2)
      if !withoutRequirements.contains("\n") || end.count + 2 > CodeLayout.width {
        declaration = "\(withoutRequirements)\n  \(requirements) {"
      }
    }
    return (attributes.map { "  \($0)\n" } + ["  \(declaration)"]).joined()
  }

  private static func parameter(_ text: String) -> Parameter {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    let names = text[..<colon].split(separator: " ").map(String.init)
    var type = text[colon...].dropFirst(2)
    var defaultValue: String?
    if let equals = type.firstRange(of: " = ") {
      defaultValue = String(type[equals.upperBound...])
      type = type[..<equals.lowerBound]
    }
    return Parameter(label: names[0], name: names.last ?? "", type: String(type), defaultValue: defaultValue)
  }

  /// Removes the bracketed text at the beginning, and returns it without its brackets.
  private static func removeBrackets(_ text: inout Substring) -> Substring {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      if "(<[".contains(text[index]) { depth += 1 }
      if ")]".contains(text[index]) || text[index] == ">" && previous != "-" { depth -= 1 }
      if depth == 0 {
        let content = text[text.index(after: text.startIndex)..<index]
        text = text[text.index(after: index)...]
        return content
      }
      previous = text[index]
    }
    fatalError("no closing bracket in \(text)")
  }
}
