import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Stores in folders.
final class FileBackedStoreTests: XCTestCase, ConcernsThreads {
  func testValuesSurviveReopening() throws {
    let folder = TemporaryFolder()
    do {
      let store = try Store(directory: folder.store)
      try store.set([1, 2, 3], for: "a")
      try store.set([4], for: "b")
      try store.remove("a")
      try store.transaction { keys in
        keys["c"] = [5]
        keys["d"] = []
      }
    }
    let store = try Store(directory: folder.store)
    XCTAssertNil(try store.bytes(for: "a"))
    XCTAssertEqual(try store.bytes(for: "b"), [4])
    XCTAssertEqual(try store.bytes(for: "c"), [5])
    XCTAssertEqual(try store.bytes(for: "d"), [])
    XCTAssertEqual(try store.verify().corruption, nil)
    XCTAssertEqual(try store.verify().keys, 3)
    XCTAssertEqual(try folder.names, ["lock", "log"])
  }

  func testServicesHaveTheirFolder() throws {
    #if canImport(Darwin)
      throw XCTSkip("the folder is the user's own there")
    #else
      let folder = TemporaryFolder()
      let old = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
      defer {
        if let old { _ = unsafe setenv("XDG_DATA_HOME", old, 1) } else { _ = unsafe unsetenv("XDG_DATA_HOME") }
      }
      unsafe setenv("XDG_DATA_HOME", folder.path + "/data", 1)
      try Store(service: "com.example.app").set([1], for: "a")
      XCTAssertEqual(try Store(directory: folder.path + "/data/com.example.app").bytes(for: "a"), [1])
      expect(.readOnly) { try Store(service: "com.example.app", readOnly: true).set([2], for: "a") }
      // A relative path is ignored, and the folder in the home folder is used.
      unsafe setenv("XDG_DATA_HOME", "data", 1)
      let home = ProcessInfo.processInfo.environment["HOME"]
      defer { if let home { _ = unsafe setenv("HOME", home, 1) } }
      unsafe setenv("HOME", folder.path, 1)
      try Store(service: "com.example.app").set([2], for: "a")
      XCTAssertEqual(try Store(directory: folder.path + "/.local/share/com.example.app").bytes(for: "a"), [2])
    #endif
  }

  func testTrailingSlashes() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store + "//").set([1], for: "a")
    for path in ["", "/", "/./"].map({ folder.store + $0 }) {
      XCTAssertEqual(try Store(directory: path).bytes(for: "a"), [1])
    }
  }

  /// A slash and a combining mark behind it are one `Character`, but two characters of a path.
  func testNamesThatBeginWithACombiningMark() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/\u{301}above/\u{301}store"
    try Store(directory: path + "/").set([1], for: "a")
    for ending in ["", "/", "/.", "//./"] { XCTAssertEqual(try Store(directory: path + ending).bytes(for: "a"), [1], ending) }
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).map { Array($0.utf8) }, [Array("\u{301}above".utf8)])
    // The mark belongs to the name of the folder, so this is not the path of the folder above.
    XCTAssertNil(try Store(directory: folder.path + "/.\u{301}").bytes(for: "a"))
    XCTAssert(FileManager.default.fileExists(atPath: folder.path + "/.\u{301}/log"))
    XCTAssertThrowsError(try Store(service: "a/\u{301}b")) {
      XCTAssertEqual($0 as? StoreError, .invalidName(.notAFolderName))
    }
  }

  /// Some file systems that contain mount points cannot sync folders, such as squashfs and autofs.
  func testFoldersAboveThatCannotBeSynced() throws {
    for error in [SystemError(EINVAL), SystemError(EROFS)] {
      let disk = SimulatedDisk()
      disk.faults.withLock { $0.failing = ([.ancestor], error) }
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/above/store")
      try store.set([1], for: "a")
      XCTAssertEqual(try store.bytes(for: "a"), [1])
      // Any other error of such a sync is not ignored.
      disk.faults.withLock { $0.failing = ([.ancestor], .inputOutput) }
      XCTAssertThrowsError(try Store(disk: SimulatedProcessDisk(disk), path: "/above/other").open())
    }
  }

  func testFilesArePrivate() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.path + "/deep/down/store").open()
    XCTAssertEqual(try folder.mode(folder.path + "/deep/down/store"), 0o700)
    XCTAssertEqual(try folder.mode(folder.path + "/deep/down/store/log"), 0o600)
    XCTAssertEqual(try folder.mode(folder.path + "/deep/down/store/lock"), 0o600)
  }

  func testVerifyingChangesNothing() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    XCTAssertEqual(try store.verify().length, 0)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.store))
    try store.set([1], for: "a")
    let report = try store.verify()
    // Like a backup on a read-only disk.
    try FileManager.default.removeItem(atPath: folder.store + "/lock")
    try folder.setMode(0o400, of: folder.log)
    try folder.setMode(0o500, of: folder.store)
    let copy = try Store(directory: folder.store)
    XCTAssertEqual(try copy.verify().length, report.length)
    XCTAssertEqual(try copy.verify().keys, 1)
    XCTAssertEqual(try folder.names, ["log"])
    try folder.setMode(0o700, of: folder.store)
    // A log that was removed is an error, not an empty store.
    try FileManager.default.removeItem(atPath: folder.log)
    XCTAssertThrowsError(try store.verify()) {
      XCTAssertEqual($0 as? StoreError, .unavailable(.missing, StoreError.Context(folder: folder.store)))
    }
  }

  func testManyThreadsLoseNothing() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    DispatchQueue.concurrentPerform(iterations: 16) { thread in
      do {
        for value in 0..<20 {
          try store.set([UInt8(value)], for: Store.Key("set \(thread)"))
          try store.update("sum") { $0 = [($0?[0] ?? 0), ($0?[1] ?? 0)].incremented }
        }
      } catch {
        XCTFail("\(error)")
      }
    }
    let reopened = try Store(directory: folder.store)
    XCTAssertEqual(try reopened.bytes(for: "sum"), [1, 64], "320")
    for thread in 0..<16 { XCTAssertEqual(try reopened.bytes(for: Store.Key("set \(thread)")), [19]) }
  }

  func testOverwritingDoesNotGrowTheFile() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    // All of them in one frame, which takes one sync.
    for round in 0..<100 {
      try store.transaction { keys in
        for number in 0..<10 { keys[try Store.Key("key \(number)")] = [UInt8](repeating: UInt8(round), count: 64) }
      }
    }
    XCTAssertLessThan(try store.verify().length, 64 << 10)
    XCTAssertEqual(try store.keys().count, 10)
  }
}

extension [UInt8] {
  /// Two bytes, increased by one as one number.
  fileprivate var incremented: [UInt8] { self[1] == 255 ? [self[0] + 1, 0] : [self[0], self[1] + 1] }
}
