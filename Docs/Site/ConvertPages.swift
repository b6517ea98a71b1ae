// Converts the pages in Docs to articles of a DocC catalog: `swift -swift-version 6 ConvertPages.swift DOCS CATALOG`.
//
// The pages are written for a repository browser. An article names other articles by `doc:`, its anchors keep the case of their
// headings, its headings show no code, and its pictures have no path.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: swift -swift-version 6 ConvertPages.swift DOCS CATALOG\n".utf8))
  exit(2)
}
let docs = URL(filePath: arguments[1])
let catalog = URL(filePath: arguments[2])
/// The folder of the pages for the project's developers, which are no part of the site.
let omitted = "Maintainers/"

struct Page {
  let name: String
  let text: String
  /// The anchors of headings in an article, by those in a repository browser.
  let anchors: [String: String]

  init(_ file: URL) throws {
    name = file.deletingPathExtension().lastPathComponent
    text = try String(contentsOf: file, encoding: .utf8)
    var anchors: [String: String] = [:]
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, let heading = line.firstMatch(of: /^#{2,} (.+)$/) else { continue }
      let words = String(heading.1).replacing("`", with: "").replacing("*", with: "")
      let slug = words.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      anchors[slug.replacing(" ", with: "-")] = words.replacing(/[^\p{L}\p{N}_.]+/, with: "-")
    }
    self.anchors = anchors
  }
}

let files = try FileManager.default.contentsOfDirectory(at: docs, includingPropertiesForKeys: nil)
let pages = try files.filter { $0.pathExtension == "md" }.map(Page.init)
let byName = Dictionary(uniqueKeysWithValues: pages.map { ($0.name, $0) })
var problems: [String] = []

@MainActor func link(_ text: Substring, to target: Substring, on page: Page) -> String {
  if target.hasPrefix("http") { return "[\(text)](\(target))" }
  let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
  let file = parts[0]
  if !file.isEmpty, !file.hasSuffix(".md") || file.hasPrefix("..") {
    if file == "../README.md" { return "[\(text)](doc:Rill)" }
    // A file of the repository.
    return String(text)
  }
  let name = file.isEmpty ? page.name : String(file.dropLast(3))
  if name.hasPrefix(omitted) { return String(text) }
  guard let other = byName[name] else {
    problems.append("\(page.name): there is no page \(name)")
    return String(text)
  }
  guard parts.count == 2 else { return "[\(text)](doc:\(name))" }
  guard let anchor = other.anchors[String(parts[1])] else {
    problems.append("\(page.name): \(name) has no heading #\(parts[1])")
    return String(text)
  }
  return "[\(text)](doc:\(name)#\(anchor))"
}

for page in pages {
  var isCode = false
  let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
    if line.hasPrefix("```") { isCode.toggle() }
    if isCode || line.hasPrefix("    ") { return String(line) }
    if line.hasPrefix("#") { return String(line.replacing("`", with: "")) }
    return String(line)
      .replacing(/<code>(.*?)<\/code>/) { "`\($0.1.replacing("&#124;", with: "\\|"))`" }
      .replacing(/<!--.*?-->/, with: "")
      .replacing(/(!?)\[((?:[^\[\]]|\[[^\]]*\])+)\]\(([^)\s]+)\)/) { match in
        if match.1.isEmpty { return link(match.2, to: match.3, on: page) }
        return "![\(match.2)](\(match.3.split(separator: "/").last ?? match.3))"
      }
  }
  try Data(lines.joined(separator: "\n").utf8).write(to: catalog.appending(path: "\(page.name).md"))
}
for problem in problems { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
exit(problems.isEmpty ? 0 : 1)
