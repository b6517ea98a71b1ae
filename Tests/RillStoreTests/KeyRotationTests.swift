import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Replacing the key of an encrypted store.
final class KeyRotationTests: XCTestCase {
  func testRotationOfAKeyThatTheProgramHas() throws {
    for count in [1, 2000] {
      let folder = TemporaryFolder()
      let (old, new) = (try Store.EncryptionKey(), try Store.EncryptionKey())
      let store = try Store(directory: folder.store, protection: .encrypted(old))
      try store.transaction { entries in
        for number in 0..<count {
          entries[Store.Key(stringLiteral: "key \(number)")] = Array(repeating: UInt8(number & 255), count: 50)
        }
      }
      let other = try Store(directory: folder.store, protection: .encrypted(old))
      XCTAssertEqual(try other.keys().count, count)
      let entries = try store.entries()
      try store.rotateKey(to: new)
      XCTAssertEqual(try store.entries(), entries)
      try store.set([1], for: "after")
      XCTAssertEqual(unavailableReason { _ = try other.bytes(for: "key 0") }, .wrongKey)
      XCTAssertEqual(unavailableReason { try other.set([2], for: "key 0") }, .wrongKey)
      XCTAssertEqual(unavailableReason { try Store(directory: folder.store, protection: .encrypted(old)).open() }, .wrongKey)
      let reopened = try Store(directory: folder.store, protection: .encrypted(new))
      XCTAssertEqual(try reopened.entries(), entries.merging(["after": [1]]) { $1 })
      XCTAssertEqual(try store.verify().corruption, nil)
    }
  }

  /// Another process replaces the key at any moment of a read, after it has replaced it before: the read has the value, and no error.
  func testRotationsDuringARead() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for use in ["read", "all", "verify", "set"] {
      var call = 0
      while true {
        call += 1
        let disk = SimulatedDisk()
        func store(_ number: Int) -> Store {
          Store(
            disk: SimulatedProcessDisk(disk, number: number), path: "/store", patience: .milliseconds(1),
            protection: .encrypted(.keyFile("/keys/key")))
        }
        let (first, second) = (store(1), store(2))
        try first.set([1], for: "a")
        XCTAssertEqual(try second.bytes(for: "a"), [1])
        try first.rotateKey(to: .init())
        let isDue = Locked(true)
        disk.faults.withLock { faults in
          faults.before = (
            faults.calls + call,
            {
              isDue.withLock { $0 = false }
              // Twice, so that the key of the log that is being read is not in the file any more. While the lock is held, nothing happens.
              for _ in 0..<2 { do { try first.rotateKey(to: .init()) } catch { return } }
            }
          )
        }
        do {
          switch use {
          case "read": XCTAssertEqual(try second.bytes(for: "a"), [1])
          case "all": XCTAssertEqual(try second.entries(), ["a": [1]])
          case "verify": XCTAssertNil(try second.verify().corruption)
          default: try second.set([2], for: "b")
          }
        } catch {
          XCTFail("\(use), before call \(call): \(error)")
        }
        if isDue.withLock({ $0 }) { break }
      }
      XCTAssertGreaterThan(call, 10)
    }
  }

  /// Stores that find their key in a file continue with the new one, and the file has one key again.
  func testRotationOfAKeyFile() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/key"
    func open() throws -> Store { try Store(directory: folder.store, protection: .encrypted(.keyFile(path))) }
    let (store, other) = (try open(), try open())
    try store.set([1], for: "a")
    XCTAssertEqual(try other.bytes(for: "a"), [1])
    let changes = Locked<[Store.Change]>([])
    try other.observe { new in changes.withLock { $0 += new } }
    let old = try Data(contentsOf: URL(filePath: path))
    for round in 1...UInt8(4) {
      try (round % 2 == 0 ? store : other).rotateKey(to: .init())
      XCTAssertEqual(try other.bytes(for: "a"), [round])
      try other.set([round + 1], for: "a")
      XCTAssertEqual(try store.bytes(for: "a"), [round + 1])
      XCTAssertEqual(try open().bytes(for: "a"), [round + 1])
      XCTAssertEqual(try Data(contentsOf: URL(filePath: path)).count, 32)
    }
    XCTAssertNotEqual(try Data(contentsOf: URL(filePath: path)), old)
    XCTAssertEqual(changes.withLock { $0.compactMap(\.value?.first) }, [2, 3, 4, 5])
    let lost = try Store(directory: folder.store, protection: .encrypted(.init(bytes: Array(old))))
    XCTAssertEqual(unavailableReason { try lost.open() }, .wrongKey)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["key", "store"])
  }

  /// A rotation to another place leaves the old place unchanged.
  func testRotationToAnotherPlace() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = TemporaryFolder()
    var places: [Store.KeySource] = [
      .keyFile(folder.path + "/one"),
      .keyFile(folder.path + "/two"),
      .key(try .init()),
    ]
    // CryptoKit derives no key from a passphrase.
    #if !canImport(CryptoKit)
      places.insert(try .passphrase("correct horse", saltFile: folder.path + "/salt"), at: 1)
    #endif
    let store = try Store(directory: folder.store, protection: .encrypted(places[0]))
    try store.set([7], for: "a")
    let first = try Data(contentsOf: URL(filePath: folder.path + "/one"))
    for (old, new) in zip(places, places.dropFirst()) {
      try store.rotateKey(to: new)
      XCTAssertEqual(try store.bytes(for: "a"), [7])
      XCTAssertEqual(try Store(directory: folder.store, protection: .encrypted(new)).bytes(for: "a"), [7])
      XCTAssertEqual(unavailableReason { try Store(directory: folder.store, protection: .encrypted(old)).open() }, .wrongKey)
    }
    XCTAssertEqual(try Data(contentsOf: URL(filePath: folder.path + "/one")), first)
    let plain = TemporaryFolder()
    XCTAssertEqual(unavailableReason { try Store(directory: plain.store).rotateKey(to: .init()) }, .notEncrypted)
    XCTAssertThrowsError(try store.update("a") { _ in try store.rotateKey(to: .init()) }) {
      XCTAssertEqual($0 as? StoreError, .reentrant)
    }
  }

  /// A rotation was killed when the log had the new key already, and a backup from before is used with the key file: the store keeps its
  /// key.
  func testABackupAfterARotationThatWasKilled() throws {
    let folder = TemporaryFolder()
    let (key, backup) = (URL(filePath: folder.path + "/key"), folder.path + "/backup")
    func open(_ path: String) throws -> Store { try Store(directory: path, protection: .encrypted(.keyFile(key.path))) }
    let store = try open(folder.store)
    try store.set([7], for: "a")
    try store.backup(to: backup)
    let old = try Data(contentsOf: key)
    try store.rotateKey(to: .init())
    let new = try Data(contentsOf: key)
    try (new + old).write(to: key)
    for value in 8...10 as ClosedRange<UInt8> {
      let copy = try open(backup)
      try copy.set([value], for: "a")
      XCTAssertEqual(try copy.bytes(for: "a"), [value])
    }
    XCTAssertEqual(try open(folder.store).bytes(for: "a"), [7])
    XCTAssertEqual(try Data(contentsOf: key), new, "the store itself has forgotten the old key")
  }

  /// A rotation was killed before the log had the new key, and a new store gets the same key file: the other one keeps its key.
  func testANewStoreAfterARotationThatWasKilled() throws {
    let folder = TemporaryFolder()
    let key = URL(filePath: folder.path + "/key")
    func open(_ path: String) throws -> Store { try Store(directory: path, protection: .encrypted(.keyFile(key.path))) }
    try open(folder.store).set([7], for: "a")
    let old = try Data(contentsOf: key)
    try (Data(repeating: 1, count: 32) + old).write(to: key)
    for value in 8...10 as ClosedRange<UInt8> {
      try open(folder.path + "/other").set([value], for: "a")
      XCTAssertEqual(try open(folder.path + "/other").bytes(for: "a"), [value])
    }
    XCTAssertEqual(try open(folder.store).bytes(for: "a"), [7])
    try open(folder.store).rotateKey(to: .init())
    XCTAssertEqual(try open(folder.store).bytes(for: "a"), [7])
    XCTAssertEqual(try Data(contentsOf: key).count, 32)
  }

  /// An existing file can be the key of another store, with which the values would share it.
  func testRotationToAKeyFileThatExists() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, protection: .encrypted(.keyFile(folder.path + "/one")))
    try store.set([7], for: "a")
    let other = try Store(directory: folder.path + "/other", protection: .encrypted(.keyFile(folder.path + "/two")))
    try other.set([8], for: "a")
    _ = FileManager.default.createFile(atPath: folder.path + "/empty", contents: nil, attributes: [.posixPermissions: 0o600])
    let log = try folder.bytes("log")
    for name in ["one", "two", "empty"] {
      let file = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
      XCTAssertThrowsError(try store.rotateKey(to: .keyFile("\(folder.path)/\(name)"))) { error in
        guard case .unavailable(.keyExists, _)? = error as? StoreError else { return XCTFail("\(error)") }
        XCTAssert("\(error)".contains("/\(name)"), "\(error)")
      }
      XCTAssertEqual(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")), file)
    }
    XCTAssertEqual(try folder.bytes("log"), log)
    try store.set([9], for: "a")
    let reopened = try Store(directory: folder.store, protection: .encrypted(.keyFile(folder.path + "/one")))
    XCTAssertEqual(try reopened.bytes(for: "a"), [9])
  }

  /// A call of the disk fails, or the process is killed at it, and then the power fails: one of both keys opens the store.
  func testRotationThatFailsAtEachCall() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let places: [(old: Store.KeySource, new: Store.KeySource)] = [
      (.key(try .init()), .key(try .init())), (.keyFile("/keys/one"), .keyFile("/keys/two")),
    ]
    try onAllCores(places) { old, new in
      for fault in [DiskFaults.Fault.error(.inputOutput), .error(.noSpace), .short, .kill] {
        var (call, failures) = (0, 0)
        while true {
          call += 1
          let disk = SimulatedDisk(seed: UInt64(call))
          let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: .encrypted(old))
          try store.set([7], for: "a")
          let before = disk.faults.withLock { faults in
            (faults.at, faults.fault) = (faults.calls + call, fault)
            return faults.calls
          }
          do { try store.rotateKey(to: new) } catch { failures += 1 }
          let calls = disk.faults.withLock { $0.calls } - before
          disk.faults.withLock { $0.at = nil }
          if fault != .kill {
            XCTAssertEqual(try store.bytes(for: "a"), [7], "\(fault) at call \(call)")
            try store.set([8], for: "b")
          }
          var random = SeededGenerator(seed: UInt64(call))
          for image in disk.crashes(atMost: 16, &random) {
            let recovered = SimulatedDisk(image)
            let found = [old, new].enumerated().filter { number, place in
              let store = Store(
                disk: SimulatedProcessDisk(recovered, number: 10 + number), path: "/store", protection: .encrypted(place))
              return (try? store.bytes(for: "a")) == [7]
            }
            XCTAssertEqual(found.count, 1, "\(fault) at call \(call)")
          }
          if calls < call { break }
        }
        XCTAssertGreaterThan(failures, 2, "\(fault)")
      }
    }
  }

  /// A rotation fails at each call, a second one fails at each call or succeeds, and then the power fails: the key file opens the store.
  func testRotationAfterAFailedOne() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let protection = Store.Protection.encrypted(.keyFile("/keys/one"))
    func rotate(_ store: Store, _ disk: SimulatedDisk, failingAt call: Int) -> Int {
      let before = disk.faults.withLock { faults in
        (faults.at, faults.fault) = (faults.calls + call, .error(.inputOutput))
        return faults.calls
      }
      try? store.rotateKey(to: .init())
      return disk.faults.withLock { faults in
        faults.at = nil
        return faults.calls - before
      }
    }
    func newStore(_ disk: SimulatedDisk) throws -> Store {
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: protection)
      try store.set([7], for: "a")
      return store
    }
    let disk = SimulatedDisk()
    let calls = rotate(try newStore(disk), disk, failingAt: 1 << 20)
    XCTAssertGreaterThan(calls, 10)
    // The last one does not fail.
    try onAllCores(Array(1...calls + 1)) { first in
      for second in stride(from: 1, through: 60, by: 4) {
        let disk = SimulatedDisk(seed: UInt64(first))
        let store = try newStore(disk)
        XCTAssertEqual(rotate(store, disk, failingAt: first) < first, first > calls, "call \(first)")
        let calls = rotate(store, disk, failingAt: second)
        var random = SeededGenerator(seed: UInt64(first * 100 + second))
        for image in disk.crashes(atMost: 10, &random) {
          let recovered = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection)
          XCTAssertEqual(try recovered.bytes(for: "a"), [7], "calls \(first) and \(second)")
        }
        if calls < second { break }
      }
    }
  }

  /// Each call of the first use fails once, and the next use succeeds: after a power cut, the key file opens the store.
  func testFirstUseAfterAFailedOne() throws {
    let protection = Store.Protection.encrypted(.keyFile("/keys/one"))
    for call in 1... {
      let disk = SimulatedDisk(seed: UInt64(call))
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: protection)
      disk.faults.withLock { ($0.at, $0.fault) = (call, .error(.inputOutput)) }
      try? store.set([6], for: "a")
      let calls = disk.faults.withLock { faults in
        faults.at = nil
        return faults.calls
      }
      try store.set([7], for: "a")
      var random = SeededGenerator(seed: UInt64(call))
      for image in disk.crashes(atMost: 64, &random) {
        let recovered = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection)
        XCTAssertEqual(try recovered.bytes(for: "a"), [7], "call \(call)")
      }
      if calls < call { break }
    }
  }

  /// A rotation that fails at each call says so, unless the file of the key contains the new key only.
  ///
  /// If the log has the new key, the next use completes it: a log that was forged with the old key is refused.
  func testTheOtherKeyIsForgotten() throws {
    var (call, failures, completed) = (0, 0, 0)
    let path = "/keys/one"
    while true {
      call += 1
      let disk = SimulatedDisk(seed: UInt64(call))
      func store(_ number: Int) -> Store {
        Store(disk: SimulatedProcessDisk(disk, number: number), path: "/store", protection: .encrypted(.keyFile(path)))
      }
      let (first, other) = (store(1), store(2))
      try first.set([7], for: "a")
      XCTAssertEqual(try other.bytes(for: "a"), [7])
      let before = disk.faults.withLock { faults in
        (faults.at, faults.fault) = (faults.calls + call, .error(.inputOutput))
        return faults.calls
      }
      var hasFailed = false
      do { try first.rotateKey(to: .init()) } catch { hasFailed = true }
      let calls = disk.faults.withLock { faults in
        faults.at = nil
        return faults.calls - before
      }
      if hasFailed { failures += 1 } else { XCTAssertEqual(disk.bytes(ofFile: path)?.count, 32, "call \(call)") }
      if disk.bytes(ofFile: path)?.count == 64 {
        completed += 1
        switch call % 3 {
        case 0: try first.set([8], for: "b")
        case 1: XCTAssertEqual(try store(3).bytes(for: "a"), [7])
        default: try other.set([8], for: "b")
        }
        let keys = try XCTUnwrap(disk.bytes(ofFile: path))
        if keys.count == 64 {
          // The log has the old key, or a store knew the new one before.
          let old = Store.Protection.encrypted(try Store.EncryptionKey(bytes: Array(keys[32...])))
          let opened = Store(disk: SimulatedProcessDisk(disk, number: 5), path: "/store", protection: old)
          if call % 3 < 2 { XCTAssertEqual(try opened.bytes(for: "a"), [7], "call \(call)") }
        }
      }
      XCTAssertEqual(try store(4).bytes(for: "a"), [7])
      XCTAssertEqual(try first.bytes(for: "a"), [7])
      if calls < call { break }
    }
    XCTAssertGreaterThan(failures, 5)
    XCTAssertGreaterThan(completed, 3)
  }

  /// From each call on, the folder of the key cannot be synced: a rotation that leaves the old key there says so.
  func testAPlaceThatCannotBeWrittenAnyMore() throws {
    var (call, unerased) = (0, 0)
    while true {
      call += 1
      let disk = SimulatedDisk(seed: UInt64(call))
      func store(_ number: Int) -> Store {
        Store(disk: SimulatedProcessDisk(disk, number: number), path: "/store", protection: .encrypted(.keyFile("/keys/one")))
      }
      let first = store(1)
      try first.set([7], for: "a")
      let isReached = Locked(false)
      disk.faults.withLock { faults in
        faults.before = (
          faults.calls + call,
          { [unowned disk] in
            disk.faults.withLock { $0.failing = ([.keyFile], .noSpace) }
            isReached.withLock { $0 = true }
          }
        )
      }
      do {
        try first.rotateKey(to: .init())
        XCTAssertEqual(disk.bytes(ofFile: "/keys/one")?.count, 32, "call \(call)")
      } catch StoreError.notErased {
        unerased += 1
        XCTAssertEqual(disk.bytes(ofFile: "/keys/one")?.count, 64, "call \(call)")
      } catch {
      }
      disk.faults.withLock { ($0.before, $0.failing) = (nil, nil) }
      try first.set([8], for: "b")
      XCTAssertEqual(disk.bytes(ofFile: "/keys/one")?.count, 32, "call \(call)")
      XCTAssertEqual(try store(2).entries(), ["a": [7], "b": [8]], "call \(call)")
      if !isReached.withLock({ $0 }) { break }
    }
    XCTAssertGreaterThan(unerased, 5)
  }
}
