package import Foundation

/// The pictures and the page of all operators, and the diagrams in the documentation comments of all modules.
///
/// All of them come from the same runs.
package struct OperatorDocumentationGenerator {
  /// The contents of each file, by its path in the package.
  package private(set) var files: [String: String] = [:]

  /// All diagrams below this folder come from runs.
  private static let sources = "Sources"
  private static let pictures = "Sources/Rill/Rill.docc/Images/Operators"
  private static let page = "Docs/Operators.md"

  /// An example, its diagram, and the place where it is documented.
  private struct Entry {
    let example: Example
    let diagram: Diagram
    /// The names of its rows, by which comments name it.
    let labels: [String]
    var summary = ""
    var signature = ""
    var path = ""

    init(_ example: Example) throws {
      self.example = example
      diagram = try example.diagram()
      labels = diagram.rows.map(\.label)
    }
  }

  /// Runs all examples and makes the documentation of the package in a folder.
  ///
  /// - Throws: `Failure` if a diagram in a comment belongs to no example, or an example to no comment.
  package init(package root: URL) throws {
    var entries = try Example.all.map(Entry.init)
    let paths = try OperatorDocumentationGenerator.swiftFiles(in: root)
    for path in paths {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      // From the last one on, because a diagram can become longer or shorter.
      for comment in DiagramComment.all(in: lines).reversed() {
        let labels = comment.labels
        guard let index = entries.firstIndex(where: { $0.labels == labels }) else {
          throw Failure(
            """
            \(path):\(comment.lines.lowerBound + 1): no example has the rows \
            \(labels.map { "'\($0)'" }.joined(separator: ", "))\(Self.exampleToAdd(for: comment, at: path))
            """)
        }
        let rows = entries[index].diagram.text().split(separator: "\n", omittingEmptySubsequences: false)
        lines.replaceSubrange(comment.lines, with: rows.map { Substring(comment.indentation + $0) })
        // The first of several comments describes the operator.
        if entries[index].summary.isEmpty || entries[index].path == path {
          (entries[index].summary, entries[index].signature) = (comment.summary, comment.signature)
          entries[index].path = path
        }
      }
      files[path] = lines.joined(separator: "\n")
    }
    if let entry = entries.first(where: { $0.path.isEmpty }) {
      throw Failure("no documentation comment has the diagram of '\(entry.example.name)':\n\(entry.diagram.text())")
    }
    if let entry = entries.first(where: { $0.example.group != nil && $0.summary.isEmpty }) {
      throw Failure("\(entry.path): the documentation comment with the diagram of '\(entry.example.name)' has no summary")
    }
    for entry in entries where entry.example.group != nil {
      files["\(OperatorDocumentationGenerator.pictures)/\(entry.example.fileName).svg"] = entry.diagram.svg
    }
    files[OperatorDocumentationGenerator.page] = OperatorDocumentationGenerator.page(entries)
  }

  /// Returns the example of a new operator, or nothing for other code.
  private static func exampleToAdd(for comment: DiagramComment, at path: String) -> String {
    let parts = path.split(separator: "/")
    guard path.hasPrefix("Sources/Rill/Operators/"), parts.count > 4, let label = comment.labels.last else { return "" }
    let name = label.prefix { $0.isLetter }
    let row = comment.rows.first.map { $0.dropFirst(DiagramComment.label(of: String($0)).count).drop { $0 == " " } } ?? ""
    return """
      ; add it to an Example+….swift in Sources/rill-marbles/Examples:
          Example("\(name)", "\(label)", "source.\(label)", .\(parts[3].lowercased())) { run, _ in
            let source = try run.source("\(row)")
            run.output(source.\(label))
          },
      """
  }

  /// Writes all files, and removes pictures that no example has any more.
  ///
  /// - Returns: The paths of the files that were different.
  package func write(to root: URL) throws -> [String] {
    let folder = root.appending(path: OperatorDocumentationGenerator.pictures)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var changed = try OperatorDocumentationGenerator.superfluousPictures(in: root, files)
    for path in changed { try FileManager.default.removeItem(at: root.appending(path: path)) }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = root.appending(path: path)
      if let old = try? String(contentsOf: file, encoding: .utf8), old == text { continue }
      try text.write(to: file, atomically: true, encoding: .utf8)
      changed.append(path)
    }
    return changed
  }

  /// Returns the paths of the files that differ from the runs.
  package func differences(in root: URL) throws -> [String] {
    try OperatorDocumentationGenerator.superfluousPictures(in: root, files)
      + files.filter { path, text in (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) != text }.keys
      .sorted()
  }

  private static func superfluousPictures(in root: URL, _ files: [String: String]) throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: pictures).path)) ?? []
    return names.sorted().map { "\(pictures)/\($0)" }.filter { files[$0] == nil }
  }

  private static func swiftFiles(in root: URL) throws -> [String] {
    let manager = FileManager.default
    let folder = root.appending(path: sources)
    guard manager.fileExists(atPath: folder.appending(path: "Rill").path), let all = manager.subpaths(atPath: folder.path)
    else {
      throw Failure("\(folder.path): no such folder; run 'rill-marbles --docs' in the folder of the package Rill")
    }
    // The templates of overloads are read in the files that `GenerateOverloads` writes.
    return all.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") && !$0.hasPrefix("GenerateOverloads/") }.sorted()
      .map { "\(sources)/\($0)" }
  }

  // MARK: The page

  private static func page(_ entries: [Entry]) -> String {
    var text = """
      <!-- `swift run rill-marbles --docs` writes this page and its pictures. -->
      # Operators

      *Reference.* The declaration of each operator and its variants, a sentence, and a picture: a run, under virtual time, of the code in its box.
      `swift run rill-marbles debounce` draws one in the terminal.

      | in a picture | means |
      |---|---|
      | a circle | a value; equal letters and digits have equal colors |
      | circles below each other | values at the same instant, from the top |
      | a vertical bar | completion |
      | a cross | an error |
      | a thin line | an inner stream |
      | a small arrow upwards | a subscription that begins after the left edge, or a call of `connect()` |
      | a bracket | the disposal of a subscription, or the release of an object |
      | a dotted circle | a call of a closure |

      Documentation comments have the same runs in the signs of [tests](Testing.md#diagrams).


      """
    for group in Example.Group.allCases {
      let names = entries.filter { $0.example.group == group }.map { "`\($0.example.name)`" }
      text += "**[\(group.rawValue)](#\(group.rawValue.lowercased())):** \(names.joined(separator: ", "))\n\n"
    }
    for group in Example.Group.allCases {
      text += "## \(group.rawValue)\n\n"
      for entry in entries where entry.example.group == group {
        text += """
          ### `\(entry.example.name)`

          `\(entry.signature)`

          \(entry.summary) More: \(entry.example.page(in: group)).

          ![\(entry.example.name)](../\(pictures)/\(entry.example.fileName).svg)


          """
      }
    }
    return String(text.dropLast())
  }
}
