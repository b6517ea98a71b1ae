import Foundation
import ProgramRunner
import XCTest

/// A package outside of this one that tests a sample view model.
final class ConsumerTests: XCTestCase {
  /// The test has less than 30 lines and passes.
  func testAPackageOutsideTestsASample() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let package = FileManager.default.temporaryDirectory.appending(path: "rill-samples-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: package) }
    try FileManager.default.copyItem(at: root.appending(path: "Tests/Fixtures/SamplesConsumer"), to: package)
    let manifest = package.appending(path: "Package.swift")
    try String(contentsOf: manifest, encoding: .utf8).replacing("PATH", with: root.path)
      .write(to: manifest, atomically: true, encoding: .utf8)
    let source = try String(contentsOf: package.appending(path: "Tests/DraftTests/DraftTests.swift"), encoding: .utf8)
    XCTAssertLessThan(source.split(separator: "\n").count, 30)

    let run = try ProgramRun(URL(filePath: "/usr/bin/env"), ["swift", "test", "--package-path", package.path])
    XCTAssertEqual(run.status, 0, run.output + run.complaint)
    XCTAssertTrue((run.output + run.complaint).contains("Executed 1 test, with 0 failures"), run.output + run.complaint)
  }
}
