import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// What encrypted stores protect: nothing readable in the files, and no forged value.
final class EncryptedStoreTests: XCTestCase {
  private func makeKey(_ first: UInt8 = 1) throws -> Store.EncryptionKey {
    try Store.EncryptionKey(bytes: (0..<32).map { first &+ $0 })
  }

  private func contains(_ bytes: [UInt8], _ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }

  // MARK: Nothing readable

  /// No file contains a name or a value, at any time of the store's life.
  func testFilesRevealNothing() throws {
    let folder = TemporaryFolder()
    let protection = try Store.Protection.encrypted(Store.EncryptionKey())
    func check(_ moment: String) throws {
      for name in try folder.names {
        let bytes = try folder.bytes(name)
        XCTAssertFalse(contains(bytes, "confidential"), "\(name) after \(moment)")
        XCTAssertFalse(contains(bytes, "account"), "\(name) after \(moment)")
      }
    }
    let store = try Store(directory: folder.store, protection: protection, onCorruption: { _ in .keepReadable })
    try store.set(Array("confidential 1".utf8), for: "account 1")
    try check("set")
    try store.update("account 1") { $0 = Array("confidential 2".utf8) }
    try store.transaction { entries in
      for number in 0..<2000 { entries[Store.Key(stringLiteral: "account \(number)")] = Array("confidential \(number)".utf8) }
    }
    try check("update and transaction")
    try store.compact()
    XCTAssertEqual(try folder.bytes("log")[44], 1, "the log has no index")
    try check("compaction")
    let newKey = try Store.EncryptionKey()
    try store.rotateKey(to: newKey)
    try check("rotation")
    try store.remove("account 5")
    try check("remove")
    // A damaged log is kept.
    try store.set(Array("confidential 3".utf8), for: "account 3")
    var log = try folder.bytes("log")
    log[log.count / 2] ^= 1
    try folder.write(log, to: "log")
    let repaired = try Store(directory: folder.store, protection: .encrypted(newKey), onCorruption: { _ in .keepReadable })
    XCTAssertGreaterThan(try repaired.keys().count, 1000)
    XCTAssertEqual(try folder.names, ["corrupt-1", "lock", "log"])
    try check("repair")
    XCTAssertEqual(try repaired.bytes(for: "account 3"), Array("confidential 3".utf8))
  }

  /// A crash at any call leaves nothing readable on the disk.
  func testCrashesRevealNothing() throws {
    let disk = SimulatedDisk()
    let key = try makeKey()
    let found = Locked<[String]>([])
    let images = Locked(0)
    disk.faults.withLock { faults in
      faults.afterCall = { [unowned disk] in
        var random = SeededGenerator(seed: 1)
        for image in disk.crashes(atMost: 8, &random) {
          images.withLock { $0 += 1 }
          for bytes in image.files.values {
            for text in ["confidential", "account"] where Data(bytes).range(of: Data(text.utf8)) != nil {
              found.withLock { $0.append(text) }
            }
          }
        }
      }
    }
    let store = Store(
      disk: SimulatedProcessDisk(disk), path: "/store", compactionFloor: 300, indexFloor: 0, protection: .encrypted(key))
    for number in 0..<12 {
      try store.set(Array("confidential \(number)".utf8), for: number % 2 == 0 ? "account 1" : "account 2")
    }
    try store.remove("account 1")
    try store.rotateKey(to: Store.EncryptionKey())
    try store.set(Array("confidential".utf8), for: "account 1")
    disk.faults.withLock { $0.afterCall = nil }
    XCTAssertEqual(found.withLock { $0 }, [])
    XCTAssertGreaterThan(images.withLock { $0 }, 100)
  }

  func testDescriptionsRevealNothing() throws {
    let key = try Store.EncryptionKey(bytes: Array("0123456789abcdef0123456789abcdef".utf8))
    let store = Store(disk: MemoryDisk(), path: "/memory", protection: .encrypted(key))
    try store.set(Array("confidential".utf8), for: "account")
    var text = ""
    dump(key, to: &text)
    dump(Store.Protection.encrypted(key), to: &text)
    text += "\(key) \(String(reflecting: key)) \(Store.Protection.encrypted(key)) \(store)"
    // "48 49 50" are the first bytes as numbers, which `dump` separates by line breaks.
    let words = text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    for secret in ["0123", "48 49 50", "confidential", "account"] { XCTAssertFalse(words.contains(secret), text) }
    XCTAssertEqual(key.bytes, Array("0123456789abcdef0123456789abcdef".utf8))
    XCTAssertNotEqual(try Store.EncryptionKey().bytes, try Store.EncryptionKey().bytes)
  }

  // MARK: Keys

  /// Each combination of a log and a key other than the right one is an error, which changes nothing.
  func testMissingAndWrongKeys() throws {
    let cases: [(written: Store.Protection, opened: Store.Protection, StoreError.Reason)] = [
      (.encrypted(try makeKey()), .plain, .keyMissing), (.encrypted(try makeKey()), .encrypted(try makeKey(2)), .wrongKey),
      (.plain, .encrypted(try makeKey()), .notEncrypted),
    ]
    for (written, opened, reason) in cases {
      for count in [1, 2000] {
        let folder = TemporaryFolder()
        let writer = try Store(directory: folder.store, protection: written)
        try writer.transaction { entries in
          for number in 0..<count { entries[Store.Key(stringLiteral: "key \(number)")] = Array(repeating: 7, count: 50) }
        }
        try writer.compact()
        let log = try folder.bytes("log")
        // The handler of corruption must not be called: a missing key is no damage.
        let store = try Store(directory: folder.store, protection: opened, onCorruption: { _ in .startAfresh })
        let uses: [(String, () throws -> Void)] = [
          ("open", { try store.open() }), ("get", { _ = try store.bytes(for: "key 0") }), ("keys", { _ = try store.keys() }),
          ("set", { try store.set([1], for: "key 0") }), ("remove", { try store.remove("key 0") }),
          ("update", { try store.update("key 0") { $0 = nil } }), ("compact", { try store.compact() }),
          ("verify", { _ = try store.verify() }), ("observe", { try store.observe { _ in } }),
        ]
        for (name, use) in uses {
          XCTAssertThrowsError(try use(), "\(name), \(reason)") { error in
            guard case StoreError.unavailable(reason, let context)? = error as? StoreError else { return XCTFail("\(error)") }
            XCTAssertEqual(context.folder, folder.store)
          }
        }
        XCTAssertEqual(try folder.bytes("log"), log)
        XCTAssertEqual(try folder.names, ["lock", "log"])
        XCTAssertEqual(try writer.keys().count, count)
      }
    }
    XCTAssertThrowsError(try Store.EncryptionKey(bytes: [1, 2, 3]))
  }

  /// The files of another store are refused, unless both have one key: then nothing tells them apart.
  func testFilesOfAnotherStore() throws {
    let keys = [try Store.EncryptionKey(), try .init()]
    for (key, isAccepted) in [(keys[0], true), (keys[1], false)] {
      let (folder, other) = (TemporaryFolder(), TemporaryFolder())
      let store = try Store(directory: folder.store, protection: .encrypted(keys[0]))
      try store.set([1], for: "a")
      try Store(directory: other.store, protection: .encrypted(key)).set([2], for: "a")
      for name in ["log", "lock"] { try folder.write(try other.bytes(name), to: name) }
      for reader in [store, try Store(directory: folder.store, protection: .encrypted(keys[0]))] {
        Thread.sleep(forTimeInterval: 0.02)
        if isAccepted {
          XCTAssertEqual(try reader.bytes(for: "a"), [2])
        } else {
          XCTAssertThrowsError(try reader.bytes(for: "a")) { error in
            guard case StoreError.unavailable(.wrongKey, _)? = error as? StoreError else { return XCTFail("\(error)") }
          }
        }
      }
    }
  }

  /// A process without the key notices that another one has replaced the log by an encrypted one.
  func testALogThatBecomesEncrypted() throws {
    let folder = TemporaryFolder()
    let plain = try Store(directory: folder.store)
    try plain.set([1], for: "a")
    let other = TemporaryFolder()
    let encrypted = try Store(directory: other.store, protection: .encrypted(makeKey()))
    try encrypted.set([2], for: "a")
    for name in ["log", "lock"] {
      try FileManager.default.removeItem(atPath: "\(folder.store)/\(name)")
      try FileManager.default.copyItem(atPath: "\(other.store)/\(name)", toPath: "\(folder.store)/\(name)")
    }
    let reopened = try Store(directory: folder.store)
    for store in [plain, reopened] {
      XCTAssertThrowsError(try store.keys()) { error in
        guard case StoreError.unavailable(.keyMissing, _)? = error as? StoreError else { return XCTFail("\(error)") }
      }
    }
  }

  // MARK: Nonces

  /// No nonce is used twice with a key, also when a frame is taken back and its sequence is used again.
  func testNoNonceIsUsedTwice() throws {
    let cipher = FaultInjectingCryptoProvider()
    let disk = SimulatedDisk()
    let protection = Store.Protection.encrypted(try makeKey())
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: protection, cipher: cipher)
    try store.set([0], for: "a")
    let image = disk.state.withLock { $0.cache }
    for number in 1...200 {
      // A failed write takes the frame back, and the next one gets the same sequence in the same log.
      if number % 3 == 0 { disk.faults.withLock { ($0.at, $0.fault) = ($0.calls + 6, .error(.noSpace)) } }
      try? store.set([UInt8(number)], for: "a")
      disk.faults.withLock { $0.at = nil }
      // A restored backup continues with a sequence that was used, too.
      let restored = Store(
        disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection, cipher: cipher)
      try restored.set([UInt8(number), 1], for: "a")
    }
    let nonces = cipher.state.withLock { $0.nonces }
    XCTAssertGreaterThan(nonces.values.map(\.count).max() ?? 0, 300)
    for nonces in nonces.values { XCTAssertEqual(Set(nonces).count, nonces.count) }
  }

  // MARK: A cipher that fails

  /// Each call of the cipher fails once: the use throws, the files stay usable, nothing is lost, and no handler is called.
  func testACipherThatFails() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let protection = Store.Protection.encrypted(try makeKey())
    try onAllCores([0, 1 << 20]) { indexFloor in
      func open(_ disk: SimulatedDisk, _ cipher: FaultInjectingCryptoProvider, _ number: Int) -> Store {
        Store(
          disk: SimulatedProcessDisk(disk, number: number), path: "/store", compactionFloor: 300, indexFloor: indexFloor,
          protection: protection, cipher: cipher,
          onCorruption: { corruption in
            XCTFail("\(corruption)")
            return .fail
          })
      }
      var failures = 0
      var call = 0
      while true {
        call += 1
        let disk = SimulatedDisk()
        let cipher = FaultInjectingCryptoProvider()
        cipher.state.withLock { $0.failing = call }
        var model: [Store.Key: [UInt8]] = [:]
        for step in 0..<16 {
          let store = open(disk, cipher, 1 + step)
          let key = StoreOperation.keys[step % 4]
          do {
            try store.set([UInt8(step)], for: key)
            model[key] = [UInt8(step)]
            if step % 5 == 4 { try store.compact() }
            // The compaction of the log leaves the values in its blocks.
            let entries = try store.entries()
            XCTAssertEqual(entries, model)
          } catch StoreError.unavailable(.failed, let context) {
            XCTAssertEqual(context.finding, "the system's cipher failed")
            failures += 1
          }
          XCTAssertEqual(
            try open(disk, FaultInjectingCryptoProvider(), 100 + step).entries(), model, "call \(call), step \(step)")
        }
        if cipher.state.withLock({ $0.calls }) < call { break }
      }
      XCTAssertGreaterThan(failures, 50)
    }
  }
}
