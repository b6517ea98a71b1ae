import Foundation
import TestSupport
import XCTest

/// What the program says about a store of which a part is lost, and how it continues.
final class StoreLossTests: StoreShellTestCase {
  /// All commands say the same of a store that has lost its log, and there is one way to continue.
  func testALostLog() throws {
    try check("rill store set a 1; rill store backup copy; rm store/log; touch store/corrupt-1")
    let commands = [
      "list", "get a", "stat", "verify", "dump", "set a 2", "remove a", "compact", "repair", "backup other", "restore copy",
      "watch",
      "list --read-only",
    ]
    for command in commands {
      let run = try shell("rill store \(command)")
      XCTAssertEqual(run.status, 4, command)
      XCTAssertTrue(
        run.complaint.hasPrefix(
          "rill-store: store: the log is missing or empty, although commits were acknowledged; move the folder away, and restore a backup"
        ),
        "\(command): \(run.complaint)")
    }
    try check(#"echo '{"key":"a","value":"1"}' | rill store load"#, status: 4)
    try check("ls store; ls", "corrupt-1\nlock\ncopy\nstore\n")
    try check("mv store lost; rill store restore copy; rill store get a --reveal", "1")
    // The folder of the backup, and not the other one, is named.
    try check("rm copy/log; touch copy/log; chmod 600 copy/log; rill new restore copy", status: 4)
    XCTAssertTrue(try shell("rill new restore copy").complaint.hasPrefix("rill-store: copy: "))
  }

  /// A first change that fails leaves a folder without a store.
  func testAFirstChangeThatFails() throws {
    try check("printf short >key; chmod 600 key; rill store --key-file key set a 1", status: 3)
    try check("rill store list", status: 3)
    XCTAssertEqual(try shell("rill store list").complaint, "rill-store: store: no store found\n")
    try check("rill other set a 1; rill store restore other; rill store get a --reveal", "1")
  }

  func testDamagedHeader() throws {
    try check("rill store set a 1; rill store set b 2; printf zzzz | dd of=store/log bs=1 seek=2 conv=notrunc status=none")
    let report = try shell("rill store verify")
    XCTAssertTrue(report.output.contains("break-flaw\theader\nbreak-offset\t0\nbehind-commits\t2\n"), report.output)
    XCTAssertEqual(
      report.complaint,
      "rill-store: store: the header of the log, at byte 0, is damaged; 2 commits (2 to 3) can be read after it\n")
    try check("rill store repair; rill store list --reveal", "state\trepaired\nkept\tcorrupt-1\nkeys\t2\na\t1\t1\nb\t1\t2\n")
  }

  /// A repair that would keep nothing is refused, and changes nothing.
  func testNothingCanBeRead() throws {
    try check(
      "rill store set a 1; printf zzzzzzzzzzzzzzzzzzzz | dd of=store/log bs=1 seek=42 conv=notrunc status=none; cp store/log log"
    )
    try check("rill store repair", status: 4)
    try check("cmp log store/log; ls store", "lock\nlog\n")
    let run = try shell("rill store repair")
    XCTAssertTrue(run.complaint.contains("no commit can be read, and nothing was changed"), run.complaint)
  }
}
