import Foundation
import ProgramRunner
import XCTest

/// The reference examples compile as their authors wrote them, with the warnings that are known and no other.
final class WarningTests: XCTestCase {
  private var package: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
  private var fixtures: URL { package.appending(path: "Tests/Fixtures") }

  private func contents(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  /// Where the modules are: Swift's next to the tests, C's among their sources.
  private func modules() throws -> [URL] {
    let headers = try contents(of: package.appending(path: "Sources")).map { $0.appending(path: "include") }
    return [BuiltProducts.modules] + headers.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private func compile(_ folder: String, mode: String) throws -> (warnings: [String], errors: [String]) {
    let files = try contents(of: fixtures.appending(path: folder)).filter { $0.pathExtension == "swift" }
    let compiler = try ProgramRun(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-typecheck", "-swift-version", mode, "-module-name", "Fixtures", "-diagnostic-style", "llvm"]
        + (try modules().flatMap { ["-I", $0.path] }) + files.map(\.path).sorted())
    let errors = compiler.complaint.split(separator: "\n").filter { $0.contains("error: ") }.map(String.init)
    XCTAssertEqual(compiler.status, 0, compiler.complaint)
    return (warnings(in: compiler.complaint), errors)
  }

  /// The warnings as `file:line: message`, sorted.
  private func warnings(in text: String) -> [String] {
    let found = text.matches(of: /(?m)([^\/\n]+\.swift):([0-9]+):[0-9]+: warning: (.*)$/).map { match in
      "\(match.1):\(match.2): \(match.3)"
    }
    return Set(found).sorted()
  }

  private func known(_ file: String) throws -> [String] {
    try String(contentsOf: fixtures.appending(path: file), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  func testSwift5() throws {
    let found = try compile("Swift5", mode: "5")
    XCTAssertEqual(found.errors, [])
    XCTAssertEqual(found.warnings, try known("warnings-swift5.txt"))
    XCTAssertEqual(try known("warnings-swift5.txt"), [])
  }

  func testSwift6() throws {
    let found = try compile("Swift6", mode: "6")
    XCTAssertEqual(found.errors, [])
    XCTAssertEqual(found.warnings, try known("warnings-swift6.txt"))
  }
}
