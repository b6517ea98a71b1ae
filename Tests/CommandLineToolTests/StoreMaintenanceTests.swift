import Foundation
import RillStore
import TestSupport
import XCTest

/// What an administrator does with the built program.
final class StoreMaintenanceTests: StoreShellTestCase {
  func testBackupAndRestore() throws {
    try check("rill store set a 1; rill store set b 2; rill store backup backup/of/today; rill store set a 3")
    try check("rill backup/of/today list --reveal", "a\t1\t1\nb\t1\t2\n")
    try check("rill store restore backup/of/today", status: 3)
    try check("mv store damaged; rill store restore backup/of/today && rill store get a --reveal", "1")
    try check("rill nothing backup elsewhere", status: 3)
    try check("rill store backup damaged", status: 3)
    // An encrypted store is copied without its key.
    try check("rill secrets --key-file key set token x; rill secrets backup copy")
    try check("rill copy --key-file key get token --reveal", "x")
    try check("rill copy get token", status: 3)
  }

  /// The script of the page fails if there is no backup.
  func testTheScriptOfThePage() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Docs/StoreTool.md"), encoding: .utf8)
    let script = try XCTUnwrap(page.components(separatedBy: "```sh\n").first { $0.hasPrefix("#!/bin/sh\n") })
    try XCTUnwrap(script.components(separatedBy: "```").first).write(
      toFile: parent + "/nightly", atomically: true, encoding: .utf8)
    let nightly = #"PATH=$(dirname "$tool"):$PATH sh ./nightly"#
    try check("\(nightly) store copies", status: 3)
    let run = try shell("rill store set a 1; \(nightly) store copies")
    XCTAssertTrue(run.output.hasPrefix("state\tgood\n"), run.output + run.complaint)
    XCTAssertEqual(run.status, 0)
    try check("rill copies/$(date +%F) --read-only list --reveal; ls copies/*", "a\t1\t1\nlock\nlog\n")
    try check("\(nightly) store copies", status: 3)
    try check("rm -r copies; printf x >store/log; \(nightly) store copies", status: 4)
  }

  func testDumpAndLoad() throws {
    try check(#"rill store set 'a"key' 'two\nlines'; rill store set é ''; printf '\377\000' | rill store set bytes -"#)
    let dump = #"""
      {"key":"a\"key","value":"two\\nlines"}
      {"base64":"/wA=","key":"bytes"}
      {"key":"é","value":""}

      """#
    try check("rill store dump", dump)
    try check("rill store dump | rill other load && rill other dump", "loaded\t3\n" + dump)
    // An empty input is that of a dump that has failed.
    try check("rill nothing dump | rill new load", status: 6)
    try check("test -e new || rill other load </dev/null", status: 6)
    // All of it or nothing.
    let wrong = [
      #"{"key":"x"}"#, #"{"key":"","value":"1"}"#, "x", #"{"key":"x","base64":"?"}"#, #"{"key":"x","value":"1","base64":""}"#,
      #"{"key":"x","key":"y","value":"1"}"#, #"{"key":"x","value":"1","value":"2"}"#,
      #"{"key":"x","k\u0065y":"y","value":"1"}"#,
      #"{"key":"x","value":"1","other":"2"}"#,
    ]
    for line in wrong {
      try check("printf '%s\\n' '{\"key\":\"new\",\"value\":\"1\"}' '\(line)' | rill other load", status: 2)
    }
    try check("rill other get new", status: 1)
  }

  func testWithoutStandardStreams() throws {
    for (number, closed) in closedStandardStreams.enumerated() {
      XCTAssertEqual(try ProgramRun(tool, [folder, "set", "\(number)", "1"], closed: closed).status, 0, "\(closed)")
      // What they print would be lost, and gets into no file.
      for command in ["compact", "verify"] {
        let status: Int32 = closed.contains(1) ? 6 : 0
        XCTAssertEqual(try ProgramRun(tool, [folder, command], closed: closed).status, status, "\(command) \(closed)")
      }
    }
    try check("rill store list | wc -l | tr -d ' '; rill store verify | head -1", "7\nstate\tgood\n")
  }

  func testStat() throws {
    try check("rill store set a 1")
    let length = try Data(contentsOf: URL(filePath: folder + "/log")).count
    try check("rill store stat", "length\t\(length)\nformat\t4\nacknowledged\t2\ncommits-since-compaction\t1\n")
    try check("cp -a store copy; rill copy stat", "length\t\(length)\nformat\t4\ncopy\tyes\n")
    try check("rill nothing stat", status: 3)
    try check("printf x > store/log; rill store stat", status: 4)
  }

  /// What is lost of a transaction is named.
  func testRepairOfATransaction() throws {
    try check("rill store set from 100; rill store set to 0")
    let lines = #"{"key":"from","value":"070"} {"key":"to","value":"030"} {"key":"new","value":"031"}"#
    try check("printf '%s\\n' '\(lines.replacing(" ", with: "' '"))' | rill store load; rill store set other x", "loaded\t3\n")
    var log = try Data(contentsOf: URL(filePath: folder + "/log"))
    for value in ["030", "031"] { log[try XCTUnwrap(log.range(of: Data(value.utf8), options: .backwards)).lowerBound] ^= 1 }
    try log.write(to: URL(filePath: folder + "/log"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/log")
    try check("rill store repair", "state\trepaired\nkept\tcorrupt-1\nlost\tnew\nlost\tto\nkeys\t3\n")
    try check("rill store list --reveal", "from\t3\t070\nother\t1\tx\nto\t1\t0\n")
  }

  /// A compacted store is one commit, of which all but a damaged value is kept.
  func testRepairOfACompactedStore() throws {
    try check("for key in a b c; do rill store set $key 12345$key; done; rill store compact >output")
    var log = try Data(contentsOf: URL(filePath: folder + "/log"))
    log[try XCTUnwrap(log.range(of: Data("12345a".utf8))).lowerBound] ^= 1
    try log.write(to: URL(filePath: folder + "/log"))
    try check("chmod 600 store/log; rill store repair", "state\trepaired\nkept\tcorrupt-1\nlost\ta\nkeys\t2\n")
    try check("rill store list", "b\t6\nc\t6\n")
  }

  func testRepair() throws {
    try check("for key in a b c; do rill store set $key 12345; done; rill store repair", "state\tgood\nkeys\t3\n")
    let file = try XCTUnwrap(FileHandle(forWritingAtPath: folder + "/log"))
    try file.seek(toOffset: 107)
    try file.write(contentsOf: Data([9]))
    try check("rill store get a", status: 4)
    try check("rill store repair", "state\trepaired\nkept\tcorrupt-1\nkeys\t2\n")
    try check("rill store list", "a\t5\nc\t5\n")
    try check("rill nothing repair", status: 3)
  }

  func testKeys() throws {
    try check("rill store --key-file key set token x; cp key old; rill store --key-file key rotate-key", "written\tkey\n")
    try check("cmp -s key old", status: 1)
    try check("rill store --key-file key get token --reveal", "x")
    try check("rill store --key-file old get token", status: 3)
    try check("rill store --key-file key rotate-key --new-key-file new", "written\tnew\n")
    try check("rill store --key-file new get token --reveal", "x")
    try check("rill store --key-file new destroy-key", status: 2)
    try check("rill store --key-file new destroy-key --yes; test -e new", "deleted\tnew\n", status: 1)
    try check("rill store --key-file new get token", status: 3)
    try check("rill store stat | grep key", "key\tdestroyed\n")
    try check("rill plain set a 1; rill plain --key-file key rotate-key", status: 3)
  }

  func testReadOnly() throws {
    try check("rill store set a 1; rm store/lock; chmod 500 store; rill store --read-only get a --reveal", "1")
    try check("rill --read-only store list; ls store", "a\t1\nlog\n")
    try check("rill store --read-only dump", #"{"key":"a","value":"1"}"# + "\n")
    try check("chmod 700 store")
  }
}
