import Foundation
import ProgramRunner
import XCTest

/// Reference example 6 in Swift 5, and in Swift 6 with main actor isolation by default.
final class KeychainTests: XCTestCase {
  private let onMain = ["-default-isolation", "MainActor"]

  func testNoWarnings() throws {
    for (mode, options) in [(5, []), (6, onMain)] {
      let compiler = SwiftCompiler(mode: mode)
      let diagnosis = try compiler.check(try compiler.files(in: "Tests/Fixtures/MainActorExamples"), options)
      XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
      XCTAssertEqual(diagnosis.warnings, [])
    }
  }

  func testTokenThatOutlivesTheProcess() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-keychain-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let compiler = SwiftCompiler(mode: 6)
    let program = folder.appending(path: "program")
    let diagnosis = try compiler.build(
      try compiler.files(in: "Tests/Fixtures/MainActorExamples"),
      linking: [
        "Rill", "RillLocks", "RillStore", "CRillCipher", "CRillStore", "CRillThreads", "CRillTracking", "RillProperties",
      ], as: program,
      onMain)
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    for (program, store) in [(program, "6"), (BuiltProducts.directory.appending(path: "FixtureMainActorExamples"), "5")] {
      for (part, output) in [("after", "nil\n"), ("before", ""), ("after", "abc\n"), ("all", "abc nil\n"), ("after", "nil\n")] {
        let run = try ProgramRun(program, [folder.appending(path: store).path, part])
        XCTAssertEqual(run.output, output, "Swift \(store), \(part)")
        XCTAssertEqual(run.complaint, "")
        XCTAssertEqual(run.status, 0)
      }
    }
  }
}
