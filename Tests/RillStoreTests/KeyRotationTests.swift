import Foundation
import RillLocks
import RillStore
import XCTest

/// Replacing and destroying the key of an encrypted store.
final class KeyRotationTests: XCTestCase {
  private static func reason(_ use: () throws -> Void) -> StoreError.Reason? {
    do {
      try use()
      return nil
    } catch StoreError.unavailable(let reason, _) {
      return reason
    } catch {
      XCTFail("\(error)")
      return nil
    }
  }

  // MARK: Rotation

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
      XCTAssertEqual(Self.reason { _ = try other.bytes(for: "key 0") }, .wrongKey)
      XCTAssertEqual(Self.reason { try other.set([2], for: "key 0") }, .wrongKey)
      XCTAssertEqual(Self.reason { try Store(directory: folder.store, protection: .encrypted(old)).open() }, .wrongKey)
      let reopened = try Store(directory: folder.store, protection: .encrypted(new))
      XCTAssertEqual(try reopened.entries(), entries.merging(["after": [1]]) { $1 })
      XCTAssertEqual(try store.verify().corruption, nil)
    }
  }

  /// Another process replaces the key at any moment of a read, after it has replaced it before: the read has the value, and no error.
  func testRotationsDuringARead() throws {
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
    XCTAssertEqual(Self.reason { try lost.open() }, .wrongKey)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["key", "store"])
  }

  /// A rotation to another place leaves the old place unchanged.
  func testRotationToAnotherPlace() throws {
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
      XCTAssertEqual(Self.reason { try Store(directory: folder.store, protection: .encrypted(old)).open() }, .wrongKey)
    }
    XCTAssertEqual(try Data(contentsOf: URL(filePath: folder.path + "/one")), first)
    let plain = TemporaryFolder()
    XCTAssertEqual(Self.reason { try Store(directory: plain.store).rotateKey(to: .init()) }, .notEncrypted)
    XCTAssertThrowsError(try store.update("a") { _ in try store.rotateKey(to: .init()) }) {
      XCTAssertEqual($0 as? StoreError, .reentrant)
    }
  }

  /// A call of the disk fails, or the process is killed at it, and then the power fails: one of both keys opens the store.
  func testRotationThatFailsAtEachCall() throws {
    let places: [(old: Store.KeySource, new: Store.KeySource)] = [
      (.key(try .init()), .key(try .init())), (.keyFile("/keys/one"), .keyFile("/keys/two")),
    ]
    for (old, new) in places {
      for fault in [Faults.Fault.error(.inputOutput), .error(.noSpace), .short, .kill] {
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
          var random = Random(seed: UInt64(call))
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
    for first in 1... {
      var isLast = true
      for second in stride(from: 1, through: 60, by: 4) {
        let disk = SimulatedDisk(seed: UInt64(first))
        let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: protection)
        try store.set([7], for: "a")
        isLast = rotate(store, disk, failingAt: first) < first
        let calls = rotate(store, disk, failingAt: second)
        var random = Random(seed: UInt64(first * 100 + second))
        for image in disk.crashes(atMost: 10, &random) {
          let recovered = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection)
          XCTAssertEqual(try recovered.bytes(for: "a"), [7], "calls \(first) and \(second)")
        }
        if calls < second { break }
      }
      if isLast { break }
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
      var random = Random(seed: UInt64(call))
      for image in disk.crashes(atMost: 64, &random) {
        let recovered = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection)
        XCTAssertEqual(try recovered.bytes(for: "a"), [7], "call \(call)")
      }
      if calls < call { break }
    }
  }

  /// A rotation that fails at each call says so, unless the file of the key contains the new key only.
  ///
  /// The next use completes it: a log that was forged with the other key is refused.
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
        if call % 3 < 2 { XCTAssertEqual(disk.bytes(ofFile: path)?.count, 32, "call \(call)") }
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
            disk.faults.withLock { $0.failing = (.keyFile, .noSpace) }
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

  // MARK: Destroying

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
        for use in uses { XCTAssertEqual(Self.reason(use), .keyDestroyed, name) }
      }
      XCTAssertEqual(Self.reason { try store.rotateKey(to: .init()) }, .keyDestroyed)
      XCTAssertFalse(FileManager.default.fileExists(atPath: path), "a key was made for destroyed values")
      // Once more, as after a crash.
      try open().destroyKey()
      XCTAssertEqual(Self.reason { try open().open() }, .keyDestroyed)
      XCTAssertEqual(try folder.names, ["lock", "log"])
      wait(for: [told], timeout: 20)
      try FileManager.default.removeItem(atPath: folder.store)
      try open().set([1], for: "token")
      XCTAssertEqual(try open().bytes(for: "token"), [1])
      try FileManager.default.removeItem(atPath: folder.store)
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Neither a damaged log nor a missing or wrong key prevents it.
  func testDestroyingWhatCanNotBeRead() throws {
    let folder = TemporaryFolder()
    let key = try Store.EncryptionKey()
    func open(_ key: Store.EncryptionKey) throws -> Store { try Store(directory: folder.store, protection: .encrypted(key)) }
    for damage in 0..<3 {
      try open(key).set([1], for: "a")
      var log = try folder.bytes("log")
      if damage == 0 { log[50] ^= 1 }
      if damage == 1 { log[3] ^= 1 }
      try folder.write(log, to: "log")
      try open(damage == 2 ? .init() : key).destroyKey()
      XCTAssertEqual(Self.reason { try open(key).open() }, .keyDestroyed)
      try FileManager.default.removeItem(atPath: folder.store)
    }
    let plain = try Store(directory: folder.store)
    try plain.set([1], for: "a")
    XCTAssertEqual(Self.reason { try plain.destroyKey() }, .notEncrypted)
    XCTAssertEqual(Self.reason { try open(key).destroyKey() }, .notEncrypted)
    XCTAssertEqual(try plain.bytes(for: "a"), [1])
  }

  /// Returns the state of a store after a crash, and completes the destruction of its key.
  private static func repeatDestruction(_ disk: SimulatedDisk, _ place: Store.KeySource) -> String {
    func open(_ number: Int) -> Store {
      Store(disk: SimulatedProcessDisk(disk, number: number), path: "/store", protection: .encrypted(place))
    }
    var entries: Contents = [:]
    let found = reason { entries = try open(1).entries() }
    if let found {
      XCTAssert([.keyMissing, .wrongKey, .keyDestroyed].contains(found), "\(found)")
    } else {
      XCTAssertEqual(entries, ["a": [1], "b": [2]])
    }
    XCTAssertNoThrow(try open(2).destroyKey())
    XCTAssertEqual(reason { try open(3).open() }, .keyDestroyed)
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
          var random = Random(seed: 1)
          for image in disk.crashes(atMost: 64, &random) {
            let state = Self.repeatDestruction(SimulatedDisk(image), place)
            seen.withLock { $0[state, default: 0] += 1 }
          }
        }
      }
      try store.destroyKey()
      disk.faults.withLock { $0.afterCall = nil }
      var random = Random(seed: 1)
      for image in disk.crashes(atMost: 4096, &random) {
        let store = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: .encrypted(place))
        XCTAssertEqual(Self.reason { try store.open() }, .keyDestroyed)
      }
      let counts = seen.withLock { $0 }
      XCTAssertGreaterThan(counts["readable"] ?? 0, 0)
      XCTAssertGreaterThan(counts["keyDestroyed"] ?? 0, 0)
    }
  }

  /// A process is killed at each call of the destruction: a key that is only half destroyed is never used, and a new store gets a new key.
  func testKillWhileDestroying() throws {
    var places = [Store.KeySource.keyFile("/keys/one")]
    #if !canImport(CryptoKit)
      places.append(try .passphrase("correct horse", saltFile: "/keys/one"))
    #endif
    for (index, place) in places.enumerated() {
      var zeros = 0
      // The key of a passphrase takes long to derive, and its salt file is used in the same way. So a few calls are enough for it.
      let every = index == 0 || ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] != nil ? 1 : 5
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
          XCTAssertEqual(Self.reason { _ = try store(2).bytes(for: "a") }, .keyDestroyed)
          XCTAssertEqual(Self.reason { try store(2).rotateKey(to: .init()) }, .keyDestroyed)
        }
        if call % 2 == 0 {
          // The destruction continues.
          try store(4).destroyKey()
          XCTAssertEqual(Self.reason { try store(5).open() }, .keyDestroyed)
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
    XCTAssertEqual(Self.reason { _ = try Store.EncryptionKey(bytes: [UInt8](repeating: 0, count: 32)) }, .wrongKey)
    let folder = TemporaryFolder()
    let path = folder.path + "/key"
    try Store(directory: folder.store, protection: .encrypted(.keyFile(path))).set([1], for: "a")
    for count in [32, 64] {
      try Data(count: count).write(to: URL(filePath: path))
      XCTAssertEqual(
        Self.reason { try Store(directory: folder.store, protection: .encrypted(.keyFile(path))).open() }, .keyDestroyed)
    }
  }
}
