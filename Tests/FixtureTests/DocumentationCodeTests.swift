import Foundation
import TestSupport
import XCTest

/// The Swift code blocks of all pages.
///
/// A block is either quoted from a Swift file of this package, where only white space can differ and a line `// …` stands for lines that
/// are left out, or it is a program. A sentence behind a program, such as "This prints `a`, `b`.", is its expected output, one line for
/// each code span. Without it, nothing is printed. The steps of the tutorial are programs, too: files, whose last line is such as
/// `// Prints: a`.
///
/// So a block of a new page that is neither quoted nor a program that compiles makes this test fail. Blocks that need a context are
/// quoted from the files called `…DocumentationTests.swift`, where they run.
final class DocumentationCodeTests: XCTestCase {
  private struct PageProgram {
    let name: String
    let source: String
    let output: String

    /// The modules of this package that it imports.
    var modules: [String] { source.matches(of: /(?m)^import (Rill\w*)$/).map { String($0.output.1) } }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  func testPrograms() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let steps = try findSteps(in: Self.root.appending(path: "Sources/Rill/Rill.docc/Tutorials/Code"))
    XCTAssertEqual(steps.count, 6)
    let sources = try quotableSources()
    let pages = try findPages()
    XCTAssertTrue(pages.contains { $0.lastPathComponent == "README.md" })
    let programs = try pages.flatMap { try findPrograms(of: $0, notIn: sources) } + steps
    XCTAssertGreaterThan(programs.count, 35)

    let package = try ConsumerPackage()
    for program in programs { try package.write(program.source, to: "Sources/\(program.name)/main.swift") }
    try package.write(try manifest(for: programs), to: "Package.swift")
    let build = try package.swift("build")
    XCTAssertEqual(
      build.status, 0, "a block of a page is not a program, and not quoted from a file:\n\(build.output)\(build.complaint)")
    XCTAssertFalse(build.output.contains("warning:"), build.output)
    guard build.status == 0 else { return }
    // The stores of the programs are in the folder of the package.
    let folders = ["XDG_DATA_HOME": package.folder.path, "XDG_STATE_HOME": package.folder.path]
    for program in programs {
      let run = try ProgramRun(package.products.appending(path: program.name), environment: folders)
      XCTAssertEqual(run.status, 0, "\(program.name): \(run.complaint)\n\(program.source)")
      XCTAssertEqual(run.output, program.output, "\(program.name):\n\(program.source)")
    }
  }

  func testABlockThatIsNotQuotedIsAProgram() throws {
    let page = FileManager.default.temporaryDirectory.appending(path: "Page\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: page) }
    let text = """
      ```swift
      let a = 1
      // …
      let c = 3
      ```

      ```swift
      let c = 3
      // …
      let a = 1
      ```

      This prints `x`.

      """
    try text.write(to: page, atomically: true, encoding: .utf8)
    let programs = try findPrograms(of: page, notIn: [Data("leta=1letb=2letc=3".utf8)])
    XCTAssertEqual(programs.map(\.source), ["let c = 3\n// …\nlet a = 1\n"])
    XCTAssertEqual(programs.map(\.output), ["x\n"])
  }

  // MARK: Finding blocks

  /// Returns the pages of the package and of its documentation.
  private func findPages() throws -> [URL] {
    let manager = FileManager.default
    let docs = manager.subpaths(atPath: Self.root.appending(path: "Docs").path) ?? []
    let pages = docs.map { "Docs/\($0)" } + (try manager.contentsOfDirectory(atPath: Self.root.path)) + ["Tests/README.md"]
    return pages.filter { $0.hasSuffix(".md") }.sorted().map { Self.root.appending(path: $0) }
  }

  /// Returns the Swift files from which blocks can be quoted, without white space.
  private func quotableSources() throws -> [Data] {
    try ["Sources", "Tests", "Benchmarks"].flatMap { folder in
      let paths = FileManager.default.subpaths(atPath: Self.root.appending(path: folder).path) ?? []
      return try paths.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.map {
        withoutSpace(try Data(contentsOf: Self.root.appending(path: "\(folder)/\($0)")))
      }
    }
  }

  private func findPrograms(of page: URL, notIn sources: [Data]) throws -> [PageProgram] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = #/```swift\n(.*?)```\n(?:\nThis prints ((?:`[^`]*`(?:, )?)+)\.)?/#.dotMatchesNewlines()
    let blocks = text.matches(of: block)
    XCTAssertEqual(blocks.count, text.ranges(of: "```swift").count, page.path)
    return blocks.enumerated().compactMap { index, match in
      let source = String(match.output.1)
      guard !source.hasPrefix("// swift-tools-version"), !isQuoted(source, from: sources) else { return nil }
      #if !os(Linux)
        // Only Linux has FoundationEssentials as a module.
        if source.contains("import FoundationEssentials") { return nil }
      #endif
      let lines = (match.output.2 ?? "").matches(of: /`([^`]*)`/).map { "\($0.output.1)\n" }
      let name = page.deletingPathExtension().lastPathComponent.capitalized
      return PageProgram(name: "\(name)\(index + 1)", source: source, output: lines.joined())
    }
  }

  private func isQuoted(_ block: String, from sources: [Data]) -> Bool {
    let parts = block.split(separator: /(?m)^ *\/\/ …$/).map { withoutSpace(Data($0.utf8)) }
    return sources.contains { source in
      var rest = source.startIndex
      return parts.allSatisfy { part in
        guard let place = source.range(of: part, in: rest..<source.endIndex) else { return false }
        rest = place.upperBound
        return true
      }
    }
  }

  private func withoutSpace(_ text: Data) -> Data { text.filter { $0 != 10 && $0 != 32 } }

  private func findSteps(in folder: URL) throws -> [PageProgram] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map { file in
      let source = try String(contentsOf: file, encoding: .utf8)
      let output = try XCTUnwrap(source.firstMatch(of: /\/\/ Prints: (.*\n)$/), file.path).output.1
      return PageProgram(name: file.deletingPathExtension().lastPathComponent, source: source, output: String(output))
    }
  }

  // MARK: The package

  /// Returns the manifest of the README with the path of this package, whether it depends on a folder or on a version.
  ///
  /// Its target is there for the first program of the README that imports `Rill` alone, and is used as it is. The other programs
  /// depend on what they import.
  private func manifest(for programs: [PageProgram]) throws -> String {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let block = try XCTUnwrap(readme.firstMatch(of: #/```swift\n(// swift-tools-version.*?)```/#.dotMatchesNewlines()))
    let manifest = String(block.output.1)
    let target = try XCTUnwrap(manifest.firstMatch(of: #/ *\.executableTarget\(.*?\n    \),\n/#.dotMatchesNewlines())).output
    let first = try XCTUnwrap(programs.firstIndex { $0.name.hasPrefix("Readme") && $0.modules == ["Rill"] })
    let targets = programs.enumerated().map { index, program in
      if index == first { return target.replacing("\"Example\"", with: "\"\(program.name)\"") }
      let products = program.modules.map { ".product(name: \"\($0)\", package: \"Rill\")" }
      return ".executableTarget(name: \"\(program.name)\", dependencies: [\(products.joined(separator: ", "))]),\n"
    }
    return manifest.replacing(target, with: targets.joined())
      .replacing(#/\.package\((path|url): "[^\n]*\)/#, with: ".package(name: \"Rill\", path: \"\(Self.root.path)\")")
  }
}
