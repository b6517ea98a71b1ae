import Foundation
import TestSupport
import XCTest

/// Delivery on the main actor in programs whose main thread runs a run loop, calls `dispatchMain()`, or has an asynchronous `main`.
final class MainActorProgramTests: CompilingTestCase {
  func testARunLoop() throws { try check("RunLoopMain") }
  func testDispatchMain() throws { try check("DispatchMain") }
  func testAnAsynchronousMain() throws { try check("AsyncMain") }

  func testSendAtTheTopLevelWaits() throws {
    for mode in [5, 6] {
      try check("TopLevelSend", mode: mode, hasScenario: false, prints: (1...4).map { "\($0) sent: true\n" }.joined())
    }
  }

  private func check(
    _ name: String, mode: Int = 6, hasScenario: Bool = true, prints expected: String = MainActorProgramTests.expected
  ) throws {
    let compiler = SwiftCompiler(mode: mode)
    let folder = "Tests/Fixtures/Concurrency/Programs"
    let program = FileManager.default.temporaryDirectory.appending(path: "rill-\(name)-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    let diagnosis = try compiler.build(
      try (hasScenario ? compiler.files(in: folder) : []) + compiler.files(in: "\(folder)/\(name)"),
      linking: ["Rill", "RillLocks", "CRillThreads"], as: program)
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    XCTAssertEqual(diagnosis.warnings, [])
    let run = try ProgramRun(program)
    XCTAssertEqual(run.status, 0, run.complaint)
    XCTAssertEqual(run.output, expected)
  }

  private static let expected = """
      setup
      driver setup
    setup at once
      task
      driver task
    task at once
      detached
      driver detached
      method
      driver method
    method at once
      back
      driver back
    back at once

    """
}
