import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Files that change under a running process: what it reads afterwards is what is in the folder.
final class ReplacedFileTests: XCTestCase {
  /// Longer than a step of the clock by which a store looks at its files again.
  private func waitForNextCheck() { Thread.sleep(forTimeInterval: 0.02) }

  func testFolderThatWasRemovedAndMadeAnew() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    try FileManager.default.removeItem(atPath: folder.store)
    try Store(directory: folder.store).set([2], for: "a")
    waitForNextCheck()
    XCTAssertEqual(try store.bytes(for: "a"), [2])
    try store.set([3], for: "b")
    XCTAssertEqual(try Store(directory: folder.store).bytes(for: "b"), [3])
  }

  func testFolderThatWasReplacedByABackup() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.copyItem(atPath: folder.store, toPath: folder.path + "/backup")
    try store.set([2], for: "a")
    try store.set([2], for: "b")
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/old")
    try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
    waitForNextCheck()
    XCTAssertNoThrow(try store.open())
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    XCTAssertNil(try store.bytes(for: "b"))
    XCTAssertEqual(try store.keys(), ["a"])
  }

  func testObserversHearOfABackup() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.copyItem(atPath: folder.store, toPath: folder.path + "/backup")
    try store.set([2], for: "a")
    let log = Recorder<[UInt8]?>()
    try store.observe("a", failed: { _ in }) { log.add($0) }
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/old")
    try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
    XCTAssert(log.wait { $0 == [[2], [1]] }, "\(log.entries)")
  }

  func testRemovedFolderIsAnErrorOfReading() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.removeItem(atPath: folder.store)
    waitForNextCheck()
    XCTAssertThrowsError(try store.bytes(for: "a")) {
      guard case StoreError.unavailable(.missing, _)? = $0 as? StoreError else { return XCTFail("\($0)") }
    }
  }

  func testFilesThatWereOpenedToOthersAreRefused() throws {
    for name in ["", "log", "lock"] {
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.store)
      try store.set([1], for: "a")
      try folder.setMode(name.isEmpty ? 0o755 : 0o644, of: "\(folder.store)/\(name)")
      waitForNextCheck()
      XCTAssertThrowsError(try store.bytes(for: "a"), name) {
        guard case StoreError.unavailable(.insecure, _)? = $0 as? StoreError else { return XCTFail("\($0)") }
      }
      XCTAssertThrowsError(try store.set([2], for: "a"), name)
      try folder.setMode(name.isEmpty ? 0o700 : 0o600, of: "\(folder.store)/\(name)")
      waitForNextCheck()
      XCTAssertEqual(try store.bytes(for: "a"), [1])
    }
  }

  /// A program has emptied the lock file, whose first bytes are mapped.
  func testTruncatedLockFile() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try folder.write([], to: "lock")
    waitForNextCheck()
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    try store.set([2], for: "a")
    XCTAssertEqual(try Store(directory: folder.store).bytes(for: "a"), [2])
  }

  /// A program empties the lock file during a transaction, so that the page which the process has mapped is lost.
  func testLockFileThatIsEmptiedDuringAChange() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try store.transaction { _ in try folder.write([], to: "lock") }
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    try Store(directory: folder.store).set([2], for: "a")
    waitForNextCheck()
    XCTAssertEqual(try store.bytes(for: "a"), [2])
  }

  /// Another program writes a backup into the files of an open store.
  ///
  /// The store continues with the backup, and writes nothing of what it had in memory.
  func testFilesThatWereRestoredInPlace() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for use in ["set", "update", "read", "remove", "compact"] {
      for isLonger in [false, true] {
        let folder = TemporaryFolder()
        let store = try Store(directory: folder.store)
        let other = try Store(directory: folder.store)
        if isLonger { try store.set([UInt8](repeating: 5, count: 3000), for: "long") }
        try store.set([1], for: "a")
        let backup = (log: try folder.bytes("log"), lock: try folder.bytes("lock"))
        try store.remove("long")
        try store.compact()
        try store.set([2], for: "a")
        try store.set([2], for: "b")
        XCTAssertEqual(try other.bytes(for: "a"), [2])
        try folder.write(backup.log, to: "log")
        try folder.write(backup.lock, to: "lock")
        switch use {
        case "set": try store.set([3], for: "c")
        case "update": try store.update("a") { XCTAssertEqual($0, [1]) }
        case "remove": try store.remove("b")
        case "compact": try store.compact()
        default: waitForNextCheck()
        }
        for reader in [store, other, try Store(directory: folder.store)] {
          waitForNextCheck()
          XCTAssertEqual(try reader.bytes(for: "a"), [1], use)
          XCTAssertNil(try reader.bytes(for: "b"), use)
          XCTAssertEqual(try reader.bytes(for: "c"), use == "set" ? [3] : nil)
          XCTAssertEqual(try reader.bytes(for: "long") != nil, isLonger)
        }
        XCTAssertNil(try store.verify().corruption)
      }
    }
  }

  /// Only the log is written again: the lock file still announces the newer one, so that acknowledged changes are missing.
  func testALogThatWasRestoredWithoutItsLockFile() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try store.compact()
    // Longer than the log that takes its place.
    try store.set([UInt8](repeating: 5, count: 3000), for: "long")
    let backup = try folder.bytes("log")
    try store.remove("long")
    try store.set([2], for: "a")
    try folder.write(backup, to: "log")
    for use in [{ try store.set([3], for: "b") }, { try store.compact() }, { try store.remove("a") }] as [() throws -> Void] {
      XCTAssertThrowsError(try use()) { error in
        guard case StoreError.corrupt(let corruption, _)? = error as? StoreError else { return XCTFail("\(error)") }
        XCTAssertEqual(corruption.flaw, .lostCommits)
      }
    }
    XCTAssertEqual(try folder.bytes("log"), backup)
  }

  /// The backup is an older state of the same log, so that acknowledged changes are missing: the open store says so, and keeps the file.
  func testAnOlderStateThatWasRestoredInPlace() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    let backup = (log: try folder.bytes("log"), lock: try folder.bytes("lock"))
    try store.set([2], for: "a")
    try folder.write(backup.log, to: "log")
    try folder.write(backup.lock, to: "lock")
    for use in [{ try store.set([3], for: "b") }, { try store.compact() }, { try store.remove("a") }] as [() throws -> Void] {
      XCTAssertThrowsError(try use()) { error in
        guard case StoreError.corrupt(let corruption, _)? = error as? StoreError else { return XCTFail("\(error)") }
        XCTAssertEqual(corruption.flaw, .lostCommits)
      }
    }
    XCTAssertEqual(try folder.bytes("log"), backup.log)
    XCTAssertEqual(try Store(directory: folder.store).bytes(for: "a"), [1])
  }

  /// The backup is an older state of the same log, and another process continues with it.
  ///
  /// Its changes have the sequences and lengths of those that the open store has in memory. The open store takes them over, and loses none.
  func testAnOlderStateThatAnotherProcessContinues() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var cases: [(protection: Store.Protection, use: String, changes: Int, isLastTheSame: Bool)] = []
    for protection in [Store.Protection.plain, .encrypted(try .init(bytes: Array(1...32)))] {
      for use in ["read", "set", "remove", "compact"] {
        // As many changes as after the backup, and more. The last one can be the same as that of the open store.
        for (changes, isLastTheSame) in [(2, false), (2, true), (3, false)] {
          cases.append((protection, use, changes, isLastTheSame))
        }
      }
    }
    try onAllCores(cases) { protection, use, changes, isLastTheSame in
      let folder = TemporaryFolder()
      func open() throws -> Store { try Store(directory: folder.store, protection: protection) }
      let store = try open()
      let observed = Locked<[UInt8]>([])
      try store.set([1], for: "a")
      let backup = (log: try folder.bytes("log"), lock: try folder.bytes("lock"))
      try store.set([2], for: "a")
      try store.set([9], for: "z")
      if use != "read" { try store.observe("a") { value in observed.withLock { $0.append(value?.first ?? 0) } } }
      try folder.write(backup.log, to: "log")
      try folder.write(backup.lock, to: "lock")
      let other = try open()
      try other.set([3], for: "b")
      if changes == 3 { try other.set([8], for: "y") }
      try other.set([isLastTheSame ? 9 : 7], for: "z")
      waitForNextCheck()
      switch use {
      case "set": try store.set([4], for: "c")
      case "remove": try store.remove("y")
      case "compact": try store.compact()
      default: break
      }
      for reader in [store, other, try open()] {
        waitForNextCheck()
        let detail = "\(use), \(changes) changes, \(isLastTheSame)"
        XCTAssertEqual(try reader.bytes(for: "a"), [1], detail)
        XCTAssertEqual(try reader.bytes(for: "b"), [3], detail)
        XCTAssertEqual(try reader.bytes(for: "z"), [isLastTheSame ? 9 : 7], detail)
        XCTAssertEqual(try reader.bytes(for: "c"), use == "set" ? [4] : nil, detail)
      }
      if use != "read" { XCTAssertEqual(observed.withLock { $0.last }, 1) }
    }
  }

  /// The files of another store are written into those of this one, and both have made as many changes.
  func testFilesWithTheSameNumberOfChanges() throws {
    let (folder, twin) = (TemporaryFolder(), TemporaryFolder())
    let store = try Store(directory: folder.store)
    for value in 1...UInt8(3) {
      try store.set([value], for: "a")
      try Store(directory: twin.store).set([value + 10], for: "a")
    }
    XCTAssertEqual(try store.bytes(for: "a"), [3])
    try folder.write(try twin.bytes("log"), to: "log")
    try folder.write(try twin.bytes("lock"), to: "lock")
    waitForNextCheck()
    XCTAssertEqual(try store.bytes(for: "a"), [13])
    try store.set([4], for: "b")
    XCTAssertEqual(try Store(directory: folder.store).entries(), ["a": [13], "b": [4]])
  }

  /// A program empties the lock file and writes it again, as `cp` does, while a process reads without pause.
  func testLockFileThatIsRewrittenUnderABusyReader() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    let lock = try folder.bytes("lock")
    let reader = try StoreWorkerProcess(["read", folder.store], key: nil)
    XCTAssertEqual(reader.line(), "started")
    for _ in 0..<400 where reader.isRunning {
      try folder.write(lock, to: "lock")
      usleep(300)
    }
    XCTAssert(reader.isRunning, "the reader was ended by signal \(reader.isRunning ? 0 : reader.end())")
    // The reader follows the store.
    try Store(directory: folder.store).set([2], for: "a")
    if reader.isRunning { XCTAssertEqual(reader.line(), "2") }
    reader.kill()
    _ = reader.end()
  }
}
