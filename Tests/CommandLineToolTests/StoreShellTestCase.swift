import Foundation
import TestSupport
import XCTest

/// Tests of the built `rill-store` that run lines in a shell, in a folder of their own.
class StoreShellTestCase: XCTestCase {
  private(set) var parent = ""
  final var folder: String { parent + "/store" }
  final var tool: URL { BuiltProducts.directory.appending(path: "rill-store") }

  override func setUpWithError() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var template = Array((NSTemporaryDirectory() + "/rill-store-XXXXXX").utf8CString)
    parent = unsafe String(cString: try XCTUnwrap(mkdtemp(&template)))
  }

  // Also called after a test that was skipped.
  override func tearDownWithError() throws { if !parent.isEmpty { try FileManager.default.removeItem(atPath: parent) } }

  /// Runs a line in a shell, in which `rill` runs the program.
  final func shell(_ line: String) throws -> ProgramRun {
    try ProgramRun(
      URL(filePath: "/bin/sh"), ["-c", #"tool=$1; cd "$2"; rill() { "$tool" "$@"; }; "# + line, "sh", tool.path, parent])
  }

  final func check(_ line: String, _ output: String = "", status: Int32 = 0, number: UInt = #line) throws {
    let run = try shell(line)
    XCTAssertEqual(run.output, output, run.complaint, line: number)
    XCTAssertEqual(run.status, status, run.complaint, line: number)
  }
}
