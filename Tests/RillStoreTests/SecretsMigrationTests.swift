import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Values that move from a plain store to an encrypted one.
final class SecretsMigrationTests: XCTestCase {
  private let secret = Array("a confidential token".utf8)
  private let protection = Store.Protection.encrypted(.keyFile("/home/key"))

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool { Data(bytes).range(of: Data(part)) != nil }

  func testAValueMovesOnce() throws {
    for count in [1, 2000] {
      let folder = TemporaryFolder()
      let plain = try Store(directory: folder.store, erasing: .none)
      try plain.transaction { entries in
        for number in 0..<count { entries[Store.Key(stringLiteral: "other \(number)")] = Array(repeating: 7, count: 50) }
      }
      try plain.set(Array("an older confidential token".utf8), for: "token")
      try plain.set(secret, for: "token")
      let reader = try Store(directory: folder.store)
      let changes = Locked<[Store.Change]>([])
      try plain.observe { new in changes.withLock { $0 += new } }
      if count > 1 { try plain.compact() }
      XCTAssertNotNil(try reader.bytes(for: "token"))
      let log = try FileHandle(forReadingFrom: URL(filePath: folder.log))
      let secrets = try plain.storeForSecrets()
      for _ in 0..<2 { try secrets.moveValue(of: "token", from: plain) }
      XCTAssertEqual(try secrets.bytes(for: "token"), secret)
      XCTAssertNil(try plain.bytes(for: "token"))
      // Another store has read only a part of the log that was overwritten.
      XCTAssertNil(try reader.bytes(for: "token"))
      XCTAssertEqual(try reader.bytes(for: "other 0"), Array(repeating: 7, count: 50))
      XCTAssertEqual(try plain.keys().count, count)
      XCTAssertEqual(changes.withLock { $0.map(\.key) }, ["token"])
      XCTAssertEqual(Set(try XCTUnwrap(try log.readToEnd())), [0], "the old log was not overwritten")
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        guard let bytes = try? Data(contentsOf: URL(filePath: "\(folder.path)/\(file)")) else { continue }
        XCTAssertFalse(contains(Array(bytes), Array("confidential".utf8)), file)
        XCTAssertFalse(contains(Array(bytes), Array("token".utf8)), file)
      }
      XCTAssertNil(try plain.verify().corruption)
      try plain.set([1], for: "other 0")
      XCTAssertEqual(try Store(directory: folder.store).bytes(for: "other 0"), [1])
    }
  }

  /// A backup that has the same file under another name is not destroyed.
  func testALinkedLogStays() throws {
    let folder = TemporaryFolder()
    let plain = try Store(directory: folder.store)
    try plain.set(secret, for: "token")
    try FileManager.default.linkItem(atPath: folder.log, toPath: folder.path + "/backup")
    let log = try folder.bytes("log")
    try plain.storeForSecrets().moveValue(of: "token", from: plain)
    XCTAssert(try Data(contentsOf: URL(filePath: folder.path + "/backup")).starts(with: log))
    XCTAssertEqual(try folder.names, ["lock", "log"])
    XCTAssertFalse(contains(try folder.bytes("log"), secret))
  }

  /// If both stores have a value, that of the encrypted one is used.
  func testBothHaveAValue() throws {
    let folder = TemporaryFolder()
    let plain = try Store(directory: folder.store)
    let secrets = try plain.storeForSecrets()
    try secrets.set([1], for: "token")
    try plain.set(secret, for: "token")
    try secrets.moveValue(of: "token", from: plain)
    XCTAssertEqual(try secrets.bytes(for: "token"), [1])
    XCTAssertNil(try plain.bytes(for: "token"))
    XCTAssertFalse(contains(try folder.bytes("log"), secret))
  }

  /// Without a plain store, none is created, and an error of either store leaves the value where it is.
  func testErrors() throws {
    let folder = TemporaryFolder()
    let plain = try Store(directory: folder.store)
    let secrets = try plain.storeForSecrets()
    try secrets.moveValue(of: "token", from: plain)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
    try plain.set(secret, for: "token")
    try secrets.open()
    try FileManager.default.removeItem(atPath: folder.store + ".secrets.key")
    let new = try plain.storeForSecrets()
    XCTAssertThrowsError(try new.moveValue(of: "token", from: plain)) { error in
      guard case StoreError.unavailable(.keyMissing, _)? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(try plain.bytes(for: "token"), secret)
    try folder.setMode(0o755, of: folder.store)
    XCTAssertThrowsError(try secrets.moveValue(of: "token", from: plain))
    try folder.setMode(0o700, of: folder.store)
    XCTAssertEqual(try plain.bytes(for: "token"), secret)
  }

  /// After a crash at each call, one of the stores has the value, and repeating the move ends it.
  func testCrashAtEachCall() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let disk = SimulatedDisk()
    func stores(_ disk: SimulatedDisk, _ number: Int) -> (plain: Store, secrets: Store) {
      let process = SimulatedProcessDisk(disk, number: number)
      return (
        Store(disk: process, path: "/home/plain"), Store(disk: process, path: "/home/secrets", protection: protection)
      )
    }
    let (plain, secrets) = stores(disk, 1)
    try plain.set(secret, for: "token")
    try plain.set([5], for: "theme")
    let images = Locked<[SimulatedDisk.Image]>([])
    disk.faults.withLock { faults in
      faults.afterCall = { [unowned disk] in
        var random = SeededGenerator(seed: 1)
        let new = disk.crashes(atMost: 64, &random)
        images.withLock { $0 += new }
      }
    }
    try secrets.moveValue(of: "token", from: plain)
    disk.faults.withLock { $0.afterCall = nil }
    var random = SeededGenerator(seed: 1)
    let last = disk.crashes(atMost: 64, &random)
    var found = ["plain": 0, "both": 0, "secrets": 0]
    for image in Set(images.withLock { $0 } + last) {
      let recovered = SimulatedDisk(image)
      let (plain, secrets) = stores(recovered, 2)
      let hasPlain = try plain.bytes(for: "token") == secret
      let hasSecret = try secrets.bytes(for: "token") == secret
      XCTAssert(hasPlain || hasSecret, "the value is lost")
      found[hasPlain && hasSecret ? "both" : hasPlain ? "plain" : "secrets", default: 0] += 1
      try secrets.moveValue(of: "token", from: plain)
      let (plainAgain, secretsAgain) = stores(recovered, 3)
      XCTAssertEqual(try secretsAgain.bytes(for: "token"), secret)
      XCTAssertNil(try plainAgain.bytes(for: "token"))
      XCTAssertEqual(try plainAgain.bytes(for: "theme"), [5])
      for (path, bytes) in ["/home/plain/log", "/home/secrets/log"].map({ ($0, recovered.bytes(ofFile: $0) ?? []) }) {
        XCTAssertFalse(contains(bytes, secret), path)
      }
    }
    for image in last {
      let (plain, secrets) = stores(SimulatedDisk(image), 2)
      XCTAssertNil(try plain.bytes(for: "token"))
      XCTAssertEqual(try secrets.bytes(for: "token"), secret)
    }
    for (state, count) in found { XCTAssertGreaterThan(count, 0, state) }
  }

  /// Another process moves the value and removes it, as at a sign-out, before each call of a move: the value does not come back.
  func testAValueThatIsRemovedDuringTheMove() throws {
    var removals = 0
    for call in 1... {
      let disk = SimulatedDisk()
      func stores(_ number: Int) -> (plain: Store, secrets: Store) {
        let process = SimulatedProcessDisk(disk, number: number)
        return (
          Store(disk: process, path: "/home/plain", patience: .milliseconds(1)),
          Store(disk: process, path: "/home/secrets", patience: .milliseconds(1), protection: protection)
        )
      }
      let (plain, secrets) = stores(1)
      let (otherPlain, otherSecrets) = stores(2)
      try plain.set(secret, for: "token")
      try secrets.open()
      let isRemoved = Locked(false)
      let before = disk.faults.withLock { faults in
        faults.before = (
          faults.calls + call,
          {
            do {
              try otherSecrets.moveValue(of: "token", from: otherPlain)
              try otherSecrets.remove("token")
              isRemoved.withLock { $0 = true }
            } catch StoreError.unavailable(.timeout, _) {
            } catch {
              XCTFail("\(error)")
            }
          }
        )
        return faults.calls
      }
      try? secrets.moveValue(of: "token", from: plain)
      let calls = disk.faults.withLock { faults in
        defer { faults.before = nil }
        return faults.before == nil ? Int.max : faults.calls - before
      }
      if isRemoved.withLock({ $0 }) {
        removals += 1
        XCTAssertNil(try secrets.bytes(for: "token"), "before call \(call)")
        XCTAssertNil(try otherSecrets.bytes(for: "token"), "before call \(call)")
      }
      if calls < call { break }
    }
    XCTAssertGreaterThan(removals, 5)
  }

  /// A process is killed at each call of a move: after the next use, no block of the disk contains the value in plain text, also none that
  /// has no name.
  func testAKilledMove() throws {
    for erasurePolicy in [Store.ErasurePolicy.none, .removed] {
      var left = 0
      for call in 1... {
        let disk = SimulatedDisk()
        func stores(_ number: Int) -> (plain: Store, secrets: Store) {
          let process = SimulatedProcessDisk(disk, number: number)
          return (
            Store(disk: process, path: "/home/plain", erasing: erasurePolicy),
            Store(disk: process, path: "/home/secrets", protection: protection)
          )
        }
        func contains() -> Bool { disk.state.withLock { $0.cache.files.values.contains { self.contains($0, secret) } } }
        let (plain, secrets) = stores(1)
        try plain.set([5], for: "theme")
        try plain.compact()
        try plain.set(secret, for: "token")
        try secrets.open()
        let before = disk.faults.withLock { faults in
          (faults.at, faults.fault) = (faults.calls + call, .kill)
          return faults.calls
        }
        try? secrets.moveValue(of: "token", from: plain)
        let calls = disk.faults.withLock { faults in
          faults.at = nil
          return faults.calls - before
        }
        if contains() { left += 1 }
        let (nextPlain, nextSecrets) = stores(2)
        try nextSecrets.moveValue(of: "token", from: nextPlain)
        XCTAssertFalse(contains(), "a kill at call \(call)")
        XCTAssertNil(disk.bytes(ofFile: "/home/plain/log.old"))
        XCTAssertEqual(try nextSecrets.entries(), ["token": secret])
        XCTAssertEqual(try nextPlain.entries(), ["theme": [5]])
        if calls < call { break }
      }
      XCTAssertGreaterThan(left, 10)
    }
  }

  /// Each call fails once: the value is never lost, and the next attempt moves it.
  func testAnErrorAtEachCall() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for fault in [DiskFaults.Fault.error(.inputOutput), .error(.noSpace), .short] {
      for call in 1... {
        let disk = SimulatedDisk()
        let process = SimulatedProcessDisk(disk)
        let plain = Store(disk: process, path: "/home/plain")
        let secrets = Store(disk: process, path: "/home/secrets", protection: protection)
        try plain.set(secret, for: "token")
        let before = disk.faults.withLock { faults in
          (faults.at, faults.fault) = (faults.calls + call, fault)
          return faults.calls
        }
        try? secrets.moveValue(of: "token", from: plain)
        let calls = disk.faults.withLock { faults in
          faults.at = nil
          return faults.calls - before
        }
        let values = [try plain.bytes(for: "token"), try secrets.bytes(for: "token")]
        XCTAssert(values.contains(secret), "\(fault) at call \(call)")
        try secrets.moveValue(of: "token", from: plain)
        XCTAssertEqual(try secrets.bytes(for: "token"), secret, "\(fault) at call \(call)")
        XCTAssertNil(try plain.bytes(for: "token"), "\(fault) at call \(call)")
        XCTAssertFalse(contains(disk.bytes(ofFile: "/home/plain/log") ?? [], secret), "\(fault) at call \(call)")
        if calls < call { break }
      }
    }
  }
}
