import Foundation
import RillProperties
import RillStore
import TestSupport
import XCTest

/// The built program, run as scripts run it.
final class StoreProgramTests: StoreShellTestCase {
  private func run(_ command: String...) throws -> ProgramRun { try ProgramRun(tool, [folder] + command) }

  /// Runs a line in a shell, in which `rill` runs the program with the folder.
  private func rillInFolder(_ line: String) throws -> ProgramRun {
    try ProgramRun(
      URL(filePath: "/bin/sh"),
      ["-c", "tool=$1; folder=$2; rill() { \"$tool\" \"$folder\" \"$@\"; }; \(line)", "sh", tool.path, folder]
    )
  }

  private func check(
    _ run: ProgramRun, _ output: String = "", complaint: String = "", status: Int32 = 0, line: UInt = #line
  ) {
    XCTAssertEqual(run.output, output, line: line)
    XCTAssertEqual(run.complaint, complaint.isEmpty ? "" : "rill-store: \(complaint)\n", line: line)
    XCTAssertEqual(run.status, status, line: line)
  }

  private func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))) }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: "\(folder)/\(name)"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// A log without its last commits is left as it is.
  func testAShortLog() throws {
    check(try run("set", "a", "1"))
    check(try run("set", "b", "2"))
    let log = Array(try bytes("log").dropLast(5))
    try write(log, to: "log")
    for command in [["list"], ["get", "a"], ["set", "a", "2"], ["remove", "a"], ["compact"]] {
      let run = try ProgramRun(tool, [folder] + command)
      XCTAssertEqual(run.status, 4, run.complaint)
      XCTAssertEqual(try bytes("log"), log)
    }
  }

  func testStoresAndReads() throws {
    check(try run("set", "token", "secret"))
    check(try run("set", "a\tkey", "two\nlines"))
    check(try run("set", "é", ""))
    check(try run("list"), "a\\tkey\t9\ntoken\t6\né\t0\n")
    check(try run("list", "--reveal"), "a\\tkey\t9\ttwo\\nlines\ntoken\t6\tsecret\né\t0\t\n")
    check(try run("get", "token"), "token\t6\n")
    check(try run("get", "token", "--reveal"), "secret")
    check(try run("get", "a\tkey", "--reveal"), "two\nlines")
    check(try run("remove", "token"))
    check(try run("get", "token"), complaint: "'token' has no value", status: 1)
    check(try run("get", "token", "--reveal"), complaint: "'token' has no value", status: 1)
    check(try run("remove", "token"), complaint: "'token' has no value", status: 1)
    check(try run("list"), "a\\tkey\t9\né\t0\n")
  }

  func testStandardInput() throws {
    check(
      try rillInFolder(#"printf 'all\nof\000it\n' | rill set k - && rill get k && rill get k --reveal | od -An -tx1"#),
      "k\t10\n 61 6c 6c 0a 6f 66 00 69 74 0a\n")
    check(try rillInFolder(#"rill set k - </dev/null; rill get k"#), "k\t0\n")
    check(try rillInFolder(#"rill set k - <&-"#), complaint: "standard input: Bad file descriptor", status: 6)
    check(try rillInFolder(#"rill set k - </dev/zero"#), complaint: "the value is larger than 16 MiB", status: 2)
    check(try run("get", "k"), "k\t0\n")
  }

  /// `@Stored` reads what the tool writes, and the tool reads what `@Stored` writes.
  func testStoredProperties() throws {
    struct Window: Codable, Equatable { var width: Int }
    let store = try Store(directory: folder)
    @Stored("text", in: store) var text: String?
    @Stored("count", in: store) var count = 0
    @Stored("window", in: store) var window: Window?
    check(try run("set", "text", "grün"))
    check(try run("set", "count", "--", "-42"))
    check(try run("set", "window", #"{"width":80}"#))
    XCTAssertEqual(text, "grün")
    XCTAssertEqual(count, -42)
    XCTAssertEqual(window, Window(width: 80))
    text = "blau"
    count = 43
    window?.width = 132
    check(try run("list", "--reveal"), "count\t2\t43\ntext\t4\tblau\nwindow\t13\t{\"width\":132}\n")
  }

  /// The tool does not create anything in a mistyped folder.
  func testNoStoreFound() throws {
    for command in [["list"], ["get", "k"], ["remove", "k"], ["watch"], ["verify"], ["compact"]] {
      check(try ProgramRun(tool, [folder] + command), complaint: "\(folder): no store found", status: 3)
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder))
    for command in [["list"], ["watch"], ["verify"]] {
      check(try ProgramRun(tool, [parent] + command), complaint: "\(parent): no store found", status: 3)
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: parent), [])
  }

  func testUnavailable() throws {
    check(try run("set", "k", "v"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    for command in [["list"], ["verify"], ["set", "k", "w"]] {
      check(
        try ProgramRun(tool, [folder] + command),
        complaint:
          "\(folder): other users could read or replace it (mode 0755); "
          + "you must own the folder and its files, with modes 0700 and 0600, and none of them can be a link",
        status: 3)
    }
    try FileManager.default.createSymbolicLink(atPath: parent + "/link", withDestinationPath: folder)
    XCTAssertEqual(try ProgramRun(tool, [parent + "/link", "list"]).status, 3)
    XCTAssertEqual(try ProgramRun(tool, [folder + "/log", "list"]).status, 3)
  }

  func testMisuse() throws {
    let run = try ProgramRun(tool, ["list"])
    let lines = run.complaint.split(separator: "\n")
    XCTAssertEqual(lines.first, "rill-store: DIR and a command are required")
    XCTAssertTrue(lines.last?.hasPrefix("usage: rill-store DIR COMMAND") ?? false)
    XCTAssertEqual(lines.count, 2)
    XCTAssertEqual(run.output, "")
    XCTAssertEqual(run.status, 2)
    XCTAssertEqual(try rillInFolder(#"rill set k "$(printf '\377')""#).status, 2)
    let help = try ProgramRun(tool, ["--help"])
    XCTAssertTrue(help.output.hasPrefix("usage: rill-store DIR COMMAND"))
    XCTAssertEqual(help.complaint, "")
    XCTAssertEqual(help.status, 0)
  }

  // MARK: Encrypted stores

  /// Each command works with the key, prints values only with `--reveal`, and fails without the key.
  func testEncryptedStores() throws {
    let secret = "a confidential token"
    let key = parent + "/key"
    func keyed(_ command: String...) throws -> ProgramRun { try ProgramRun(tool, [folder, "--key-file", key] + command) }
    check(try keyed("set", "token", secret))
    check(try keyed("set", "other", "1"))
    check(try keyed("list"), "other\t1\ntoken\t20\n")
    check(try keyed("get", "token"), "token\t20\n")
    check(try keyed("get", "token", "--reveal"), secret)
    check(try keyed("list", "--reveal"), "other\t1\t1\ntoken\t20\t\(secret)\n")
    let store = try Store(directory: folder, protection: .encrypted(.keyFile(key)))
    XCTAssertEqual(try store.bytes(for: "token"), Array(secret.utf8))
    let report = try keyed("verify")
    XCTAssertTrue(report.output.contains("encrypted\tyes\nauthentic\tyes\nkeys\t2\n"), report.output)
    let withoutKey = try run("verify")
    XCTAssertTrue(withoutKey.output.hasPrefix("state\tgood\n"), withoutKey.output)
    XCTAssertTrue(withoutKey.output.contains("encrypted\tyes\ntorn\t0\n"), withoutKey.output)
    XCTAssertEqual(withoutKey.status, 0)
    XCTAssertEqual(try keyed("compact").status, 0)
    try FileManager.default.moveItem(atPath: key, toPath: parent + "/aside")
    let commands = [
      ["list"], ["get", "token", "--reveal"], ["set", "token", secret], ["remove", "token"], ["compact"], ["watch"],
    ]
    for command in commands {
      let plain = try ProgramRun(tool, [folder] + command)
      XCTAssertTrue(plain.complaint.contains("their key is missing (the store was opened without a key)"), plain.complaint)
      let missing = try ProgramRun(tool, [folder, "--key-file", key] + command)
      XCTAssertTrue(missing.complaint.contains("the key file \(key) does not exist"), missing.complaint)
      for run in [plain, missing] {
        XCTAssertEqual(run.status, 3)
        XCTAssertFalse((run.output + run.complaint).contains("confidential"), "\(command)")
      }
    }
    try FileManager.default.moveItem(atPath: parent + "/aside", toPath: key)
    check(try keyed("remove", "other"))
    try store.destroyKey()
    for run in [try keyed("verify"), try run("verify"), try run("list")] {
      XCTAssertTrue(run.complaint.contains("the key of the values was destroyed"), run.complaint)
      XCTAssertEqual(run.status, 3)
    }
  }

  func testOtherPlacesOfTheKey() throws {
    #if !canImport(CryptoKit)
      let passphrase = ["--salt-file", parent + "/salt", "--passphrase-file", parent + "/passphrase"]
      try Data("correct horse\nnot read".utf8).write(to: URL(filePath: parent + "/passphrase"))
      check(try ProgramRun(tool, passphrase + [folder, "set", "k", "v"]))
      let key = try Store.KeySource.passphrase("correct horse", saltFile: parent + "/salt")
      XCTAssertEqual(try Store(directory: folder, protection: .encrypted(key)).bytes(for: "k"), Array("v".utf8))
      // A line that is too long is no passphrase: its beginning would be another one.
      try Data(repeating: 65, count: 1 << 16 + 1).write(to: URL(filePath: parent + "/passphrase"))
      check(
        try ProgramRun(tool, passphrase + [folder, "get", "k"]),
        complaint: "\(parent)/passphrase: the first line is longer than 65536 bytes", status: 3)
      try Data().write(to: URL(filePath: parent + "/passphrase"))
      check(
        try ProgramRun(tool, passphrase + [folder, "get", "k"]), complaint: "\(parent)/passphrase: the passphrase is empty",
        status: 3)
    #endif
    let missing = try ProgramRun(
      tool, ["--credential", "store.key", folder, "get", "k"], environment: ["CREDENTIALS_DIRECTORY": parent])
    XCTAssertTrue(missing.complaint.contains("the credential \"store.key\" does not exist in \(parent)"), missing.complaint)
  }

  // MARK: Damage

  func testDamageAtAKnownOffset() throws {
    for key in ["a", "b", "c"] { check(try run("set", key, "12345")) }
    let whole = try bytes("log")
    var log = whole
    // Three commits of 57 bytes follow the header of 40.
    log[97 + 10] ^= 1
    try write(log, to: "log")
    let lock = try bytes("lock")
    let report = """
      state\tcorrupt
      length\t211
      commits\t1
      first\t2
      last\t2
      keys\t1
      live\t17
      dead\t0
      torn\t0
      acknowledged\t4
      break-flaw\tcommit
      break-offset\t97
      break-sequence\t3
      behind-commits\t1
      behind-offset\t154
      behind-first\t4
      behind-last\t4

      """
    check(
      try run("verify"), report,
      complaint:
        "\(folder): the log is damaged at byte 97, where commit 3 should start; commit 2 can be read before it, commit 4 after it",
      status: 4)
    for command in [["list"], ["get", "a"], ["set", "a", "x"], ["remove", "a"], ["watch"], ["compact"]] {
      check(
        try ProgramRun(tool, [folder] + command),
        complaint:
          "\(folder): the log is damaged at byte 97; run 'verify' to see which commits can be read, and 'repair' to keep them",
        status: 4)
    }
    XCTAssertEqual(try bytes("log"), log)
    XCTAssertEqual(try bytes("lock"), lock)

    // A torn tail is not damage, and only the next writer removes it.
    try write(whole + [1, 2, 3], to: "log")
    let torn = try run("verify")
    XCTAssertTrue(torn.output.contains("state\ttorn\n") && torn.output.contains("torn\t3\n"), torn.output)
    XCTAssertEqual(torn.status, 0)
    XCTAssertEqual(try bytes("log").count, whole.count + 3)
  }

  /// `verify` reads a copy without a lock file, and adds nothing to it.
  func testVerifyingACopy() throws {
    check(try run("set", "a", "12345"))
    try FileManager.default.removeItem(atPath: folder + "/lock")
    for (name, mode) in [("/log", 0o400), ("", 0o500)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + name)
    }
    let run = try run("verify")
    XCTAssertTrue(run.output.hasPrefix("state\tgood\n"), run.output)
    XCTAssertEqual(run.complaint, "")
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["log"])
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
  }

  func testCompacting() throws {
    for value in ["1", "2", "3"] { check(try run("set", "k", value)) }
    check(try run("compact"), "before\t199\nafter\t93\n")
    check(try run("get", "k", "--reveal"), "3")
  }

  // MARK: Watching

  /// A program that runs `watch`, and its output.
  private final class Watcher {
    let process = Process()
    private let output = Pipe()
    private let complaint = Pipe()
    private var pending: [UInt8] = []

    /// Starts the program, and returns when it watches.
    init(_ program: URL, _ folder: String, _ arguments: [String]) throws {
      process.executableURL = program
      process.arguments = arguments
      process.standardOutput = output
      process.standardError = complaint
      try process.run()
      let message = complaint.fileHandleForReading.availableData
      XCTAssertEqual(String(decoding: message, as: UTF8.self), "rill-store: watching \(folder)\n")
    }

    deinit { process.terminate() }

    /// Returns the next line, or nil at the end of the output.
    func line() -> String? {
      while true {
        if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          defer { pending.removeSubrange(...end) }
          return String(decoding: pending[..<end], as: UTF8.self)
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        pending += more
      }
    }

    func closeOutput() throws { try output.fileHandleForReading.close() }

    /// Waits until the program exits, and returns how it exited and the rest of its error output.
    func end() throws -> (status: Int32, reason: Process.TerminationReason, complaint: String) {
      let rest = try complaint.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, process.terminationReason, String(decoding: rest, as: UTF8.self))
    }
  }

  private func checkEnd(_ watcher: Watcher, line: UInt = #line) throws {
    let end = try watcher.end()
    XCTAssertEqual(end.status, 0, line: line)
    XCTAssertEqual(end.reason, .exit, line: line)
    XCTAssertEqual(end.complaint, "", line: line)
  }

  func testWatchesOtherProcesses() throws {
    check(try run("set", "before", "1"))
    let (hiding, showing) = (
      try Watcher(tool, folder, [folder, "watch"]), try Watcher(tool, folder, [folder, "watch", "--reveal"])
    )
    check(try run("set", "k\n", "secret\n"))
    XCTAssertEqual(hiding.line(), "set\tk\\n\t7")
    XCTAssertEqual(showing.line(), "set\tk\\n\t7\tsecret\\n")
    check(try run("remove", "k\n"))
    XCTAssertEqual(hiding.line(), "remove\tk\\n")
    XCTAssertEqual(showing.line(), "remove\tk\\n")
    // Changes made together are printed together, in their order.
    try Store(directory: folder).transaction { keys in
      keys["b"] = [1]
      keys["a"] = [2, 3]
    }
    XCTAssertEqual([hiding.line(), hiding.line()], ["set\tb\t1", "set\ta\t2"])
    XCTAssertEqual(kill(hiding.process.processIdentifier, SIGINT), 0)
    XCTAssertEqual(kill(showing.process.processIdentifier, SIGTERM), 0)
    try checkEnd(hiding)
    try checkEnd(showing)
    XCTAssertNil(hiding.line())
  }

  /// The program notices this even if nothing changes.
  func testWatchingEndsWhenTheOutputIsClosed() throws {
    check(try run("set", "k", "1"))
    let watcher = try Watcher(tool, folder, [folder, "watch"])
    try watcher.closeOutput()
    try checkEnd(watcher)
  }

  func testWatchingEndsWhenTheStoreIsRemoved() throws {
    check(try run("set", "k", "1"))
    let watcher = try Watcher(tool, folder, [folder, "watch"])
    try FileManager.default.removeItem(atPath: folder)
    let end = try watcher.end()
    XCTAssertEqual(end.status, 3)
    XCTAssertTrue(
      end.complaint.hasPrefix("rill-store: \(folder): the folder or a file of the store does not exist"), end.complaint)
  }

  // MARK: Output that fails

  func testClosedOutput() throws {
    // More than a pipe holds.
    try Store(directory: folder).transaction { keys in
      for number in 1...12_000 { keys[try Store.Key("\(number)")] = [0] }
    }
    let cut = try rillInFolder("{ rill list; echo $? >&2; } | head -n 1")
    XCTAssertEqual(cut.output, "1\t1\n")
    XCTAssertEqual(cut.complaint, "0\n")
    check(try rillInFolder("rill list >&-"), complaint: "standard output: Bad file descriptor", status: 6)
    check(try rillInFolder("rill list >&- 2>&-"), status: 6)
    #if os(Linux)
      check(try rillInFolder("rill list >/dev/full"), complaint: "standard output: No space left on device", status: 6)
    #endif
  }

  /// Without an output, watching ends at once, even if nothing changes.
  ///
  /// No file of the store gets the descriptor of standard output, so no output is written into it.
  func testWatchingWithoutOutput() throws {
    check(try run("set", "k", "1"))
    check(try rillInFolder("rill watch <&- >&-"), complaint: "standard output: Bad file descriptor", status: 6)
    XCTAssertTrue(try run("verify").output.hasSuffix("acknowledged\t2\n"))
  }
}
