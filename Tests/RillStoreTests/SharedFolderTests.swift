import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Several stores that use one folder, in this process and in others.
final class SharedFolderTests: XCTestCase {
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
}
