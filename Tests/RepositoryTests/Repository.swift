import Foundation

/// The package's own files.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A Swift file, by its path from the root.
  struct File {
    let path: String
    let text: String
    let lines: [Substring]
    /// The text without comments.
    let code: String

    init(path: String, text: String) {
      (self.path, self.text) = (path, text)
      lines = text.components(separatedBy: "\n").map { $0[...] }
      code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }
  }

  // Read once for all tests.
  private static let files = ["Sources", "Benchmarks", "Tests"].flatMap(readFiles)

  /// Returns the Swift files below a folder, sorted by path, without the fixtures and the steps of the tutorial.
  static func files(in folder: String) -> [File] {
    files.filter { $0.path.hasPrefix(folder + "/") }
  }

  private static func readFiles(_ folder: String) -> [File] {
    let enumerator = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    var files: [File] = []
    while let name = enumerator?.nextObject() as? String {
      guard name.hasSuffix(".swift"), !name.hasPrefix("Fixtures/"), !name.contains(".docc/") else { continue }
      let path = "\(folder)/\(name)"
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { continue }
      files.append(File(path: path, text: text))
    }
    return files.sorted { $0.path < $1.path }
  }

  /// The files of the operators.
  ///
  /// Without what they share, and without `RetryPolicy`, which is beside the operator of which it is a parameter.
  static var operators: [File] {
    files(in: "Sources/Rill/Operators").filter {
      $0.code.contains("public ") && $0.path != "Sources/Rill/Operators/Recovering/RetryPolicy.swift"
    }
  }

  /// Returns the pages by their paths from the root, those for maintainers among them.
  static func pages() throws -> [String] {
    let pages = ["Docs", ".github"].flatMap { folder in
      (FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []).map { "\(folder)/\($0)" }
    }
    return pages.filter { $0.hasSuffix(".md") }.sorted() + ["CONTRIBUTING.md", "README.md", "SECURITY.md", "Tests/README.md"]
  }
}

extension String {
  func occurrences(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
