import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Stores that cannot or may not be written.
final class ReadOnlyStoreTests: XCTestCase {
  private func expectReadOnly(_ work: () throws -> Void, line: UInt = #line) {
    XCTAssertThrowsError(try work(), line: line) { error in
      guard case .unavailable(.readOnly, _)? = error as? StoreError else { return XCTFail("\(error)", line: line) }
      XCTAssert("\(error)".contains("read-only"), line: line)
    }
  }

  private func expectChangesToFail(_ store: Store, line: UInt = #line) {
    expectReadOnly({ try store.set([2], for: "a") }, line: line)
    expectReadOnly({ try store.remove("a") }, line: line)
    expectReadOnly({ try store.update("a") { $0 = nil } }, line: line)
    expectReadOnly({ try store.transaction { $0["b"] = [1] } }, line: line)
    expectReadOnly({ try store.compact() }, line: line)
  }

  /// A power cut often leaves an empty lock file.
  func testALockFileThatIsEmpty() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    try folder.write([], to: "lock")
    let store = try Store(directory: folder.store, readOnly: true)
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    XCTAssertEqual(try folder.bytes("lock"), [])
    try store.backup(to: folder.path + "/backup")
    XCTAssertEqual(try Store(directory: folder.path + "/backup", readOnly: true).bytes(for: "a"), [1])
    try Store(directory: folder.store).set([2], for: "a")
    XCTAssertEqual(try store.read { $0["a"] }, [2])
  }

  func testAStoreThatWasOpenedToReadOnly() throws {
    for isLockThere in [true, false] {
      let folder = TemporaryFolder()
      let writer = try Store(directory: folder.store)
      try writer.set([1], for: "a")
      if !isLockThere { try FileManager.default.removeItem(atPath: folder.store + "/lock") }
      let files = try folder.names.map { ($0, try folder.bytes($0)) }
      let store = try Store(directory: folder.store, readOnly: true)
      XCTAssertEqual(try store.bytes(for: "a"), [1])
      XCTAssertEqual(try store.keys(), ["a"])
      XCTAssertEqual(try store.read { $0["a"] }, [1])
      XCTAssertNil(try store.verify().corruption)
      expectChangesToFail(store)
      XCTAssertEqual(try folder.names, files.map(\.0))
      for (name, bytes) in files { XCTAssertEqual(try folder.bytes(name), bytes) }
      if !isLockThere { continue }
      // It sees the changes of others.
      try writer.set([3], for: "a")
      XCTAssertEqual(try store.bytes(for: "a"), [3])
      try writer.compact()
      XCTAssertEqual(try store.bytes(for: "a"), [3])
    }
  }

  func testNoStoreIsCreated() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, readOnly: true)
    XCTAssertThrowsError(try store.bytes(for: "a")) { error in
      guard case .unavailable(.missing, _)? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.store))
  }

  /// A copy, also of an earlier format or with values that are still to be erased, is read as it is.
  func testACopy() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store, erasing: .none).transaction { ($0["a"], $0["b"]) = ([1], [1]) }
    try Store(directory: folder.store, erasing: .none).remove("b")
    let log = try folder.bytes("log")
    let store = try Store(directory: folder.store, readOnly: true)
    XCTAssertEqual(try store.keys(), ["a"])
    XCTAssertEqual(try folder.bytes("log"), log)
  }

  /// The disk is mounted read-only, and later writable again.
  func testAReadOnlyDisk() throws {
    let disk = SimulatedDisk()
    let writer = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    try writer.set([1], for: "a")
    disk.faults.withLock { $0.isReadOnly = true }
    let store = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store")
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    XCTAssertEqual(try store.keys(), ["a"])
    expectChangesToFail(store)
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    disk.faults.withLock { $0.isReadOnly = false }
    try store.set([2], for: "a")
    XCTAssertEqual(try writer.bytes(for: "a"), [2])
  }

  // MARK: Absurd files

  /// Another program has extended the log, far beyond the memory of the machine.
  func testALogOfTwoTerabytes() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    let file = try XCTUnwrap(FileHandle(forWritingAtPath: folder.log))
    try file.truncate(atOffset: 2 << 40)
    let store = try Store(directory: folder.store)
    let uses: [() throws -> Void] = [
      { _ = try store.bytes(for: "a") }, { _ = try store.verify() }, { try store.set([2], for: "a") },
    ]
    for use in uses {
      XCTAssertThrowsError(try use()) { error in
        guard case .unavailable(.outOfMemory, _)? = error as? StoreError else { return XCTFail("\(error)") }
        XCTAssert("\(error)".contains("/log"))
      }
    }
  }

  /// Many zeros after the log are searched quickly for commits, and are an unfinished commit.
  func testALogWithManyZeros() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    let file = try XCTUnwrap(FileHandle(forWritingAtPath: folder.log))
    try file.truncate(atOffset: 100 << 20)
    let store = try Store(directory: folder.store)
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    try store.set([2], for: "a")
    XCTAssertLessThan(try folder.bytes("log").count, 1000)
  }

  func testAPathThatIsTooLong() throws {
    let name = String(repeating: "x", count: 300)
    let folder = TemporaryFolder()
    XCTAssertThrowsError(try Store(directory: "\(folder.path)/\(name)").bytes(for: "a")) { error in
      guard case .unavailable(.pathTooLong, _)? = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssert("\(error)".contains(name))
    }
  }
}
