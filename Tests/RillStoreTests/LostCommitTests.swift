import Foundation
import RillStore
import TestSupport
import XCTest

/// Acknowledged commits that are missing from the log are damage, not a torn tail.
final class LostCommitTests: XCTestCase {
  /// A folder with the keys "key 1" to "key 5", and the lengths of the log after each of them.
  private func folder() throws -> (TemporaryFolder, lengths: [Int]) {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    var lengths: [Int] = []
    for number in 1...5 {
      try store.set([UInt8](repeating: UInt8(number), count: 20), for: Store.Key("key \(number)"))
      lengths.append(try folder.bytes("log").count)
    }
    return (folder, lengths)
  }

  private func expectLostCommits(_ call: () throws -> Void, line: UInt = #line) {
    XCTAssertThrowsError(try call(), line: line) {
      guard case StoreError.corrupt(let corruption, _)? = $0 as? StoreError else { return XCTFail("\($0)", line: line) }
      XCTAssertEqual(corruption.flaw, .lostCommits, line: line)
    }
  }

  /// Every use fails, and nothing in the folder changes.
  private func expectDamage(_ folder: TemporaryFolder, line: UInt = #line) throws {
    let before = try folder.names.map { try folder.bytes($0) }
    let store = try Store(directory: folder.store)
    expectLostCommits({ _ = try store.keys() }, line: line)
    expectLostCommits({ _ = try store.bytes(for: "key 1") }, line: line)
    expectLostCommits({ try store.set([1], for: "a") }, line: line)
    expectLostCommits({ try store.compact() }, line: line)
    XCTAssertEqual(try store.verify().corruption?.flaw, .lostCommits, line: line)
    XCTAssertEqual(try folder.names.map { try folder.bytes($0) }, before, line: line)
  }

  func testTruncatedLog() throws {
    let (folder, lengths) = try folder()
    let log = try folder.bytes("log")
    for length in lengths.dropLast() + [log.count - 1, 40] {
      try folder.write(Array(log.prefix(length)), to: "log")
      try expectDamage(folder)
    }
  }

  func testLastFramesThatWereZeroed() throws {
    let (folder, lengths) = try folder()
    let log = try folder.bytes("log")
    for length in lengths.dropLast() {
      try folder.write(log.prefix(length) + [UInt8](repeating: 0, count: log.count - length), to: "log")
      try expectDamage(folder)
    }
  }

  func testRemovedLog() throws {
    let (folder, _) = try folder()
    try FileManager.default.removeItem(atPath: folder.log)
    try expectDamage(folder)
    let store = try Store(directory: folder.store, onCorruption: { _ in .startAfresh })
    XCTAssertEqual(try store.keys(), [])
    try store.set([1], for: "a")
    XCTAssertEqual(try Store(directory: folder.store).keys(), ["a"])
  }

  /// An older log, from before a compaction.
  func testLogFromABackup() throws {
    let (folder, _) = try folder()
    let backup = try folder.bytes("log")
    let store = try Store(directory: folder.store)
    try store.compact()
    try store.set([6], for: "key 6")
    try folder.write(backup, to: "log")
    try expectDamage(folder)
  }

  func testARunningProcessNoticesAShorterLog() throws {
    let (folder, lengths) = try folder()
    let store = try Store(directory: folder.store)
    XCTAssertEqual(try store.keys().count, 5)
    try folder.write(Array(try folder.bytes("log").prefix(lengths[2])), to: "log")
    Thread.sleep(forTimeInterval: 0.02)
    expectLostCommits { _ = try store.bytes(for: "key 5") }
    expectLostCommits { try store.set([1], for: "a") }
    XCTAssertEqual(try folder.bytes("log").count, lengths[2])
    // Without the durable position, this process still knows what it has read.
    try folder.write([], to: "lock")
    expectLostCommits { try store.set([1], for: "a") }
  }

  /// Opens a damaged store, and keeps what can be read.
  private func storeOfReadable(in folder: TemporaryFolder, _ reported: Recorder<Corruption>) throws -> Store {
    try Store(
      directory: folder.store,
      onCorruption: { corruption in
        reported.add(corruption)
        return .keepReadable
      })
  }

  func testKeepReadable() throws {
    let (folder, lengths) = try folder()
    let damaged = Array(try folder.bytes("log").prefix(lengths[2]))
    try folder.write(damaged, to: "log")
    let reported = Recorder<Corruption>()
    let store = try storeOfReadable(in: folder, reported)
    XCTAssertEqual(try store.keys().map(\.name).sorted(), ["key 1", "key 2", "key 3"])
    XCTAssertEqual(
      reported.entries,
      [Corruption(flaw: .lostCommits, offset: lengths[2], readableBefore: 3, readableBehind: 0)])
    XCTAssertEqual(try folder.bytes("corrupt-1"), damaged)
    try store.set([4], for: "key 4")
    XCTAssertEqual(try Store(directory: folder.store).keys().count, 4)
  }

  /// A value of the last commit is damaged: its other values are kept, and its key is named.
  func testADamagedValueOfTheLastCommit() throws {
    let (folder, lengths) = try folder()
    try Store(directory: folder.store).transaction { values in
      (values["key 1"], values["key 2"]) = ([UInt8](repeating: 8, count: 20), [UInt8](repeating: 9, count: 20))
    }
    var log = try folder.bytes("log")
    log[try XCTUnwrap(log.indices.first { log[$0...].starts(with: [UInt8](repeating: 8, count: 20)) })] ^= 1
    try folder.write(log, to: "log")
    XCTAssertEqual(try Store(directory: folder.store).verify().corruption?.damagedKeys, ["key 1"])
    let reported = Recorder<Corruption>()
    let store = try storeOfReadable(in: folder, reported)
    XCTAssertEqual(try store.bytes(for: "key 1")?.first, 1)
    XCTAssertEqual(try store.bytes(for: "key 2")?.first, 9)
    XCTAssertEqual(reported.entries.map(\.damagedKeys), [["key 1"]])
    XCTAssertEqual(reported.entries.map(\.offset), [lengths[4]])
    try store.set([4], for: "key 4")
    XCTAssertEqual(try Store(directory: folder.store).keys().count, 5)
  }

  /// The durable position is not synced, so a power cut can leave any earlier one.
  func testOlderAnnouncementsAreNoDamage() throws {
    let folder = TemporaryFolder()
    var locks: [[UInt8]] = [[], [UInt8](repeating: 0, count: 24)]
    let store = try Store(directory: folder.store)
    for number in 1...5 {
      try store.set([UInt8(number)], for: "a")
      locks.append(try folder.bytes("lock"))
      if number == 3 { try store.compact() }
    }
    let log = try folder.bytes("log")
    for lock in locks {
      try folder.write(log, to: "log")
      try folder.write(lock, to: "lock")
      let reopened = try Store(directory: folder.store)
      XCTAssertEqual(try reopened.bytes(for: "a"), [5])
    }
  }
}
