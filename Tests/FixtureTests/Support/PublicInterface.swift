import Foundation

/// The public interface as it is checked in: a declaration per line of the files in `Tests/PublicInterface`.
enum PublicInterface {
  /// A function or an initializer.
  struct Declaration {
    /// The module.
    let module: String
    /// The type that contains it, or nothing.
    let type: String
    /// The declaration as it is written in the file.
    let text: String
    /// Its name without labels, which is `init` for an initializer.
    let name: String
    /// Its parameters.
    let parameters: [Parameter]
    /// What follows them: `async throws -> Int`.
    let result: String

    var isStatic: Bool { text.contains("static func ") }
  }

  struct Parameter {
    let label: String
    /// Its name inside of the function.
    let name: String
    let type: String
    /// Whether a call can be without it.
    let isOptional: Bool

    /// Whether a closure can be passed.
    var isFunction: Bool { type.contains("->") && !type.hasPrefix("[") && type.firstMatch(of: #/^[\w.]+</#) == nil }
  }

  /// Returns all public functions and initializers.
  static func declarations() throws -> [Declaration] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "PublicInterface")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
        declaration(String($0), in: file.deletingPathExtension().lastPathComponent)
      }
    }
  }

  private static func declaration(_ line: String, in module: String) -> Declaration? {
    guard let start = line.firstMatch(of: /\b(?:func ([^\s(<]+)|(init)[?!]?)(?:<[^(]*>)?\(/) else { return nil }
    let type = line.firstMatch(of: #/^([\w.]+): /#).map { String($0.output.1) } ?? ""
    let (list, result) = outermostParts(of: line[start.range.upperBound...])
    let parameters = list.map { text in
      let parts = text.split(separator: ":", maxSplits: 1)
      let rest = parts.last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
      let names = parts[0].split(separator: " ").map(String.init)
      return Parameter(
        label: names.first ?? "_", name: names.last ?? "_",
        type: rest.components(separatedBy: " = ")[0], isOptional: rest.contains(" = ") || rest.hasSuffix("..."))
    }
    let name = String(start.output.1 ?? start.output.2 ?? "").replacing("`", with: "")
    return Declaration(module: module, type: type, text: line, name: name, parameters: parameters, result: result)
  }

  /// Returns what stands between commas up to the parenthesis that ends the list, and what follows it.
  private static func outermostParts(of text: Substring) -> (parts: [String], rest: String) {
    var parts = [""]
    var depth = 0
    var previous: Character = " "
    var end = text.startIndex
    for (index, character) in zip(text.indices, text) {
      end = index
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      if depth < 0 { break }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
      previous = character
    }
    return (parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }, String(text[end...].dropFirst(2)))
  }
}

extension PublicInterface.Declaration {
  /// The calls whose last argument is an unlabeled trailing closure and whose other arguments are those without which there is no call.
  var trailingClosureForms: [(call: String, closure: String)] {
    parameters.indices.filter { index in
      parameters[index].isFunction && parameters[(index + 1)...].allSatisfy(\.isOptional)
        // The first closure that can be left out would take it.
        && !parameters[..<index].contains { $0.isFunction && $0.isOptional }
    }.map { index in
      let others = parameters[..<index].filter { !$0.isOptional }.map { "\($0.label):" }
      // What differs for `Single`, `Maybe` and `Completable` are functions of different types.
      let trait = text.firstMatch(of: /Trait == (\w+)/).map { "<\($0.output.1)>" } ?? ""
      let sharing = text.firstMatch(of: /SharingStrategy == (\w+)/).map { "<\($0.output.1)>" } ?? ""
      let form = others.isEmpty ? "" : "(\(others.joined()))"
      let attributes = #/@\w+ |throws |isolated |\((?=\S+\)\?$)|\)\?$/#
      let closure = parameters[index].type.replacing(attributes, with: "")
      return ("\(type)\(trait)\(sharing).\(name)\(form)", "\(parameters[index].label): \(closure)")
    }
  }
}
