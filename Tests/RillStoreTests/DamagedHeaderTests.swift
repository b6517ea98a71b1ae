import Foundation
import RillStore
import TestSupport
import XCTest

/// Logs whose header is damaged, although their commits are intact.
final class DamagedHeaderTests: XCTestCase {
  /// Creates a store whose header can only be replaced: its sequences are greater than the number of its bytes.
  private func folder(_ protection: Store.Protection, keys: Int) throws -> (TemporaryFolder, Contents) {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, protection: protection)
    var expected: Contents = [:]
    for number in 0..<keys { expected[try Store.Key("key \(number)")] = Array("value \(number)".utf8) }
    try store.transaction { entries in for (key, value) in expected { entries[key] = value } }
    for _ in 0..<100 { try store.set([0], for: "last") }
    try store.compact()
    try store.set([1], for: "last")
    expected["last"] = [1]
    return (folder, expected)
  }

  private func repaired(_ folder: TemporaryFolder, _ protection: Store.Protection) throws -> Contents {
    let store = try Store(
      directory: folder.store, protection: protection,
      onCorruption: { $0.flaw == .header && $0.readableBehind > 0 ? .keepReadable : .fail })
    return try store.entries()
  }

  /// The bytes whose loss no other file makes up for: the identity without the lock file, and what the keys of the log derive from.
  private func check(_ protection: Store.Protection, keys: Int, header: Int, needed: Range<Int>) throws {
    let (folder, expected) = try folder(protection, keys: keys)
    let (log, lock) = (try folder.bytes("log"), try folder.bytes("lock"))
    for hasLock in [true, false] {
      for place in stride(from: 0, to: header, by: 4) {
        for name in try folder.names { try FileManager.default.removeItem(atPath: "\(folder.store)/\(name)") }
        var damaged = log
        for byte in place..<place + 4 { damaged[byte] ^= 0x5a }
        // The lock file without its number, which is another one now.
        for (name, bytes) in [("log", damaged), ("lock", Array(lock.prefix(24)))] where hasLock || name == "log" {
          try Data(bytes).write(to: URL(filePath: "\(folder.store)/\(name)"))
          try folder.setMode(0o600, of: "\(folder.store)/\(name)")
        }
        let isLost = needed.contains(place) || !hasLock && (12..<20).contains(place)
        if isLost {
          XCTAssertThrowsError(try repaired(folder, protection), "\(place)") { error in
            guard case .corrupt(let corruption, _) = error as? StoreError else { return XCTFail("\(place): \(error)") }
            XCTAssertEqual(corruption.flaw, .header)
          }
          XCTAssertEqual(try folder.bytes("log"), damaged)
        } else {
          XCTAssertEqual(try repaired(folder, protection), expected, "\(place)")
          XCTAssertEqual(try folder.bytes("corrupt-1"), damaged)
          XCTAssertEqual(try Store(directory: folder.store, protection: protection).entries(), expected, "\(place)")
        }
      }
    }
  }

  func testPlainLogs() throws { try check(.plain, keys: 3, header: 40, needed: 0..<0) }

  func testIndexedLogs() throws { try check(.plain, keys: 3000, header: 40, needed: 0..<0) }

  func testEncryptedLogs() throws {
    let key = try Store.EncryptionKey()
    // Store identity, salt and key check.
    try check(.encrypted(key), keys: 3, header: 164, needed: 48..<128)
    let (folder, _) = try folder(.encrypted(key), keys: 3)
    var log = try folder.bytes("log")
    log[2] ^= 1
    try folder.write(log, to: "log")
    for wrong in [Store.Protection.plain, .encrypted(try .init())] {
      XCTAssertThrowsError(try repaired(folder, wrong))
      XCTAssertEqual(try folder.bytes("log"), log)
    }
    XCTAssertEqual(unavailableReason { _ = try repaired(folder, .plain) }, .keyMissing)
  }

  /// A store that was opened with a key takes no commits that were written without it.
  func testPlainLogsOpenedWithAKey() throws {
    let (folder, _) = try folder(.plain, keys: 3)
    var log = try folder.bytes("log")
    log[2] ^= 1
    try folder.write(log, to: "log")
    XCTAssertEqual(unavailableReason { _ = try repaired(folder, .encrypted(.init())) }, .notEncrypted)
    XCTAssertEqual(try folder.bytes("log"), log)
  }

  func testTheReport() throws {
    let (folder, expected) = try folder(.plain, keys: 3)
    var log = try folder.bytes("log")
    log[2] ^= 1
    try folder.write(log, to: "log")
    let corruption = try XCTUnwrap(try Store(directory: folder.store).verify().corruption)
    XCTAssertEqual(corruption.flaw, .header)
    XCTAssertEqual(corruption.readableBefore, 0)
    XCTAssertEqual(corruption.readableBehind, 2)
    XCTAssertEqual(expected.count, 4)
  }
}
