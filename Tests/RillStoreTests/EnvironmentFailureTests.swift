import CTestSupport
import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Failures of the environment: each throws a typed error and loses no value.
final class EnvironmentFailureTests: XCTestCase {
  // MARK: Permissions

  func testOpenPermissionsAreRefused() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    let modes = [(folder.store, 0o755, 0o700), (folder.log, 0o644, 0o600), (folder.store + "/lock", 0o640, 0o600)]
    for (path, open, closed) in modes {
      try folder.setMode(open, of: path)
      expect(.insecure) { _ = try Store(directory: folder.store).bytes(for: "a") }
      try folder.setMode(closed, of: path)
      XCTAssertEqual(try Store(directory: folder.store).bytes(for: "a"), [1])
    }
  }

  func testSymbolicLinksAreRefused() throws {
    let folder = TemporaryFolder()
    let files = FileManager.default
    try Store(directory: folder.path + "/real").set([1], for: "a")
    try files.createSymbolicLink(atPath: folder.store, withDestinationPath: folder.path + "/real")
    // A shell can append a slash when it completes a path. The system would then follow the link.
    for path in ["", "/", "//", "/.", "/./"].map({ folder.store + $0 }) {
      expect(.insecure) { try Store(directory: path).open() }
      expect(.insecure) { _ = try Store(directory: path).verify() }
    }
    for name in ["log", "lock"] {
      let other = TemporaryFolder()
      try Store(directory: other.store).set([1], for: "a")
      try files.moveItem(atPath: "\(other.store)/\(name)", toPath: "\(other.path)/moved")
      try files.createSymbolicLink(atPath: "\(other.store)/\(name)", withDestinationPath: "\(other.path)/moved")
      expect(.insecure) { try Store(directory: other.store).open() }
      expect(.insecure) { try Store(directory: other.store).set([2], for: "a") }
    }
  }

  func testFileInPlaceOfTheFolder() throws {
    let folder = TemporaryFolder()
    try Data().write(to: URL(filePath: folder.store))
    expect(.notAFolder) { try Store(directory: folder.store).open() }
    expect(.notAFolder) { try Store(directory: folder.store + "/below").open() }
  }

  func testReadOnlyFolder() throws {
    try XCTSkipIf(geteuid() == 0, "the superuser has every permission")
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try folder.setMode(0o500, of: folder.path)
    expect(.permission) { try store.set([1], for: "a") }
    try folder.setMode(0o700, of: folder.path)
    // The same store works once the reason is gone.
    try store.set([1], for: "a")
    XCTAssertEqual(try store.bytes(for: "a"), [1])
  }

  /// The errors of a disk that is mounted read-only.
  func testReadOnlyDisk() throws {
    for (error, reason) in [(SystemError.accessDenied, StoreError.Reason.permission), (SystemError(EROFS), .readOnly)] {
      let disk = SimulatedDisk()
      try Store(disk: SimulatedProcessDisk(disk), path: "/store").set([1], for: "a")
      disk.faults.withLock { faults in
        faults.at = faults.calls + 3
        faults.fault = .error(error)
      }
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
      expect(reason) { try store.set([2], for: "a") }
      XCTAssertEqual(try store.bytes(for: "a"), [1])
      try store.set([2], for: "a")
      XCTAssertEqual(try store.bytes(for: "a"), [2])
    }
  }

  /// A file system without locks, such as one of another machine, or a system that has too many.
  func testLocksThatAreNotThere() throws {
    for code in [ENOLCK, ENOTSUP, ENOSYS] {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
      try store.set([1], for: "a")
      disk.faults.withLock { $0.failingLocks = SystemError(code) }
      let new = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store", patience: .milliseconds(1))
      let uses = [{ try store.set([2], for: "a") }, { try new.set([2], for: "a") }]
      for use in uses {
        XCTAssertThrowsError(try use()) { error in
          guard case .unavailable(.unsupported, let context)? = error as? StoreError else { return XCTFail("\(error)") }
          XCTAssertEqual(context.code, code)
          XCTAssert("\(error)".hasPrefix("/store: the file system does not have what the store needs"), "\(error)")
        }
      }
      XCTAssertEqual(try store.bytes(for: "a"), [1])
      XCTAssertEqual(try new.bytes(for: "a"), [1])
      disk.faults.withLock { $0.failingLocks = nil }
      try new.set([2], for: "a")
      XCTAssertEqual(try store.bytes(for: "a"), [2])
    }
  }

  // MARK: Space

  func testFullDisk() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    let length = try store.verify().length
    test_limit_file_size(length + 100)
    defer { test_limit_file_size(-1) }
    expect(.diskFull) { try store.set([UInt8](repeating: 2, count: 1000), for: "a") }
    expect(.diskFull) { try store.set([UInt8](repeating: 2, count: 1000), for: "b") }
    XCTAssertEqual(try store.verify().length, length)
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    // This fits into the remaining space.
    try store.set([3], for: "a")
    test_limit_file_size(-1)
    try store.set([UInt8](repeating: 2, count: 1000), for: "b")
    let reopened = try Store(directory: folder.store)
    XCTAssertEqual(try reopened.bytes(for: "a"), [3])
    XCTAssertEqual(try reopened.bytes(for: "b")?.count, 1000)
  }

  func testValuesThatAreTooLarge() throws {
    let store = Store.inMemory()
    let large = [UInt8](repeating: 1, count: (16 << 20) + 1)
    XCTAssertThrowsError(try store.set(large, for: "a")) {
      XCTAssertEqual($0 as? StoreError, .tooLarge(bytes: large.count, key: "a"))
    }
    XCTAssertThrowsError(try store.transaction { $0["a"] = large })
    XCTAssertNil(try store.bytes(for: "a"))
    try store.set(Array(large.dropLast()), for: "a")
    XCTAssertEqual(try store.bytes(for: "a")?.count, 16 << 20)
  }

  /// A log that exceeds the limit of one write call is rewritten in several calls.
  func testSystemsThatLimitTheLengthOfAWrite() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let disk = MemoryDisk(maximumWriteLength: 17 << 20)
    let store = Store(disk: disk, path: "/store")
    let value = [UInt8](repeating: 1, count: 5 << 20)
    for number in 0..<4 { try store.set(value, for: Store.Key("\(number)")) }
    try store.compact()
    try store.set([2], for: "a")
    let copy = Store(disk: MemoryDisk(log: disk.log), path: "/store")
    for number in 0..<4 { XCTAssertEqual(try copy.bytes(for: Store.Key("\(number)")), value) }
    XCTAssertEqual(try copy.bytes(for: "a"), [2])
  }

  /// Interrupted calls are repeated.
  ///
  /// The first twelve calls open the folder and the lock file.
  func testSignalsThatInterruptTheOpening() throws {
    for call in 1...12 {
      let disk = SimulatedDisk()
      disk.faults.withLock { faults in
        faults.at = call
        faults.fault = .error(.interrupted)
      }
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/above/store")
      XCTAssertNoThrow(try store.set([1], for: "a"), "call \(call)")
    }
  }

  // MARK: Missing files

  func testRemovedFolder() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/elsewhere")
    expect(.missing) { try store.set([2], for: "a") }
    expect(.missing) { _ = try store.bytes(for: "a") }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.store))
    // After the folder returns, the store works again.
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: folder.store)
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    try FileManager.default.removeItem(atPath: folder.store)
    expect(.missing) { try store.set([2], for: "a") }
    expect(.missing) { _ = try store.bytes(for: "a") }
    // A new store can create a new folder, which the old store then uses.
    try Store(directory: folder.store).set([3], for: "b")
    XCTAssertNil(try store.bytes(for: "a"))
    XCTAssertEqual(try store.bytes(for: "b"), [3])
  }

  func testRemovedLog() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.removeItem(atPath: "\(folder.store)/log")
    expect(.missing) { try store.set([2], for: "a") }
    expect(.missing) { try store.set([2], for: "a") }
  }

  func testRemovedLockFile() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.removeItem(atPath: "\(folder.store)/lock")
    try store.set([2], for: "b")
    let reopened = try Store(directory: folder.store)
    XCTAssertEqual(try reopened.bytes(for: "a"), [1])
    XCTAssertEqual(try reopened.bytes(for: "b"), [2])
  }

  /// A store that is opened afterwards creates a new lock file, which the older stores must use, too.
  func testLockFileWithAnotherName() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, patience: .milliseconds(700))
    try store.set([1], for: "a")
    try FileManager.default.moveItem(atPath: folder.store + "/lock", toPath: folder.store + "/lock.old")
    let newStore = try Store(directory: folder.store)
    try newStore.set([3], for: "a")
    try newStore.update("a") { _ in onAnotherThread { expect(.timeout) { try store.set([2], for: "a") } } }
    try store.set([4], for: "b")
    XCTAssertEqual(try newStore.bytes(for: "b"), [4])
    XCTAssertEqual(try store.bytes(for: "a"), [3])
  }

  // MARK: Time

  func testLockThatIsHeldTooLong() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = TemporaryFolder()
    let holder = try Store(directory: folder.store)
    let store = try Store(directory: folder.store, patience: .milliseconds(700))
    try store.set([1], for: "a")
    try holder.update("a") { value in
      onAnotherThread { expect(.timeout) { try store.set([2], for: "a") } }
      // Reading does not need the lock as long as nothing has changed.
      XCTAssertEqual(try store.bytes(for: "a"), [1])
      value = [3]
    }
    XCTAssertEqual(try store.bytes(for: "a"), [3])
    try store.set([4], for: "a")
    XCTAssertEqual(try holder.bytes(for: "a"), [4])
  }

  func testThreadThatHoldsTheStoreTooLong() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, patience: .milliseconds(700))
    try store.update("a") { value in
      let outcome = Recorder<StoreError?>()
      Thread.detachNewThread {
        do throws(StoreError) {
          try store.set([2], for: "a")
          outcome.add(nil)
        } catch {
          outcome.add(error)
        }
      }
      XCTAssert(outcome.wait { !$0.isEmpty })
      XCTAssertEqual(outcome.entries, [.unavailable(.timeout, StoreError.Context(folder: folder.store))])
      value = [3]
    }
    XCTAssertEqual(try store.bytes(for: "a"), [3])
  }

  func testClockThatJumps() throws {
    for jump in [UInt64.max / 2, 0] {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", patience: .milliseconds(1))
      let holder = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store")
      try store.set([1], for: "a")
      try holder.update("a") { value in
        // The clock jumps at each call during the wait for the lock.
        disk.faults.withLock { $0.clockJumps = jump }
        expect(.timeout) { try store.set([2], for: "a") }
        value = [3]
      }
      disk.faults.withLock { $0.clockJumps = nil }
      XCTAssertEqual(try store.bytes(for: "a"), [3])
      try store.set([4], for: "a")
      XCTAssertEqual(try holder.bytes(for: "a"), [4])
    }
  }
}
