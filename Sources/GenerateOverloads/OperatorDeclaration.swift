import Foundation

/// A public function of `Observable` as its file declares it, with its comment.
struct OperatorDeclaration {
  /// The folder of its kind, such as `Filtering`.
  let kind: String
  let signature: FunctionSignature
  /// The requirements of its extension.
  let extensionRequirements: [String]
  let isDisfavored: Bool
  /// Whether it is an overload for modules in Swift 5 mode.
  let isForSwift5: Bool
  let comment: OperatorComment

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
    var all = Dictionary(grouping: found, by: \.signature.key)
    for (key, overloads) in all {
      // An overload that makes way for one in Swift 5 mode is preferred in the traits, which have no such overloads.
      let hasSwift5 = overloads.contains(where: \.isForSwift5)
      all[key] = overloads.filter { !$0.isForSwift5 }.map { hasSwift5 ? $0.preferred : $0 }
    }
    return all
  }()

  /// Returns the operators with a name and labels, or all with a name if there are no labels.
  static func overloads(_ key: String) -> [OperatorDeclaration] {
    key.hasSuffix(")") ? all[key] ?? [] : all.values.joined().filter { $0.signature.name == key }
  }

  static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The name, with labels only if there are other operators of that name.
  var shortKey: String { Self.overloads(signature.name).count == 1 ? signature.name : signature.key }

  private var preferred: OperatorDeclaration {
    OperatorDeclaration(
      kind: kind, signature: signature, extensionRequirements: extensionRequirements, isDisfavored: false, isForSwift5: false,
      comment: comment)
  }

  private static func declarations(in text: String, kind: String) -> [OperatorDeclaration] {
    var found: [OperatorDeclaration] = []
    var (comment, attributes, requirements): ([Substring], [Substring], [String]?) = ([], [], nil)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if let first = line.first, first != " ", first != "/" {
        let parts = line.replacing(" {", with: "").split(separator: " where ")
        requirements = line.hasPrefix("extension ObservableType") ? parts.dropFirst().map(String.init) : nil
      }
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") {
        comment.append(code.dropFirst(3))
      } else if code.hasPrefix("@") {
        attributes.append(code)
      } else if line.hasPrefix("  public "), line.contains("func "), let requirements {
        var declaration = String(code)
        while !declaration.hasSuffix("{"), !declaration.hasSuffix("}") {
          declaration += " " + (lines.popFirst() ?? "{").drop { $0 == " " }
        }
        found.append(
          OperatorDeclaration(
            kind: kind, signature: FunctionSignature(signature(of: declaration)), extensionRequirements: requirements,
            isDisfavored: attributes.contains("@_disfavoredOverload"),
            isForSwift5: attributes.contains("@available(swift, obsoleted: 6.0)"), comment: OperatorComment(comment)))
        (comment, attributes) = ([], [])
      } else {
        (comment, attributes) = ([], [])
      }
    }
    return found
  }

  /// Removes the body, and the spaces of line breaks.
  private static func signature(of declaration: String) -> String {
    var depth = 0
    let body = declaration.indices.first { index in
      if "([".contains(declaration[index]) { depth += 1 }
      if ")]".contains(declaration[index]) { depth -= 1 }
      return depth == 0 && declaration[index] == "{"
    }
    return String(declaration[..<(body ?? declaration.endIndex)].dropLast()).replacing("public ", with: "")
      .replacing("func ", with: "").replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
