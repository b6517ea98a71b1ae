import Foundation

/// A public function of `Observable` as its file declares it, with its comment.
struct OperatorDeclaration {
  /// The folder of its kind, such as `Filtering`.
  let kind: String
  let signature: FunctionSignature
  /// The requirements of its extension.
  let extensionRequirements: [String]
  /// The whole function, with its comment.
  let text: String
  let comment: OperatorComment

  static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All operators of `Observable` by their names and labels.
  ///
  /// Overloads with the same labels are in the order of their files and lines.
  private static let all: [String: [OperatorDeclaration]] = {
    let folder = packageRoot.appending(path: "Sources/Rill/Operators")
    let paths = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    let found = paths.flatMap { path -> [OperatorDeclaration] in
      guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else { return [] }
      return text.hasPrefix("// Generated") ? [] : declarations(in: text, kind: String(path.prefix { $0 != "/" }))
    }
    return Dictionary(grouping: found, by: \.signature.key)
  }()

  /// Returns the operators with a name and labels, or all with a name if there are no labels.
  static func overloads(_ key: String) -> [OperatorDeclaration] {
    key.hasSuffix(")") ? all[key] ?? [] : all.values.joined().filter { $0.signature.name == key }
  }

  /// An overload that makes way for one in Swift 5 mode is preferred in the traits, which have no such overloads.
  var isDisfavored: Bool {
    text.contains("\n  @_disfavoredOverload\n") && !Swift5Overload.keys.contains(signature.key)
  }

  /// The name, with labels only if there are other operators of that name.
  var shortKey: String { Self.overloads(signature.name).count == 1 ? signature.name : signature.key }

  /// The functions of the extensions of `ObservableType`, which blank lines separate.
  private static func declarations(in text: String, kind: String) -> [OperatorDeclaration] {
    var requirements: [String]?
    return text.split(separator: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n")
      if let opening = lines.first(where: { !" /}".contains($0.first ?? " ") }) {
        let parts = opening.replacing(" {", with: "").split(separator: " where ").map(String.init)
        requirements = opening.hasPrefix("extension ObservableType") ? Array(parts.dropFirst()) : nil
      }
      guard let requirements, let start = lines.firstIndex(where: { $0.contains(#/^  public (static )?func /#) }),
        let end = lines[start...].firstIndex(where: { $0.hasSuffix("{") || $0.hasSuffix("}") })
      else { return nil }
      let declaration = lines[start...end].map { $0.drop { $0 == " " } }.joined(separator: " ")
      return OperatorDeclaration(
        kind: kind, signature: FunctionSignature(signature(of: declaration)), extensionRequirements: requirements,
        text: lines.filter { $0.hasPrefix("  ") }.joined(separator: "\n"),
        comment: OperatorComment(lines.filter { $0.hasPrefix("  ///") }.map { $0.dropFirst(5) }))
    }
  }

  /// Removes the body, and the spaces of line breaks.
  private static func signature(of declaration: String) -> String {
    let body = declaration.brackets.first { declaration[$0.lowerBound] == "{" }
    let end = body?.lowerBound ?? declaration.index(before: declaration.endIndex)
    return String(declaration[..<end].dropLast())
      .replacing(#/public |func /#, with: "").replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
