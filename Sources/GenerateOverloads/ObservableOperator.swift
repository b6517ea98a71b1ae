import Foundation

/// An operator of `Observable`, as its file declares it.
struct ObservableOperator {
  /// The folder of its kind, such as `Filtering`.
  let kind: String
  /// Those of its extension: `where …`, or nothing.
  let requirements: String
  let isDisfavored: Bool
  /// From `func` or `static func` up to the body.
  let signature: String
  let name: String
  /// The labels and names of the parameters, such as `while predicate`, without those of the place of the call.
  private let parameters: [String]
  private let comment: String

  /// Such as `take(while:behavior:)`.
  var key: String { "\(name)(\(parameters.map { $0.prefix { $0 != " " } + ":" }.joined()))" }
  /// The same, or the name if no other operator has it.
  var shortKey: String { Self.named(name).count == 1 ? name : key }
  var summary: String {
    let paragraph = comment.prefix(upTo: comment.firstRange(of: "\n  ///\n")?.lowerBound ?? comment.endIndex)
    return paragraph.dropFirst(6).trimmingCharacters(in: .newlines).replacing("\n  /// ", with: " ")
  }
  var diagram: String { (comment.firstMatch(of: #/(  \/\/\/     .*\n)+/#)?.0).map(String.init) ?? "" }
  /// Those of the list at the end of the comment that are true for every type of stream.
  var items: String {
    comment.matches(of: #/  \/\/\/ - (Precondition|Complexity):.*\n(  \/\/\/   .*\n)*/#)
      .map { $0.0.replacing("\n  ///   ", with: " ") }.joined()
  }

  /// Finds the operators with a name, or with such a name as `take(while predicate, behavior)`.
  static func named(_ name: String) -> [ObservableOperator] {
    all.filter { $0.name == name || "\($0.name)(\($0.parameters.joined(separator: ", ")))" == name }
  }

  private static let all: [ObservableOperator] = {
    let folder = Template.packageRoot.appending(path: "Sources/Rill/Operators").path
    let paths = FileManager.default.subpaths(atPath: folder) ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains("+Arity") }.sorted().flatMap { path in
      let text = "\n" + Template.contents(of: "Sources/Rill/Operators/\(path)")
      return text.split(separator: "\nextension ObservableType", omittingEmptySubsequences: false).dropFirst().flatMap { text in
        let requirements = text.prefix { $0 != "{" }.trimmingCharacters(in: .whitespaces)
        return text[..<(text.firstRange(of: "\n}")?.lowerBound ?? text.endIndex)].split(separator: "\n\n")
          .compactMap { Self($0, requirements, kind: String(path.prefix { $0 != "/" })) }
      }
    }
  }()

  private init?(_ text: Substring, _ requirements: String, kind: String) {
    let lines = text.split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.contains(#/^  public (static )?func /#) }) else { return nil }
    let declaration = lines[start...].map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
    // A closure of the parameters can return an `Observable`, too, but a body begins only after the result.
    guard let result = declaration.firstRange(of: #/-> (Observable|Single)</#),
      let body = declaration[result.upperBound...].firstRange(of: " {")
    else { return nil }
    (self.kind, self.requirements) = (kind, requirements)
    signature = String(declaration[..<body.lowerBound].dropFirst("public ".count))
    comment = lines[..<start].filter { $0.hasPrefix("  ///") }.joined(separator: "\n") + "\n"
    isDisfavored = lines[..<start].contains("  @_disfavoredOverload")
    // Types, default values and the result go, from the inside out.
    var head = signature.replacing(#/^(static )?func |`/#, with: "").replacing("->", with: "")
    while head.prefixMatch(of: #/\w+\([^<>()\[\]{}]*\)/#) == nil {
      head = head.replacing(#/[<(\[{][^<>()\[\]{}]*[>)\]}]/#, with: "", maxReplacements: 1)
    }
    let parts = head.prefix { $0 != ")" }.split(separator: "(")
    name = String(parts[0])
    parameters = parts.dropFirst().joined().split(separator: ", ").filter { !$0.contains("= #") }
      .map { String($0.prefix { $0 != ":" }) }
  }
}
