import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Values are erased where they are in the log, which is not rewritten for it.
class ErasureInPlaceTests: XCTestCase {
  /// The values of many removed keys are found in one pass over the snapshot.
  func testARemovalOfManyKeysReadsEachBlockOnce() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", indexFloor: 0)
    try store.transaction { values in
      for number in 0..<120 { values[Store.Key(stringLiteral: "key \(number)")] = Array(repeating: 7, count: 100) }
    }
    try store.compact()
    let length = try XCTUnwrap(disk.bytes(ofFile: "/store/log")).count
    let before = disk.faults.withLock { $0.bytesRead }
    XCTAssertEqual(try store.removeAll(prefix: "key 1"), 31)
    XCTAssertLessThan(disk.faults.withLock { $0.bytesRead } - before, 5 * length)
    XCTAssertEqual(try store.keys().count, 89)
  }

  class var key: Store.EncryptionKey? { nil }
  static var protection: Store.Protection { key.map { .encrypted($0) } ?? .plain }
  private var protection: Store.Protection { Self.protection }
  private let secret = Array("a secret that must not be found".utf8)

  private func key(_ number: Int) -> Store.Key { Store.Key(stringLiteral: "key \(number)") }

  private func value(_ number: Int) -> [UInt8] { Array("the value of key \(number)".utf8) + Array(repeating: 7, count: 40) }

  private func number(ofFile path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  /// Whether the secret can be read anywhere in a log, also in an encrypted one.
  private func contains(_ folder: TemporaryFolder) throws -> Bool {
    let bytes = try folder.bytes("log")
    if Data(bytes).range(of: Data(secret)) != nil { return true }
    guard case .header(let header) = LogHeader.read(bytes) else { return true }
    let key = try Self.key.map { KeyAndCryptoProvider(key: try SecretBytes($0.bytes)) }
    guard let coding = try PayloadEncryption(of: header, key) else { return true }
    var scan = LogScanner(header, coding)
    _ = try scan.read(log: bytes, header)
    return scan.frames.contains { $0.edits.contains { $0.value == secret } }
  }

  /// A store with 1000 keys, whose log has an index.
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, protection: protection)
    try store.transaction { entries in
      for number in 0..<1000 { entries[key(number)] = value(number) }
      entries["token"] = secret
    }
    try store.compact()
    return folder
  }

  /// Threads whose changes of one key share a commit: the log contains the last value only, and nothing else is overwritten with it.
  func testAValueThatReplacesALongerOneInTheSameCommit() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, protection: protection)
    try store.set([0], for: "a")
    let writers = DispatchGroup()
    try store.lead { _ in
      for (waiting, length) in [300, 1].enumerated() {
        DispatchQueue(label: "writer").async(group: writers) {
          do { try store.set(Array(repeating: 7, count: length), for: "a") } catch { XCTFail("\(error)") }
        }
        while store.waitingCalls <= waiting { sched_yield() }
      }
    }
    writers.wait()
    try store.set([1], for: "b")
    try store.remove("a")
    XCTAssertNil(try store.verify().corruption)
    XCTAssertEqual(try Store(directory: folder.store, protection: protection).entries(), ["b": [1]])
  }

  func testTheLogStays() throws {
    for isOpen in [false, true] {
      let folder = try folder()
      let store = try Store(directory: folder.store, protection: protection)
      let other = try Store(directory: folder.store, protection: protection)
      if isOpen { XCTAssertEqual(try other.keys().count, 1001) }
      let file = try number(ofFile: folder.log)
      XCTAssert(try contains(folder))
      try store.remove("token")
      XCTAssertFalse(try contains(folder))
      XCTAssertEqual(try number(ofFile: folder.log), file)
      for reader in [store, other, try Store(directory: folder.store, protection: protection)] {
        XCTAssertNil(try reader.bytes(for: "token"))
        for number in stride(from: 0, to: 1000, by: 7) { XCTAssertEqual(try reader.bytes(for: key(number)), value(number)) }
        XCTAssertEqual(try reader.keys().count, 1000)
      }
      XCTAssertNil(try store.verify().corruption)
      XCTAssertEqual(try folder.names, ["lock", "log"])
    }
  }

  /// All values that a key has had since the log was written are erased with the last one.
  func testOlderValuesOfARemovedKey() throws {
    for reopens in [false, true] {
      let folder = try folder()
      var store = try Store(directory: folder.store, protection: protection)
      let file = try number(ofFile: folder.log)
      for number in 0..<5 {
        try store.set(number == 4 ? [1] : secret, for: "token")
        try store.set(secret, for: "another")
        if reopens { store = try Store(directory: folder.store, protection: protection) }
      }
      try store.remove("another")
      XCTAssert(try contains(folder))
      try store.remove("token")
      XCTAssertFalse(try contains(folder))
      XCTAssertEqual(try number(ofFile: folder.log), file)
      // The key can be used again.
      try store.set([2], for: "token")
      let reader = try Store(directory: folder.store, protection: protection)
      XCTAssertEqual(try reader.bytes(for: "token"), [2])
      XCTAssertNil(try reader.bytes(for: "another"))
    }
  }

  /// A store whose block with a value was not read, when another process erases the value.
  func testABlockThatIsReadAfterAnErasure() throws {
    let folder = try folder()
    let reader = try Store(directory: folder.store, protection: protection)
    XCTAssertNil(try reader.bytes(for: "absent"))
    let writer = try Store(directory: folder.store, protection: protection)
    for number in 0..<900 { try writer.remove(key(number)) }
    for number in 0..<1000 { XCTAssertEqual(try reader.bytes(for: key(number)), number < 900 ? nil : value(number)) }
  }

  /// The calls of the disk that a removal makes do not depend on the number of keys.
  func testTheCallsOfARemoval() throws {
    var counts: Set<[Int]> = []
    for keys in [100, 400] {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", indexFloor: 0, protection: protection)
      try store.transaction { entries in for number in 0..<keys { entries[key(number)] = value(number) } }
      try store.compact()
      XCTAssertEqual(try store.bytes(for: key(2)), value(2))
      let before = disk.faults.withLock { ($0.calls, $0.bytesRead, $0.bytesWritten) }
      try store.remove(key(2))
      let after = disk.faults.withLock { ($0.calls, $0.bytesRead, $0.bytesWritten) }
      XCTAssertLessThan(after.1 - before.1, 32 << 10)
      XCTAssertLessThan(after.2 - before.2, 500)
      counts.insert([after.0 - before.0])
    }
    XCTAssertEqual(counts.count, 1, "\(counts)")
  }

  /// An observer receives all of a transaction or nothing, although a part of its values was erased before it was read.
  func testObserversOfErasedValues() throws {
    let folder = TemporaryFolder()
    let writer = try Store(directory: folder.store, protection: protection)
    try writer.set([1], for: "a")
    try writer.set([1], for: "b")
    let reader = try Store(directory: folder.store, protection: protection)
    let seen = Recorder<[String]>()
    let observation = try reader.observe { changes in seen.add(changes.map { "\($0.key) \($0.value?.first ?? 0)" }) }
    // While the store is used, it receives no changes.
    try reader.lead { _ in
      try? writer.transaction { ($0["a"], $0["b"]) = ([2], [2]) }
      try? writer.set([3], for: "c")
      try? writer.remove("a")
    }
    XCTAssertNil(try reader.bytes(for: "a"))
    seen.wait(for: 1)
    observation.cancel()
    XCTAssertEqual(seen.entries.map(Set.init), [["a 0", "b 2", "c 3"]])
  }
}

/// The same on an encrypted store.
final class EncryptedErasureInPlaceTests: ErasureInPlaceTests {
  private static let theKey = try? Store.EncryptionKey(bytes: Array(1...32))
  override class var key: Store.EncryptionKey? { theKey }

  // On Linux, a class is discovered only if it declares a test. Its inherited tests run, too.
  override func testTheLogStays() throws { try super.testTheLogStays() }
}
