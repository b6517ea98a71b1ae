import Foundation
import ProgramRunner
import XCTest

/// The programs of the pages in `pages` and of the tutorial, in a package outside of this one.
///
/// Each Swift block is a program. The package has the manifest of the README, with one target for each program. A sentence behind a
/// block, such as "This prints `a`, `b`.", is its expected output, one line for each code span. Without it, nothing is printed. The steps
/// of the tutorial are files, whose last line is such as `// Prints: a`.
final class PageProgramTests: XCTestCase {
  private struct PageProgram {
    let name: String
    let source: String
    let output: String
  }

  private static let pages = [
    ("README.md", 3), ("Docs/Recipes.md", 12), ("Docs/Choosing.md", 10), ("Docs/ViewModels.md", 3), ("Docs/HotAndCold.md", 1),
    ("Docs/Sharing.md", 1), ("Docs/Errors.md", 1),
  ]

  func testPrograms() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let steps = try findSteps(in: root.appending(path: "Docs/Site/Rill.docc/Tutorials/Code"))
    XCTAssertEqual(steps.count, 6)
    let programs =
      try PageProgramTests.pages.flatMap { page, count in
        let found = try findPrograms(of: root.appending(path: page))
        XCTAssertEqual(found.count, count, page)
        return found
      } + steps
    let package = FileManager.default.temporaryDirectory.appending(path: "rill-pages-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: package) }
    for program in programs {
      let folder = package.appending(path: "Sources/\(program.name)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(program.source.utf8).write(to: folder.appending(path: "main.swift"))
    }
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    try Data(manifest(for: programs, from: readme, root: root).utf8).write(to: package.appending(path: "Package.swift"))

    let build = try ProgramRun(URL(filePath: "/usr/bin/env"), ["swift", "build", "--package-path", package.path])
    XCTAssertEqual(build.status, 0, build.output + build.complaint)
    XCTAssertFalse(build.output.contains("warning:"), build.output)
    guard build.status == 0 else { return }
    for program in programs {
      let run = try ProgramRun(package.appending(path: ".build/debug/\(program.name)"))
      XCTAssertEqual(run.status, 0, "\(program.name): \(run.complaint)\n\(program.source)")
      XCTAssertEqual(run.output, program.output, "\(program.name):\n\(program.source)")
    }
  }

  private func findPrograms(of page: URL) throws -> [PageProgram] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = #/```swift\n(.*?)```\n(?:\nThis prints ((?:`[^`]*`(?:, )?)+)\.)?/#.dotMatchesNewlines()
    let sources = text.matches(of: block).filter { !$0.output.1.hasPrefix("// swift-tools-version") }
    return sources.enumerated().map { index, match in
      let lines = (match.output.2 ?? "").matches(of: /`([^`]*)`/).map { "\($0.output.1)\n" }
      let name = page.deletingPathExtension().lastPathComponent.capitalized
      return PageProgram(name: "\(name)\(index + 1)", source: String(match.output.1), output: lines.joined())
    }
  }

  private func findSteps(in folder: URL) throws -> [PageProgram] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map { file in
      let source = try String(contentsOf: file, encoding: .utf8)
      let output = try XCTUnwrap(source.firstMatch(of: /\/\/ Prints: (.*\n)$/), file.path).output.1
      return PageProgram(name: file.deletingPathExtension().lastPathComponent, source: source, output: String(output))
    }
  }

  /// Returns the manifest of the README with the path of this package, and with its target once for each program.
  private func manifest(for programs: [PageProgram], from readme: String, root: URL) throws -> String {
    let block = try XCTUnwrap(readme.firstMatch(of: #/```swift\n(// swift-tools-version.*?)```/#.dotMatchesNewlines()))
    let manifest = String(block.output.1)
    let target = try XCTUnwrap(manifest.firstMatch(of: #/ *\.executableTarget\(.*?\n    \),\n/#.dotMatchesNewlines())).output
    let targets = programs.map { target.replacing("\"Example\"", with: "\"\($0.name)\"") }
    return manifest.replacing(target, with: targets.joined())
      .replacing(".package(path: \"../Rill\")", with: ".package(name: \"Rill\", path: \"\(root.path)\")")
  }
}
