import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Destroying the key of an encrypted store.
final class KeyDestructionTests: XCTestCase {
  func testDestroyedKeys() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/key"
    let places: [Store.KeySource] = [.keyFile(path), .key(try .init())]
    for place in places {
      func open() throws -> Store { try Store(directory: folder.store, protection: .encrypted(place)) }
      let (store, other) = (try open(), try open())
      try store.set(Array("confidential".utf8), for: "token")
      XCTAssertNotNil(try other.bytes(for: "token"))
      let told = expectation(description: "the observer of the other store")
      told.assertForOverFulfill = false
      try other.observe(failed: { if case .unavailable(.keyDestroyed, _) = $0 { told.fulfill() } }, { _ in })
      let log = try FileHandle(forReadingFrom: URL(filePath: folder.log))
      try store.destroyKey()
      XCTAssertEqual(Set(try XCTUnwrap(try log.readToEnd())), [0], "the log was not overwritten")
      XCTAssertFalse(FileManager.default.fileExists(atPath: path))
      let plain = try Store(directory: folder.store)
      for (name, store) in [("this", store), ("other", other), ("new", try open()), ("plain", plain)] {
        let uses: [() throws -> Void] = [
          { _ = try store.bytes(for: "token") }, { try store.set([1], for: "token") }, { _ = try store.keys() },
          { try store.compact() }, { _ = try store.verify() },
        ]
        for use in uses { XCTAssertEqual(unavailableReason(use), .keyDestroyed, name) }
      }
      XCTAssertEqual(unavailableReason { try store.rotateKey(to: .init()) }, .keyDestroyed)
      XCTAssertFalse(FileManager.default.fileExists(atPath: path), "a key was made for destroyed values")
      // Once more, as after a crash.
      try open().destroyKey()
      XCTAssertEqual(unavailableReason { try open().open() }, .keyDestroyed)
      XCTAssertEqual(try folder.names, ["lock", "log"])
      wait(for: [told], timeout: 20)
      try FileManager.default.removeItem(atPath: folder.store)
      try open().set([1], for: "token")
      XCTAssertEqual(try open().bytes(for: "token"), [1])
      try FileManager.default.removeItem(atPath: folder.store)
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// A damaged commit does not prevent it.
  ///
  /// Without the key of the store, nothing is destroyed.
  func testDestroyingWhatCanNotBeRead() throws {
    let folder = TemporaryFolder()
    let key = try Store.EncryptionKey()
    func open(_ key: Store.EncryptionKey) throws -> Store { try Store(directory: folder.store, protection: .encrypted(key)) }
    try open(key).set([1], for: "a")
    let whole = try folder.bytes("log")
    XCTAssertEqual(unavailableReason { try open(.init()).destroyKey() }, .wrongKey)
    var log = whole
    log[3] ^= 1
    try folder.write(log, to: "log")
    XCTAssertThrowsError(try open(key).destroyKey()) { error in
      guard case .corrupt(let corruption, _) = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssertEqual(corruption.flaw, .header)
    }
    XCTAssertEqual(try folder.bytes("log"), log)
    log = whole
    log[log.count - 3] ^= 1
    try folder.write(log, to: "log")
    try open(key).destroyKey()
    XCTAssertEqual(unavailableReason { try open(key).open() }, .keyDestroyed)
    try FileManager.default.removeItem(atPath: folder.store)
    let plain = try Store(directory: folder.store)
    try plain.set([1], for: "a")
    XCTAssertEqual(unavailableReason { try plain.destroyKey() }, .notEncrypted)
    XCTAssertEqual(unavailableReason { try open(key).destroyKey() }, .notEncrypted)
    XCTAssertEqual(try plain.bytes(for: "a"), [1])
  }

  /// A file that is not the key of the store stays, and so do its values.
  func testDestroyingWithAnotherKeyFile() throws {
    let folder = TemporaryFolder()
    func open(_ name: String, _ key: String) throws -> Store {
      try Store(directory: "\(folder.path)/\(name)", protection: .encrypted(.keyFile("\(folder.path)/\(key)")))
    }
    for name in ["a", "b"] { try open(name, "\(name).key").set([1], for: "x") }
    try Data(count: 32).write(to: URL(filePath: folder.path + "/zeros"))
    try folder.setMode(0o600, of: folder.path + "/zeros")
    XCTAssertEqual(unavailableReason { try open("a", "nothing").destroyKey() }, .keyMissing)
    for other in ["b.key", "zeros"] {
      XCTAssertEqual(unavailableReason { try open("a", other).destroyKey() }, .wrongKey)
    }
    for name in ["a", "b"] { XCTAssertEqual(try open(name, "\(name).key").bytes(for: "x"), [1]) }
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["a", "a.key", "b", "b.key", "zeros"])
  }

  /// Returns the state of a store after a crash, and completes the destruction of its key.
  private static func repeatDestruction(_ disk: SimulatedDisk, _ place: Store.KeySource) -> String {
    func open(_ number: Int) -> Store {
      Store(disk: SimulatedProcessDisk(disk, number: number), path: "/store", protection: .encrypted(place))
    }
    var entries: Contents = [:]
    let found = unavailableReason { entries = try open(1).entries() }
    if let found {
      XCTAssert([.keyMissing, .wrongKey, .keyDestroyed].contains(found), "\(found)")
    } else {
      XCTAssertEqual(entries, ["a": [1], "b": [2]])
    }
    XCTAssertNoThrow(try open(2).destroyKey())
    XCTAssertEqual(unavailableReason { try open(3).open() }, .keyDestroyed)
    return found.map { "\($0)" } ?? "readable"
  }

  /// After a crash at each call, the values are all there or all unreadable, and repeating the call ends it.
  func testCrashWhileDestroying() throws {
    for place in [Store.KeySource.keyFile("/keys/one"), .key(try .init())] {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: .encrypted(place))
      try store.set([1], for: "a")
      try store.set([2], for: "b")
      let seen = Locked<[String: Int]>([:])
      disk.faults.withLock { faults in
        faults.afterCall = { [unowned disk] in
          var random = SeededGenerator(seed: 1)
          for image in disk.crashes(atMost: 64, &random) {
            let state = Self.repeatDestruction(SimulatedDisk(image), place)
            seen.withLock { $0[state, default: 0] += 1 }
          }
        }
      }
      try store.destroyKey()
      disk.faults.withLock { $0.afterCall = nil }
      var random = SeededGenerator(seed: 1)
      for image in disk.crashes(atMost: 4096, &random) {
        let store = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: .encrypted(place))
        XCTAssertEqual(unavailableReason { try store.open() }, .keyDestroyed)
      }
      let counts = seen.withLock { $0 }
      XCTAssertGreaterThan(counts["readable"] ?? 0, 0)
      XCTAssertGreaterThan(counts["keyDestroyed"] ?? 0, 0)
    }
  }

  /// A process is killed at each call of the destruction: a key that is only half destroyed is never used, and a new store gets a new key.
  func testKillWhileDestroying() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var places = [Store.KeySource.keyFile("/keys/one")]
    #if !canImport(CryptoKit)
      places.append(try .passphrase("correct horse", saltFile: "/keys/one"))
    #endif
    for (index, place) in places.enumerated() {
      var zeros = 0
      // The key of a passphrase takes long to derive, and its salt file is used in the same way. So a few calls are enough for it.
      let every = index == 0 || ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] != nil ? 1 : 25
      for call in stride(from: Int.random(in: 1...every), to: .max, by: every) {
        let disk = SimulatedDisk()
        func store(_ number: Int, _ path: String = "/store") -> Store {
          Store(disk: SimulatedProcessDisk(disk, number: number), path: path, protection: .encrypted(place))
        }
        try store(1).set([1], for: "a")
        let start = disk.faults.withLock { faults in
          (faults.at, faults.fault) = (faults.calls + call, .kill)
          return faults.calls
        }
        try? store(1).destroyKey()
        let calls = disk.faults.withLock { faults in
          faults.at = nil
          return faults.calls - start
        }
        let isZeroed = disk.bytes(ofFile: "/keys/one").map { Set($0) == [0] } ?? false
        if isZeroed {
          zeros += 1
          XCTAssertEqual(unavailableReason { _ = try store(2).bytes(for: "a") }, .keyDestroyed)
          XCTAssertEqual(unavailableReason { try store(2).rotateKey(to: .init()) }, .keyDestroyed)
        }
        if call % 2 == 0 {
          // The destruction continues.
          try store(4).destroyKey()
          XCTAssertEqual(unavailableReason { try store(5).open() }, .keyDestroyed)
          XCTAssertNil(disk.bytes(ofFile: "/keys/one"))
        }
        // A new store in another folder, with the same place of its key.
        try store(6, "/new").set([2], for: "b")
        let key = try XCTUnwrap(disk.bytes(ofFile: "/keys/one"))
        XCTAssertNotEqual(Set(key), [0], "a kill at call \(call)")
        XCTAssertEqual(try store(7, "/new").bytes(for: "b"), [2])
        if calls < call { break }
      }
      if every == 1 { XCTAssertGreaterThan(zeros, 1) }
    }
  }

  /// Zeros are no key, wherever they come from.
  func testZerosAreNoKey() throws {
    XCTAssertEqual(unavailableReason { _ = try Store.EncryptionKey(bytes: [UInt8](repeating: 0, count: 32)) }, .wrongKey)
    let folder = TemporaryFolder()
    let path = folder.path + "/key"
    try Store(directory: folder.store, protection: .encrypted(.keyFile(path))).set([1], for: "a")
    for count in [32, 64] {
      try Data(count: count).write(to: URL(filePath: path))
      XCTAssertEqual(
        unavailableReason { try Store(directory: folder.store, protection: .encrypted(.keyFile(path))).open() }, .keyDestroyed)
    }
  }
}
