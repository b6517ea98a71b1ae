import Foundation
import RillStore
import TestSupport
import XCTest

/// The program while each of its system calls fails, and while it is killed at each of them.
///
/// `failing_calls.c` makes the calls fail. A change tries each call with one of the faults, and the nightly workflow
/// (`RILL_STORE_ROUNDS`) each call with all of them.
final class StoreProgramFaultTests: XCTestCase {
  /// The end of one run.
  private struct Run {
    let folder: String
    let status: Int32
    let output: String
    let isKilled: Bool
    let place: String
  }

  private static let isExhaustive = ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] != nil
  private let faults = ["\(EIO)", "kill", "\(ENOSPC)", "kill-after"]
  private var tool: URL { BuiltProducts.directory.appending(path: "rill-store") }
  private var library = ""

  override func setUpWithError() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    #if !os(Linux)
      throw XCTSkip("the library for failing calls is for Linux")
    #endif
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-failing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    addTeardownBlock { try FileManager.default.removeItem(at: folder) }
    library = folder.appending(path: "failing_calls.so").path
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "failing_calls.c").path
    // That of the toolchain, which need not be on the PATH.
    let script = #"exec "$(dirname "$(readlink -f "$(command -v swiftc)")")/clang" "$@""#
    let compiler = try ProgramRun(
      URL(filePath: "/bin/sh"), ["-c", script, "sh", "-shared", "-fPIC", "-O1", "-Wall", "-o", library, source, "-ldl"])
    XCTAssertEqual(compiler.complaint, "")
    XCTAssertEqual(compiler.status, 0)
  }

  /// Runs a command once for each call, on what `prepare` makes in a new folder, and passes each end to `check`.
  private func sweep(
    _ arguments: [String], input: String = "", prepare: (String) throws -> Void, check: (Run) throws -> Void
  ) throws {
    let prepareAll = { (folder: String) in
      try prepare(folder)
      try Data(input.utf8).write(to: URL(filePath: folder + "/input"))
    }
    let calls = try run(arguments, prepareAll, call: 0, fault: "", check)
    XCTAssertGreaterThan(calls, 10)
    for call in 1...calls {
      for (number, fault) in faults.enumerated() where Self.isExhaustive || number == call % faults.count {
        _ = try run(arguments, prepareAll, call: call, fault: fault, check)
      }
    }
  }

  /// Runs a command in a new folder, and returns the number of its calls.
  private func run(
    _ arguments: [String], _ prepare: (String) throws -> Void, call: Int, fault: String, _ check: (Run) throws -> Void
  ) throws -> Int {
    let (parent, countFile) = (try TemporaryParent(), try TemporaryParent())
    let folder = parent.path
    let count = countFile.path + "/count"
    try prepare(folder)
    let variables = [
      "LIBRARY": library, "TOOL": tool.path, "FOLDER": folder, "FAILING_CALLS_IN": folder, "FAILING_CALLS_COUNT": count,
      "FAILING_CALLS_AT": "\(call)", "FAILING_CALLS_BY": fault,
    ]
    let line = #"cd "$FOLDER" && exec env LD_PRELOAD="$LIBRARY" "$TOOL" "$@" < input"#
    let run = try ProgramRun(URL(filePath: "/bin/sh"), ["-c", line, "sh"] + arguments, environment: variables)
    let place = "\(arguments.joined(separator: " ")), call \(call), \(fault): status \(run.status), \(run.complaint)"
    let isKilled = fault.hasPrefix("kill") && run.status == SIGKILL
    if call == 0 { XCTAssertEqual(run.status, 0, place) }
    if run.status != 0, !isKilled {
      XCTAssert([3, 4, 5].contains(run.status), place)
      XCTAssert(run.complaint.hasPrefix("rill-store: ") && run.complaint.hasSuffix("\n"), place)
      XCTAssertEqual(run.complaint.split(separator: "\n").count, 1, place)
    }
    do {
      try check(Run(folder: folder, status: run.status, output: run.output, isKilled: isKilled, place: place))
    } catch {
      XCTFail("\(place): \(error)")
    }
    return call > 0 ? 0 : Int(try String(contentsOfFile: count, encoding: .utf8)) ?? 0
  }

  private func contents(
    _ folder: String, _ protection: Store.Protection = .plain, readOnly: Bool = false
  ) throws -> [Store.Key: [UInt8]] {
    try Store(directory: folder, protection: protection, readOnly: readOnly).entries()
  }

  /// Two keys, of which one was replaced.
  private func makeStore(_ folder: String, _ protection: Store.Protection = .plain) throws {
    let store = try Store(directory: folder, protection: protection)
    try store.set(Array("first".utf8), for: "a")
    try store.set(Array("1".utf8), for: "a")
    try store.set(Array("2".utf8), for: "b")
  }

  private let old: [Store.Key: [UInt8]] = ["a": Array("1".utf8), "b": Array("2".utf8)]

  // MARK: Commands

  /// All of the lines are stored, or none.
  func testLoad() throws {
    let new: [Store.Key: [UInt8]] = ["a": Array("3".utf8), "b": Array("2".utf8), "c": Array("4".utf8)]
    let input = "{\"key\":\"a\",\"value\":\"3\"}\n{\"key\":\"c\",\"value\":\"4\"}\n"
    try sweep(["store", "load"], input: input, prepare: { try makeStore($0 + "/store") }) { run in
      let found = try contents(run.folder + "/store")
      let isExpected = found == old && run.status != 0 || found == new && [0, 5, SIGKILL].contains(run.status)
      XCTAssert(isExpected, "\(run.place): \(found)")
      XCTAssertNil(try Store(directory: run.folder + "/store").verify().corruption, run.place)
      try Store(directory: run.folder + "/store").set([1], for: "after")
    }
  }

  /// All of the lines, or an error, and the store is as it was.
  func testDump() throws {
    let lines = "{\"key\":\"a\",\"value\":\"1\"}\n{\"key\":\"b\",\"value\":\"2\"}\n"
    try sweep(["store", "dump"], prepare: { try makeStore($0 + "/store") }) { run in
      XCTAssert(run.output == lines || run.output == "" && run.status != 0, run.place)
      XCTAssertEqual(try contents(run.folder + "/store"), old, run.place)
    }
  }

  /// The store is damaged as before, or repaired, and the damaged file is there.
  func testRepair() throws {
    var damaged: [UInt8] = []
    try sweep(
      ["store", "repair"],
      prepare: { parent in
        let path = parent + "/store/log"
        try makeStore(parent + "/store")
        damaged = Array(try Data(contentsOf: URL(filePath: path)))
        // In the first of three frames.
        damaged[60] ^= 1
        let file = try XCTUnwrap(FileHandle(forWritingAtPath: path))
        try file.write(contentsOf: Data(damaged))
        try file.close()
      }
    ) { run in
      let folder = run.folder + "/store"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      let files = try names.map { Array(try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }
      XCTAssert(files.contains(damaged), run.place)
      let isDamaged = try Store(directory: folder).verify().corruption != nil
      XCTAssert(!isDamaged || run.status != 0, run.place)
      if isDamaged {
        XCTAssertThrowsError(try contents(folder), run.place)
        let again = try ProgramRun(tool, [folder, "repair"])
        XCTAssert(again.output.hasPrefix("state\trepaired\n"), "\(run.place): \(again.output)\(again.complaint)")
      }
      XCTAssertEqual(try contents(folder), old, run.place)
    }
  }

  /// The copy is complete, or there is none, and the command can be repeated.
  func testBackupAndRestore() throws {
    for command in [["store", "backup", "new/copy"], ["new/copy", "restore", "store"]] {
      try sweep(command, prepare: { try makeStore($0 + "/store") }) { run in
        let copy = run.folder + "/new/copy"
        XCTAssertEqual(try contents(run.folder + "/store", readOnly: true), old, run.place)
        var isThere = false
        do {
          let found = try contents(copy, readOnly: true)
          XCTAssertEqual(found, old, run.place)
          isThere = true
        } catch StoreError.unavailable(.missing, _) {
          XCTAssertNotEqual(run.status, 0, run.place)
        }
        let again = try ProgramRun(tool, command.map { ["store", "new/copy"].contains($0) ? "\(run.folder)/\($0)" : $0 })
        XCTAssertEqual(again.status, isThere ? 3 : 0, "\(run.place): \(again.complaint)")
        XCTAssertEqual(try contents(copy), old, run.place)
      }
    }
  }

  /// The key file has a key of the store, the old one or the new one, and after the next use no older one.
  func testRotateKey() throws {
    func protection(_ folder: String, _ name: String) -> Store.Protection { .encrypted(.keyFile("\(folder)/\(name)")) }
    for option in [[], ["--new-key-file", "other.key"]] {
      try sweep(
        ["store", "--key-file", "own.key", "rotate-key"] + option,
        prepare: { try makeStore($0 + "/store", protection($0, "own.key")) }
      ) { run in
        let folder = run.folder + "/store"
        let names = ["own.key", "other.key"].filter { name in
          (try? contents(folder, protection(run.folder, name))) == old
        }
        let expected = run.status == 0 ? [[option.isEmpty ? "own.key" : "other.key"]] : [["own.key"], ["other.key"]]
        XCTAssert(expected.contains(names), "\(run.place): \(names)")
        for name in names {
          try Store(directory: folder, protection: protection(run.folder, name)).set([1], for: "after")
          let keys = Array(try Data(contentsOf: URL(filePath: "\(run.folder)/\(name)")))
          XCTAssert([32, 64].contains(keys.count), run.place)
          let last = Store.Protection.encrypted(try Store.EncryptionKey(bytes: Array(keys.suffix(32))))
          XCTAssertEqual(try contents(folder, last, readOnly: true)["after"], [1], run.place)
        }
      }
    }
  }
}

/// A folder that is removed with this object.
private final class TemporaryParent {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "rill-sweep-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
