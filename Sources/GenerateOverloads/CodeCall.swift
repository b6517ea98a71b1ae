/// An expression that calls a function with a list of arguments.
struct CodeCall {
  private let opening: String
  private let arguments: [String]
  private let closing: String

  init(opening: String, arguments: [String], closing: String) {
    (self.opening, self.arguments, self.closing) = (opening, arguments, closing)
  }

  /// - Parameter text: an expression that can be broken after its first bracket.
  init(_ text: String) {
    let end = text.firstIndex(of: "(").map(text.index(after:)) ?? text.endIndex
    self.init(opening: String(text[..<end]), arguments: CodeLayout.split(text[end...]), closing: "")
  }

  /// The line of a body that passes this call to another one, on several lines if it is long.
  func text(in outer: String, closing end: String) -> String {
    let call = "\(opening)\(arguments.joined(separator: ", "))\(closing)\(end)"
    if outer.count + call.count + 4 <= CodeLayout.width { return "    \(outer)\(call)" }
    let bracket = outer.firstIndex(of: "(").map(outer.index(after:)) ?? outer.endIndex
    let (first, label) = (outer[..<bracket], outer[bracket...])
    if label.count + call.count + 6 <= CodeLayout.width { return "    \(first)\n      \(label)\(call)" }
    return "    \(first)\n      \(label)\(opening)\n        \(CodeLayout.list(arguments, indent: 8))\(closing)\(end)"
  }
}
