// Converts the pages in Docs to articles of the DocC catalog of Rill: `Docs/write-articles`.
//
// The pages are written for a repository browser. An article names other articles by `doc:`, its anchors keep the case of their
// headings, its headings show no code, and its pictures, which are in the catalog, have no path.

import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.isEmpty || arguments == ["--check"] else {
  FileHandle.standardError.write(Data("usage: swift -swift-version 6 ConvertPagesToArticles.swift [--check]\n".utf8))
  exit(2)
}
let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
/// The folder of what this program writes, and of nothing else.
let articles = docs.deletingLastPathComponent().appending(path: "Sources/Rill/Rill.docc/Articles")
/// Where the pictures of the pages are.
///
/// DocC finds them by their names.
let pictures = "../Sources/Rill/Rill.docc/Images/"
/// The folder of the pages for the project's developers, which have no article.
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
/// What belongs in the folder, by its path there.
var contents: [String: Data] = [:]
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

@MainActor func picture(_ text: Substring, at path: Substring, on page: Page) -> String {
  if !path.hasPrefix(pictures) || !FileManager.default.fileExists(atPath: docs.appending(path: String(path)).path) {
    problems.append("\(page.name): there is no picture \(path)")
  }
  return "![\(text)](\(path.split(separator: "/").last ?? path))"
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
        match.1.isEmpty ? link(match.2, to: match.3, on: page) : picture(match.2, at: match.3, on: page)
      }
  }
  let origin = "\n<!-- Docs/write-articles writes this file from Docs/\(page.name).md. -->\n"
  contents["\(page.name).md"] = Data((lines.joined(separator: "\n") + origin).utf8)
}
guard problems.isEmpty else {
  for problem in problems { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
  exit(1)
}

let manager = FileManager.default
let present = (manager.subpaths(atPath: articles.path) ?? []).filter { $0.contains(".") }
let stale = present.filter { contents[$0] == nil }
let changed = contents.filter { (try? Data(contentsOf: articles.appending(path: $0.key))) != $0.value }
if !arguments.isEmpty {
  for path in (stale + changed.keys).sorted() {
    FileHandle.standardError.write(Data("error: \(articles.path)/\(path) is not what Docs/write-articles writes\n".utf8))
  }
  exit(stale.isEmpty && changed.isEmpty ? 0 : 1)
}
for path in stale { try manager.removeItem(at: articles.appending(path: path)) }
try manager.createDirectory(at: articles, withIntermediateDirectories: true)
for (path, data) in changed { try data.write(to: articles.appending(path: path)) }
