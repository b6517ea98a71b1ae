/// The signature of a function, in its parts: `static name<generics>(parameters) -> result where requirements`.
struct FunctionSignature {
  struct Parameter {
    /// `_` without a label.
    var label: String
    /// The label of the operator.
    let originalLabel: String
    var name: String
    var type: String
    var defaultValue: String?

    var isClosure: Bool { type.contains(") -> ") || type.contains(") throws -> ") }

    init(_ text: String) {
      let parts = text.split(separator: ": ", maxSplits: 1)
      let names = parts[0].split(separator: " ").map(String.init)
      let typeAndDefault = parts[1].split(separator: " = ", maxSplits: 1).map(String.init)
      (label, originalLabel, name, type) = (names[0], names[0], names.last ?? "", typeAndDefault[0])
      defaultValue = typeAndDefault.count > 1 ? typeAndDefault[1] : nil
    }

    mutating func rename(_ newName: String) {
      if label == name { label = newName }
      name = newName
    }

    var text: String {
      "\(label == name ? name : "\(label) \(name)"): \(type)\(defaultValue.map { " = \($0)" } ?? "")"
    }
  }

  var isStatic: Bool
  var name: String
  var generics: [String]
  var parameters: [Parameter]
  var result: String
  var requirements: [String]

  init(_ text: String) {
    let brackets = text.brackets
    let hasGenerics = text[brackets[0].lowerBound] == "<"
    let content = { (range: Range<String.Index>) in text[range].dropFirst().dropLast().items }
    isStatic = text.hasPrefix("static ")
    name = text[..<brackets[0].lowerBound].filter { $0 != "`" }.replacing("static ", with: "")
    generics = hasGenerics ? content(brackets[0]) : []
    parameters = content(brackets[hasGenerics ? 1 : 0]).map(Parameter.init)
    let end = text[brackets[hasGenerics ? 1 : 0].upperBound...].split(separator: " where ", maxSplits: 1)
    result = end.first.map { String($0.dropFirst(" -> ".count)) } ?? "Void"
    requirements = end.count > 1 ? end[1].items : []
  }

  /// The name and the labels, without those of the place of the call, which the compiler fills in.
  var key: String {
    "\(name)(\(parameters.filter { !($0.defaultValue ?? "").hasPrefix("#") }.map { $0.label + ":" }.joined()))"
  }

  /// The requirement on a generic parameter, such as `Swift.Collection` in `<Collection: Swift.Collection>`, or nil without it.
  func constraint(on generic: String) -> String? {
    generics.first { $0 == generic || $0.hasPrefix(generic + ": ") }.map { String($0.dropFirst(generic.count + 2)) }
  }

  /// The declaration up to its body.
  var declaration: String {
    let escaped = ["do", "catch", "repeat"].contains(name) ? "`\(name)`" : name
    return "public \(isStatic ? "static " : "")func \(escaped)"
      + (generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>")
      + "(\(parameters.map(\.text).joined(separator: ", ")))" + (result == "Void" ? "" : " -> \(result)")
      + (requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))") + " {"
  }
}
