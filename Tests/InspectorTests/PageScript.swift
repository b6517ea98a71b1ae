import Foundation
import TestSupport
import XCTest

/// A script of `Browser`, which runs the model of the page in Node.
enum PageScript {
  /// Returns what a script prints about lines, and skips the test without Node.
  static func output(of name: String, for lines: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "lines"))
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/\(name)").path
    let command = "command -v node >/dev/null || exit 77; exec node '\(script)' <'\(folder.path)/lines'"
    let run = try ProgramRun(URL(filePath: "/bin/sh"), ["-c", command])
    if run.status == 77 { throw XCTSkip("There is no Node, so the script of the page is run by the tests in a browser only.") }
    XCTAssertEqual(run.status, 0, run.complaint)
    return run.output
  }
}
