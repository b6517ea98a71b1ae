import Foundation
import TestSupport
import XCTest

/// What `Docs/add-operator` writes.
final class AddOperatorTests: XCTestCase {
  /// In a copy, for each kind: the formatter finds Swift code, in its format, and each of the four places has the operator.
  func testSkeletonsOfEachKind() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let copy = FileManager.default.temporaryDirectory.appending(path: "rill-add-operator-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    for path in [
      ".swift-format", "Docs/add-operator", "Sources/Rill/Operators", "Sources/rill-marbles/Examples", "Tests/RillTests",
    ] {
      let target = copy.appending(path: path)
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: target)
    }
    let operators = copy.appending(path: "Sources/Rill/Operators")
    let kinds = try FileManager.default.contentsOfDirectory(atPath: operators.path).filter { $0 != "Creating" }
    XCTAssertGreaterThan(kinds.count, 5)
    for kind in kinds {
      let paths = try run(["Docs/add-operator", "wait\(kind)", kind], in: copy).split(separator: "\n").prefix(4)
      for path in paths {
        let text = try String(contentsOf: copy.appending(path: String(path)), encoding: .utf8)
        XCTAssertTrue(text.contains("wait\(kind)()"), "\(path)")
      }
    }
    XCTAssertEqual(try run(["swift", "format", "lint", "--strict", "--recursive", "Sources", "Tests"], in: copy), "")
  }

  func testNamesThatAreRefused() throws {
    func refused(_ name: String, _ kind: String) throws -> String {
      try run(["Docs/add-operator", name, kind], in: Repository.root, expecting: 1)
    }
    XCTAssertEqual(try refused("every", "filtering").prefix(17), "filtering is none")
    XCTAssertEqual(try refused("switch", "Combining"), "switch cannot be the name of a function\n")
    XCTAssertEqual(try refused("a-b", "Combining"), "a-b cannot be the name of a function\n")
    XCTAssertTrue(try refused("takeFor", "Filtering").hasPrefix("Sources/Rill/Operators/Filtering/TakeFor.swift has"))
    XCTAssertTrue(try refused("pairwise", "Filtering").hasPrefix("Sources/Rill/Operators/Transforming/Pairwise.swift has"))
  }

  private func run(_ command: [String], in folder: URL, expecting status: Int32 = 0) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/env"), command)
    (process.currentDirectoryURL, process.standardOutput, process.standardError) = (folder, pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, status, output)
    return output
  }
}
