import Foundation
import RillLocks
import RillStore
import XCTest

/// The text of an error names the folder, says what was found, and what to do.
final class ErrorDescriptionTests: XCTestCase {
  private static func check(
    _ parts: String..., file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), file: file, line: line) { error in
      for part in parts { XCTAssert("\(error)".contains(part), "\(error)", file: file, line: line) }
      XCTAssertFalse("\(error)".contains("\n"), file: file, line: line)
    }
  }

  func testWhatIsInsecure() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    let rule = "you must own the folder and its files, with modes 0700 and 0600"
    try folder.setMode(0o755, of: folder.store)
    Self.check("\(folder.store): other users could read", "(mode 0755); \(rule)") { _ = try store.set([2], for: "a") }
    Self.check("\(folder.store): ", "(mode 0755); \(rule)") { _ = try store.verify() }
    try folder.setMode(0o700, of: folder.store)
    try folder.setMode(0o640, of: folder.log)
    Self.check("\(folder.log): ", "(mode 0640); \(rule)") { try Store(directory: folder.store).open() }
    try folder.setMode(0o600, of: folder.log)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.store)
    Self.check("\(folder.path)/link: ", "(a symbolic link); ") { try Store(directory: folder.path + "/link").open() }
  }

  func testOtherOwners() throws {
    try XCTSkipIf(geteuid() != 0, "only the superuser can give a file to another user")
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    XCTAssertEqual(unsafe chown(folder.log, 12345, 12345), 0)
    Self.check("\(folder.log): ", "(owner 12345 instead of 0); ") { try Store(directory: folder.store).open() }
  }

  func testAFileInTheWay() throws {
    let folder = TemporaryFolder()
    try Data().write(to: URL(filePath: folder.store))
    Self.check("\(folder.store): a file is in the place of the folder", "Not a directory", "; remove the file") {
      try Store(directory: folder.store).open()
    }
  }

  func testSystemErrorsAreInWords() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    try store.set([1], for: "a")
    disk.faults.withLock { faults in
      faults.at = faults.calls + 1
      faults.fault = .error(.inputOutput)
    }
    Self.check("/store: a system call failed (Input/output error); try again") { try store.set([2], for: "a") }
  }

  /// The system uses the code of a full disk for its limit of watches.
  func testLimitsOfWatching() throws {
    for code in [ENOSPC, EMFILE] { XCTAssertEqual(SystemError(ofWatch: code).reason, .tooManyWatches) }
    XCTAssertEqual(SystemError(ENOSPC).reason, .diskFull)
    for code in [EMFILE, ENFILE] { XCTAssertEqual(SystemError(code).reason, .tooManyFiles) }
    let disk = SimulatedDisk()
    disk.faults.withLock { $0.isUnwatchable = true }
    Self.check(
      "/store: the system's limit for watching files is reached (No space left on device); raise fs.inotify.max_user_watches"
    ) {
      try Store(disk: SimulatedProcessDisk(disk), path: "/store").observe { _ in }
    }
  }

  func testTimeout() throws {
    let folder = TemporaryFolder()
    let path = folder.store
    let holder = try Store(directory: path)
    let store = try Store(directory: path, patience: .milliseconds(1))
    try holder.update("a") { _ in
      onAnotherThread {
        ErrorDescriptionTests.check("\(path): another process or thread held", "; try again, and check for an update") {
          try store.set([1], for: "a")
        }
      }
    }
  }

  func testKeysOfLargeValues() throws {
    let large = [UInt8](repeating: 1, count: (16 << 20) + 1)
    let store = Store.inMemory()
    Self.check(#"the value for "a\tb" is too large: it has 16777217 bytes, and the limit is 16 MiB"#) {
      try store.set(large, for: "a\tb")
    }
    Self.check(#"the value for "a""#) { try store.transaction { $0["a"] = large } }
    Self.check("the store was used inside the closure") { try store.update("a") { _ in try store.remove("a") } }
  }

  func testDamage() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    try folder.write([1, 2, 3], to: "log")
    Self.check(
      "\(folder.log): the log is damaged: its header cannot be read at byte 0", "; it was left unchanged: call verify()"
    ) {
      try Store(directory: folder.store).open()
    }
  }

  /// A path from outside cannot change the line, or control the terminal.
  func testPathsAreEscaped() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a\nb\u{1b}[31m"
    try Data().write(to: URL(filePath: path))
    Self.check(#"/a\nb\x1B[31m: a file is in the place"#) { try Store(directory: path).open() }
  }

  func testNames() throws {
    Self.check("invalid name: it is empty") { _ = try Store(service: "") }
    Self.check("invalid name: the name of a service cannot contain a slash") { _ = try Store(service: "a/b") }
  }
}
