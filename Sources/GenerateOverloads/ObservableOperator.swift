import Foundation

/// An operator of `Observable`, as its file declares it.
struct ObservableOperator {
  /// The folder of its kind, such as `Filtering`.
  let kind: String
  /// Those of its extension: `where …`, or nothing.
  let requirements: String
  let isDisfavored: Bool
  let signature: Signature
  private let comment: [Substring]

  /// Such as `take(while:behavior:)`.
  var key: String { signature.key }
  /// The same, or the name if no other operator has it.
  var shortKey: String { isAlone && !Self.needsLabels(key) ? signature.name : key }
  private var isAlone: Bool { Self.all.filter { $0.signature.name == signature.name }.count == 1 }
  /// `subscribe(on:)` is not `subscribe`, which is no operator.
  static func needsLabels(_ key: String) -> Bool { key.hasSuffix("(on:)") }
  var summary: String { comment.prefix { $0 != "///" }.map { $0.dropFirst(4) }.joined(separator: " ") }
  var diagram: String {
    let start = comment.drop { !$0.hasPrefix("///     ") }
    return start.prefix { $0.hasPrefix("///     ") }.joined(separator: "\n")
  }
  /// Those of the list at the end of the comment that say nothing of events, with another complexity if it is not nil.
  func items(complexity: String?) -> String {
    let list = comment.drop { !$0.hasPrefix("/// - ") }.joined(separator: "\n").replacing("\n///   ", with: " ")
    let items = list.split(separator: "\n")
    let replacement = complexity.map { "/// - Complexity: \($0)" }
    let found = items.filter { $0.hasPrefix("/// - Precondition:") || replacement == nil && $0.hasPrefix("/// - Complexity:") }
    return (found.map(String.init) + [replacement].compactMap { $0 }).joined(separator: "\n")
  }

  /// A name such as `unwrap` or `take(while:behavior:)`, or, where overloads have rows of their own, `from(_ array:)`.
  struct Name: ExpressibleByStringInterpolation {
    let text: String
    let count: Int

    init(stringLiteral text: String) { (self.text, count) = (text, 1) }

    private init(_ text: String, _ count: Int) { (self.text, self.count) = (text, count) }

    /// That of several operators, whose types differ.
    static func overloads(_ count: Int, of text: String) -> Name { Name(text, count) }
  }

  static func named(_ name: Name) -> [ObservableOperator] {
    let found = all.filter { operation in
      let parameters = operation.signature.ownParameters.map { $0.label == "_" ? "_ \($0.name):" : "\($0.label):" }
      let short = operation.signature.name
      return [short, operation.key, "\(short)(\(parameters.joined()))"].contains(name.text)
    }
    precondition(found.count == name.count, "\(name.text): `Observable` has \(found.count) such operators")
    return found
  }

  static let all: [ObservableOperator] = {
    let folder = GeneratedFile.packageRoot.appending(path: "Sources/Rill/Operators").path
    let paths = FileManager.default.subpaths(atPath: folder) ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains("+Arity") }.sorted().flatMap { path in
      operators(in: GeneratedFile.contents(of: "Sources/Rill/Operators/\(path)"), path)
    }
  }()

  /// Returns the public operators of a file, whose path begins with the folder of their kind.
  ///
  /// An extension begins and ends at the start of a line, and an empty line is before each function, as `swift format` leaves them.
  static func operators(in file: String, _ path: String) -> [ObservableOperator] {
    "\n\(file)".split(separator: "\nextension ObservableType", omittingEmptySubsequences: false).dropFirst().flatMap { text in
      let requirements = text.prefix { $0 != "{" }.trimmingCharacters(in: .whitespaces)
      return text[..<(text.firstRange(of: "\n}")?.lowerBound ?? text.endIndex)].split(separator: "\n\n")
        .compactMap { Self($0, requirements, path) }
    }
  }

  private init?(_ text: Substring, _ requirements: String, _ path: String) {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let starts = lines.indices.filter { lines[$0].hasPrefix("public func ") || lines[$0].hasPrefix("public static func ") }
    precondition(starts.count <= 1, "\(path): no empty line is before the second function of \(text)")
    guard let start = starts.first else {
      precondition(!text.contains("public func ") && !text.contains("public static func "), "\(path): cannot read \(text)")
      return nil
    }
    let code = lines[start...].joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    signature = Signature(code.dropFirst("public ".count))
    guard signature.end.hasPrefix(" -> Observable<") || signature.end.hasPrefix(" -> Single<") else { return nil }
    // An overload for modules in Swift 5 mode is no operator of its own.
    if lines[..<start].contains(where: { $0.hasPrefix("@available(swift, obsoleted") }) { return nil }
    (kind, self.requirements) = (String(path.prefix { $0 != "/" }), requirements)
    comment = lines[..<start].filter { $0.hasPrefix("///") }
    isDisfavored = lines[..<start].contains("@_disfavoredOverload")
  }
}
