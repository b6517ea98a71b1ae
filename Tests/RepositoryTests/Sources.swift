import Foundation

/// The package's own files.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A Swift file, by its path from the root.
  struct File {
    let path: String
    let text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// The text without comments: what is said about a thing is not a use of it.
    var code: String { lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n") }
  }

  /// The Swift files below a folder, in the order of their paths; the fixtures are other people's.
  static func files(in folder: String) -> [File] {
    let enumerator = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    var files: [File] = []
    while let name = enumerator?.nextObject() as? String {
      guard name.hasSuffix(".swift"), !name.hasPrefix("Fixtures/") else { continue }
      let path = "\(folder)/\(name)"
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { continue }
      files.append(File(path: path, text: text))
    }
    return files.sorted { $0.path < $1.path }
  }
}

extension String {
  func occurrences(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
