import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Damaged logs: the typed error, the kept file, and the responses of the user's handler.
final class CorruptionTests: XCTestCase {
  /// Creates a store with three commits.
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for number in 1...3 { try store.set([UInt8](repeating: UInt8(number), count: 20), for: Store.Key("key \(number)")) }
    return folder
  }

  /// Creates a store whose log has a flipped bit in its second commit.
  private func damagedFolder() throws -> (TemporaryFolder, log: [UInt8]) {
    let folder = try folder()
    var log = try folder.bytes("log")
    let frameLength = (log.count - 40) / 3
    log[40 + frameLength + 30] ^= 1
    try folder.write(log, to: "log")
    return (folder, log)
  }

  func testDamageIsAnErrorAndNothingIsChanged() throws {
    let (folder, log) = try damagedFolder()
    let store = try Store(directory: folder.store)
    let calls: [(String, () throws -> Void)] = [
      ("open", { try store.open() }), ("bytes", { _ = try store.bytes(for: "key 1") }),
      ("absent", { _ = try store.bytes(for: "none") }), ("keys", { _ = try store.keys() }),
      ("set", { try store.set([1], for: "a") }), ("remove", { try store.remove("a") }), ("compact", { try store.compact() }),
      ("update", { try store.update("a") { $0 = [1] } }), ("observe", { try store.observe { _ in } }),
    ]
    for (name, call) in calls {
      XCTAssertThrowsError(try call(), name) { error in
        guard case .corrupt(let corruption, _)? = error as? StoreError else { return XCTFail("\(name): \(error)") }
        XCTAssertEqual(corruption.flaw, .commit)
        XCTAssertEqual(corruption.readableBefore, 1)
        XCTAssertEqual(corruption.readableBehind, 1)
      }
    }
    XCTAssertEqual(try folder.bytes("log"), log)
    let report = try store.verify()
    XCTAssertEqual(report.corruption?.offset, 40 + (log.count - 40) / 3)
    XCTAssertEqual(report.commits, 1)
    XCTAssertEqual(try folder.names, ["lock", "log"])
  }

  /// A backup can lack the lock file.
  ///
  /// The new lock file then has the generation of a new store.
  func testDamageIsAnErrorEachTimeWithoutALockFile() throws {
    let (folder, log) = try damagedFolder()
    try FileManager.default.removeItem(atPath: folder.store + "/lock")
    let store = try Store(directory: folder.store)
    for _ in 0..<2 {
      XCTAssertThrowsError(try store.bytes(for: "key 1"))
      XCTAssertThrowsError(try store.keys())
    }
    XCTAssertEqual(try folder.bytes("log"), log)
  }

  /// No content of the lock file affects the values, which are in the log.
  func testDamagedLockFile() throws {
    let generations: [UInt64] = [0, 1, (1 << 62) - 2, 1 << 62, 1 << 63, UInt64.max - 1, UInt64.max]
    for generation in generations {
      let folder = try folder()
      var lock: [UInt8] = []
      for word in [generation, 7] { unsafe withUnsafeBytes(of: word.littleEndian) { unsafe lock.append(contentsOf: $0) } }
      try folder.write(lock, to: "lock")
      let store = try Store(directory: folder.store)
      XCTAssertEqual(try store.bytes(for: "key 1")?.first, 1)
      try store.set([2], for: "key 1")
      try store.set([3], for: "key 2")
      XCTAssertEqual(try store.verify().corruption, nil)
      let reopened = try Store(directory: folder.store)
      XCTAssertEqual(try reopened.bytes(for: "key 1"), [2])
      XCTAssertEqual(try reopened.bytes(for: "key 2"), [3])
      try reopened.set([4], for: "key 1")
      XCTAssertEqual(try store.bytes(for: "key 1"), [4])
    }
  }

  func testKeepReadable() throws {
    let (folder, log) = try damagedFolder()
    let store = try Store(directory: folder.store, onCorruption: { _ in .keepReadable })
    XCTAssertEqual(try store.bytes(for: "key 1")?.first, 1)
    XCTAssertNil(try store.bytes(for: "key 2"))
    XCTAssertEqual(try store.bytes(for: "key 3")?.first, 3)
    try store.set([4], for: "key 4")
    XCTAssertEqual(try folder.bytes("corrupt-1"), log)
    let reopened = try Store(directory: folder.store)
    XCTAssertEqual(try reopened.keys().map(\.name).sorted(), ["key 1", "key 3", "key 4"])
  }

  /// A part of a transaction is kept, and the keys of the rest are named, unless a later change has replaced the value.
  func testTheKeysOfDamagedValues() throws {
    for isEncrypted in [false, true] {
      let protection: Store.Protection = isEncrypted ? .encrypted(try Store.EncryptionKey(bytes: Array(1...32))) : .plain
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.store, protection: protection, erasing: .none)
      try store.set([1], for: "c")
      let start = try folder.bytes("log").count
      let keys = try ["a", "b", "c", "d", "e"].map { try Store.Key($0) }
      try store.transaction { values in for key in keys { values[key] = Array(repeating: 2, count: 1000) } }
      let end = try folder.bytes("log").count
      try store.set([3], for: "a")
      try store.remove("d")
      var log = try folder.bytes("log")
      // In the middle of each value but the last one.
      for number in 0..<4 { log[end - (4 - number) * (end - start - 200) / 5 - 500] ^= 1 }
      try folder.write(log, to: "log")
      let found = Locked<Corruption?>(nil)
      let repaired = try Store(directory: folder.store, protection: protection) { corruption in
        found.withLock { $0 = corruption }
        return .keepReadable
      }
      XCTAssertEqual(try repaired.bytes(for: "a"), [3])
      XCTAssertNil(try repaired.bytes(for: "b"))
      XCTAssertEqual(try repaired.bytes(for: "c"), [1])
      XCTAssertNil(try repaired.bytes(for: "d"))
      XCTAssertEqual(try repaired.bytes(for: "e")?.count, 1000)
      XCTAssertEqual(found.withLock { $0?.damagedKeys.map(\.name) }, ["b", "c"])
    }
  }

  func testStartAfresh() throws {
    let (folder, log) = try damagedFolder()
    let store = try Store(directory: folder.store, onCorruption: { _ in .startAfresh })
    XCTAssertEqual(try store.keys(), [])
    try store.set([4], for: "key 4")
    XCTAssertEqual(try folder.bytes("corrupt-1"), log)
    // A second damaged log does not replace the first one.
    var damaged = try folder.bytes("log")
    damaged[0] ^= 1
    try folder.write(damaged, to: "log")
    let again = try Store(directory: folder.store, onCorruption: { _ in .startAfresh })
    XCTAssertEqual(try again.keys(), [])
    XCTAssertEqual(try folder.bytes("corrupt-1"), log)
    XCTAssertEqual(try folder.bytes("corrupt-2"), damaged)
  }

  func testDamageWhileOpen() throws {
    let folder = try folder()
    let store = try Store(directory: folder.store)
    XCTAssertEqual(try store.keys().count, 3)
    let other = try Store(directory: folder.store)
    try other.set([4], for: "key 4")
    try other.set([5], for: "key 5")
    var log = try folder.bytes("log")
    log[log.count - 40] ^= 1
    try folder.write(log, to: "log")
    XCTAssertThrowsError(try store.bytes(for: "key 1")) { error in
      guard case StoreError.corrupt? = error as? StoreError else { return XCTFail("\(error)") }
    }
  }

  func testTornTailIsCutOff() throws {
    let folder = try folder()
    let log = try folder.bytes("log")
    let frameLength = (log.count - 40) / 3
    for cut in 1...frameLength {
      try folder.write(Array(log.dropLast(cut)), to: "log")
      // A power cut can take the durable position, which is not synced.
      try folder.write([], to: "lock")
      let store = try Store(directory: folder.store)
      XCTAssertEqual(try store.verify().tornBytes, (frameLength - cut))
      XCTAssertEqual(try store.keys().map(\.name).sorted(), ["key 1", "key 2"])
    }
  }

  /// The tail is from a writer that was killed, and is longer than the next commit.
  func testTornTailIsCutOffByTheNextWriter() throws {
    let folder = try folder()
    let store = try Store(directory: folder.store)
    try store.open()
    let log = try folder.bytes("log")
    try folder.write(log + [UInt8](repeating: 1, count: 100), to: "log")
    XCTAssertEqual(try store.verify().tornBytes, 100)
    try store.set([1], for: "a")
    XCTAssertEqual(try store.verify().tornBytes, 0)
    XCTAssertEqual(try folder.bytes("log").prefix(log.count), log[...], "the log was replaced")
    XCTAssertEqual(try store.bytes(for: "a"), [1])
  }

  func testNewerFormatIsLeftAlone() throws {
    let folder = try folder()
    var log = try folder.bytes("log")
    log[8] = 7
    let crc = CRC32C.of(Array(log.prefix(36)))
    for (index, shift) in [0, 8, 16, 24].enumerated() { log[36 + index] = UInt8(crc >> UInt32(shift) & 0xff) }
    try folder.write(log, to: "log")
    let store = try Store(directory: folder.store, onCorruption: { _ in .startAfresh })
    XCTAssertThrowsError(try store.keys()) {
      XCTAssertEqual($0 as? StoreError, .unavailable(.newerFormat, StoreError.Context(folder: folder.store)))
    }
    XCTAssertThrowsError(try store.set([1], for: "a"))
    XCTAssertEqual(try folder.bytes("log"), log)
  }

  /// A torn value that is a copy of the log is never mistaken for corruption or for frames.
  func testValueThatIsACopyOfTheLog() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for number in 1...3 { try store.set([UInt8(number)], for: "key") }
    let before = try folder.bytes("log")
    // One value is a copy of the log, and the next one is a copy of the log that contains the first one.
    try store.set(before, for: "copy")
    let between = try folder.bytes("log")
    try store.set(between, for: "copy")
    let whole = try folder.bytes("log")
    for length in between.count..<whole.count {
      try folder.write(Array(whole.prefix(length)), to: "log")
      try folder.write([], to: "lock")
      let torn = try Store(directory: folder.store)
      XCTAssertEqual(try torn.bytes(for: "copy"), before, "cut at \(length)")
      XCTAssertEqual(try torn.bytes(for: "key"), [3])
      XCTAssertEqual(try torn.keys().count, 2)
    }
  }
}
