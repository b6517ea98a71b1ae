import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Stores in folders.
final class FileBackedStoreTests: XCTestCase {
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
      // A relative path is ignored, and the folder in the home folder is used.
      unsafe setenv("XDG_DATA_HOME", "data", 1)
      let home = ProcessInfo.processInfo.environment["HOME"]
      defer { if let home { _ = unsafe setenv("HOME", home, 1) } }
      unsafe setenv("HOME", folder.path, 1)
      try Store(service: "com.example.app").set([2], for: "a")
      XCTAssertEqual(try Store(directory: folder.path + "/.local/share/com.example.app").bytes(for: "a"), [2])
    #endif
  }

  /// Some file systems that contain mount points cannot sync folders, such as squashfs and autofs.
  func testFoldersAboveThatCannotBeSynced() throws {
    for error in [SystemError(EINVAL), SystemError(EROFS)] {
      let disk = SimulatedDisk()
      disk.faults.withLock { $0.failing = (.ancestor, error) }
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/above/store")
      try store.set([1], for: "a")
      XCTAssertEqual(try store.bytes(for: "a"), [1])
      // Any other error of such a sync is not ignored.
      disk.faults.withLock { $0.failing = (.ancestor, .inputOutput) }
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

  func testVerifyingInsideATransactionIsAnError() throws {
    let store = try Store(directory: TemporaryFolder().store)
    try store.transaction { _ in XCTAssertThrowsError(try store.verify()) { XCTAssertEqual($0 as? StoreError, .reentrant) } }
  }

  func testTwoStoresShareOneFolder() throws {
    let folder = TemporaryFolder()
    let one = try Store(directory: folder.store)
    let other = try Store(directory: folder.store)
    try one.set([1], for: "a")
    XCTAssertEqual(try other.bytes(for: "a"), [1])
    try other.set([2], for: "a")
    XCTAssertEqual(try one.bytes(for: "a"), [2])
    for _ in 0..<50 {
      for store in [one, other] { try store.update("count") { $0 = [($0?.first ?? 0) + 1] } }
    }
    XCTAssertEqual(try one.bytes(for: "count"), [100])
    try one.compact()
    XCTAssertEqual(try other.bytes(for: "count"), [100])
    try other.set([3], for: "a")
    XCTAssertEqual(try one.bytes(for: "a"), [3])
  }

  func testReplacedLogIsNoticedHoweverLongItIs() throws {
    let folder = TemporaryFolder()
    let one = try Store(directory: folder.store)
    let other = try Store(directory: folder.store)
    try one.set([1], for: "a")
    XCTAssertEqual(try other.bytes(for: "a"), [1])
    try one.set([UInt8](repeating: 2, count: 1000), for: "b")
    try one.compact()
    try one.set([3], for: "c")
    XCTAssertEqual(try other.bytes(for: "c"), [3])
    XCTAssertEqual(try other.bytes(for: "b")?.count, 1000)
  }

  /// A process is killed at each call of a compaction, also between the rename of the new log and its durable position.
  ///
  /// What a running process then changes is in the file that has the name.
  func testAKillBeforeANewLogIsAnnounced() throws {
    for use in ["set", "update", "remove", "read"] {
      var call = 0
      while true {
        call += 1
        let disk = SimulatedDisk()
        // With an index, the new log is longer than the old one.
        func store(_ number: Int) -> Store {
          Store(disk: SimulatedProcessDisk(disk, number: number), path: "/store", indexFloor: 0)
        }
        let (running, killed) = (store(1), store(2))
        try running.set([1], for: "a")
        try killed.set([UInt8](repeating: 5, count: 500), for: "long")
        XCTAssertEqual(try running.bytes(for: "long")?.count, 500)
        try killed.open()
        let start = disk.faults.withLock { faults in
          (faults.at, faults.fault) = (faults.calls + call, .kill)
          return faults.calls
        }
        try? killed.compact()
        let calls = disk.faults.withLock { faults in
          faults.at = nil
          return faults.calls - start
        }
        switch use {
        case "set": try running.set([2], for: "a")
        case "update": try running.update("a") { $0 = [2] }
        case "remove": try running.remove("a")
        default: XCTAssertEqual(try running.bytes(for: "a"), [1])
        }
        let expected: [UInt8]? = use == "remove" ? nil : use == "read" ? [1] : [2]
        for reader in [running, store(3)] {
          XCTAssertEqual(try reader.bytes(for: "a"), expected, "\(use) after a kill at call \(call)")
          XCTAssertEqual(try reader.bytes(for: "long")?.count, 500)
        }
        if calls < call { break }
      }
      XCTAssertGreaterThan(call, 10)
    }
  }

  /// A process that writes without having read first appends to the log that has the name now.
  func testWritingAfterAnotherProcessHasReplacedTheLog() throws {
    let folder = TemporaryFolder()
    let (one, other) = (try Store(directory: folder.store), try Store(directory: folder.store))
    try one.set([1], for: "a")
    try other.open()
    try one.compact()
    try one.set([UInt8](repeating: 2, count: 1000), for: "b")
    try other.set([3], for: "c")
    XCTAssertEqual(try one.bytes(for: "c"), [3])
    XCTAssertEqual(try Store(directory: folder.store).keys().count, 3)
  }

  func testOthersChangesAreObserved() throws {
    let folder = TemporaryFolder()
    let one = try Store(directory: folder.store)
    let other = try Store(directory: folder.store)
    let seen = Recorder<[Store.Change]>()
    try one.observe { seen.add($0) }
    for value in 1...100 {
      try other.set([UInt8(value)], for: "a")
      if value == 50 { try one.set([0], for: "b") }
    }
    XCTAssert(seen.wait { $0.last?.last == .init(key: "a", value: [100], origin: .elsewhere) })
    let changes = seen.entries.flatMap { $0 }
    XCTAssertEqual(changes.filter { $0.key == "a" }.compactMap { $0.value?.first }, Array(1...100))
    XCTAssertEqual(changes.filter { $0.key == "b" }, [.init(key: "b", value: [0], origin: .here)])
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

  func testChangingTheStoreInsideATransactionIsAnError() throws {
    let store = try Store(directory: TemporaryFolder().store)
    try store.update("a") { value in
      XCTAssertNil(try store.bytes(for: "a"))
      XCTAssertThrowsError(try store.set([1], for: "b")) { XCTAssertEqual($0 as? StoreError, .reentrant) }
      value = [2]
    }
    XCTAssertEqual(try store.bytes(for: "a"), [2])
    XCTAssertNil(try store.bytes(for: "b"))
  }

  /// The closure would wait for its own lock.
  func testUsingASecondStoreInsideATransactionIsAnErrorAtOnce() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    let second = try Store(directory: folder.store)
    try second.set([1], for: "a")
    let start = ContinuousClock.now
    try store.update("b") { _ in
      let third = try Store(directory: folder.store)
      let uses: [() throws -> Void] = [
        { try second.set([2], for: "a") }, { try second.remove("a") }, { try second.compact() }, { _ = try second.verify() },
        { try second.update("a") { $0 = nil } }, { try third.open() }, { _ = try third.bytes(for: "a") },
      ]
      for use in uses { XCTAssertThrowsError(try use()) { XCTAssertEqual($0 as? StoreError, .reentrant) } }
      // A store that is open reads without the lock.
      XCTAssertEqual(try second.bytes(for: "a"), [1])
      // Other folders have other locks.
      try Store(directory: TemporaryFolder().store).set([1], for: "a")
      let memory = Store.inMemory()
      try memory.update("a") { _ in try Store.inMemory().set([1], for: "a") }
    }
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(5))
    try second.set([2], for: "a")
  }
}

extension [UInt8] {
  /// Two bytes, increased by one as one number.
  fileprivate var incremented: [UInt8] { self[1] == 255 ? [self[0] + 1, 0] : [self[0], self[1] + 1] }
}
