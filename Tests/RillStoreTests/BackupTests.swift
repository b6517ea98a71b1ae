import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Copies of a store that is used.
final class BackupTests: XCTestCase {
  func testABackupIsAStore() throws {
    for isEncrypted in [false, true] {
      let protection: Store.Protection = isEncrypted ? .encrypted(try Store.EncryptionKey(bytes: Array(1...32))) : .plain
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.store, protection: protection)
      for number in 0..<1000 { try store.set([UInt8](repeating: 7, count: 100), for: Store.Key("key \(number % 300)")) }
      try store.remove("key 1")
      // Without the key of an encrypted store.
      try Store(directory: folder.store).backup(to: folder.path + "/backup")
      try store.set([1], for: "later")
      let copy = try Store(directory: folder.path + "/backup", protection: protection)
      XCTAssertEqual(try copy.keys().count, 299)
      XCTAssertNil(try copy.verify().corruption)
      try copy.set([2], for: "later")
      XCTAssertEqual(try store.bytes(for: "later"), [1])
      // Restored elsewhere.
      try copy.backup(to: folder.path + "/restored/here")
      XCTAssertEqual(try Store(directory: folder.path + "/restored/here", protection: protection).bytes(for: "later"), [2])
    }
  }

  /// As the page of the store shows it.
  func testThePage() throws {
    let temporary = TemporaryFolder()
    let (store, monday, folder) = (
      try Store(directory: temporary.store), temporary.path + "/monday", temporary.path + "/restored"
    )
    try store.set([1], for: "a")

    try store.backup(to: monday)  // a copy of one moment, durable when this returns
    try Store(directory: monday).backup(to: folder)  // restores it, where there is no store

    XCTAssertEqual(try Store(directory: folder).bytes(for: "a"), [1])
  }

  func testAnExistingStoreIsNotReplaced() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    let other = try Store(directory: folder.path + "/other")
    try other.set([2], for: "a")
    for path in [folder.path + "/other", folder.store] {
      expect(.alreadyExists) { try store.backup(to: path) }
    }
    XCTAssertEqual(try other.bytes(for: "a"), [2])
    XCTAssertThrowsError(try store.backup(to: ""))
  }

  /// A store that opens the folder as soon as it exists finds the complete copy, and one that opens it before waits for the copy.
  func testAFolderThatIsOpenedMeanwhile() throws {
    for number in 0..<60 {
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.store)
      for key in 0..<20 { try store.set([1], for: Store.Key("key \(key)"), durability: .delayed) }
      let path = folder.path + "/backup"
      let first = number % 2 == 0 ? path : path + ".copying/log.new"
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        let files = FileManager.default
        while !files.fileExists(atPath: first), !files.fileExists(atPath: path) {}
        do {
          let count = try Store(directory: path).keys().count
          XCTAssertEqual(count, 20, "\(number)")
        } catch {
          XCTFail("\(error)")
        }
      }
      try store.backup(to: path)
      group.wait()
      XCTAssertEqual(try Store(directory: path).keys().count, 20, "\(number)")
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["backup", "store"])
    }
  }

  func testAFolderThatAnotherProcessOpensMeanwhile() throws {
    for number in 0..<20 {
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.store)
      for key in 0..<20 { try store.set([1], for: Store.Key("key \(key)"), durability: .delayed) }
      let path = folder.path + "/backup"
      let worker = try StoreWorkerProcess(["open", path], key: nil)
      XCTAssertEqual(worker.line(), "waiting")
      try store.backup(to: path)
      XCTAssertEqual(worker.lines(), ["20"], "\(number)")
      XCTAssertEqual(worker.end(), 0)
      XCTAssertEqual(try Store(directory: path).keys().count, 20, "\(number)")
    }
  }

  /// An empty folder may be one of its own kind, such as a mounted disk, whose parent cannot be written to.
  func testAnEmptyFolderIsFilledInPlace() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    let path = folder.path + "/parent/backup"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let identity = try SystemDisk.shared.status(ofPath: path)?.identity
    try folder.setMode(0o500, of: folder.path + "/parent")
    defer { try? folder.setMode(0o700, of: folder.path + "/parent") }
    try store.backup(to: path)
    XCTAssertEqual(try SystemDisk.shared.status(ofPath: path)?.identity, identity)
    XCTAssertEqual(try Store(directory: path).bytes(for: "a"), [1])
  }

  /// The next backup to `monday` would replace it.
  func testTheNameOfAnUnfinishedCopy() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    expect(.alreadyExists) { try store.backup(to: folder.path + "/monday.copying/") }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["store"])
  }

  /// The folder beside the destination is not replaced if it is a store.
  func testAStoreAtThePlaceOfACopy() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    let path = folder.path + "/backup"
    let other = try Store(directory: path + ".copying")
    try other.set([2], for: "a")
    XCTAssertThrowsError(try store.backup(to: path)) { error in
      guard case .unavailable(.alreadyExists, let context)? = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssertEqual(context.folder, path + ".copying")
    }
    XCTAssertEqual(try other.bytes(for: "a"), [2])
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
  }

  /// A process that is killed leaves no half-made folder at the destination, and the next backup leaves nothing beside it.
  func testAProcessThatIsKilled() throws {
    let source = SimulatedDisk()
    try Store(disk: SimulatedProcessDisk(source), path: "/store").set([1], for: "a")
    let image = source.state.withLock { $0.cache }
    var (call, isKilled, incomplete) = (0, true, 0)
    while isKilled {
      call += 1
      let disk = SimulatedDisk(image)
      disk.faults.withLock { ($0.at, $0.fault) = (call, .shortThenKill) }
      try? Store(disk: SimulatedProcessDisk(disk), path: "/store").backup(to: "/backup")
      isKilled = disk.faults.withLock { faults in
        faults.at = nil
        return !faults.killedProcesses.isEmpty
      }
      let root = disk.state.withLock { $0.cache.folders[SimulatedDisk.Image.root] ?? [:] }
      if root["backup"] == nil {
        if root["backup.copying"] != nil { incomplete += 1 }
        try Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store").backup(to: "/backup")
      }
      let copy = Store(disk: SimulatedProcessDisk(disk, number: 3), path: "/backup")
      XCTAssertEqual(try copy.bytes(for: "a"), [1], "call \(call)")
      XCTAssertEqual(disk.state.withLock { $0.cache.folders[SimulatedDisk.Image.root]?.keys.sorted() }, ["backup", "store"])
      // What is stored in the copy is as durable as in any store, even if its maker could not make its folder durable.
      try copy.set([2], for: "b")
      var random = SeededGenerator(seed: 1)
      for image in disk.crashes(atMost: 64, &random) {
        let recovered = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/backup")
        XCTAssertEqual(try recovered.bytes(for: "b"), [2], "call \(call)")
      }
    }
    XCTAssertGreaterThan(incomplete, 5)
  }

  /// A process looks for a store that another one is just creating.
  func testAStoreThatIsCreatedMeanwhile() throws {
    var found: [StoreFileReader.Existence] = []
    for call in 1...5 {
      let disk = SimulatedDisk()
      try SimulatedProcessDisk(disk).makeFolder("/store")
      disk.faults.withLock { faults in
        faults.before = (
          faults.calls + call,
          { [unowned disk] in try? Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store").set([1], for: "a") }
        )
      }
      found.append(try StoreFileReader.existence(in: "/store", on: SimulatedProcessDisk(disk)))
    }
    XCTAssertEqual(found.first, .complete)
    XCTAssertEqual(found.last, StoreFileReader.Existence.none)
    XCTAssertFalse(found.contains(.withoutLog), "\(found)")
  }

  func testADamagedStore() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for number in 0..<3 { try store.set([1], for: Store.Key("key \(number)")) }
    var log = try folder.bytes("log")
    log[60] ^= 1
    try folder.write(log, to: "log")
    XCTAssertThrowsError(try store.backup(to: folder.path + "/backup")) { error in
      guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path + "/backup"))
  }

  /// Each backup has all of a transaction or nothing, and what was acknowledged before it.
  func testBackupsWhileAnotherThreadWrites() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([48], for: "three")
    let written = Locked(0)
    let isOver = Locked(false)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      var number = 0
      while !isOver.withLock({ $0 }) {
        number += 1
        let bytes = Array("\(number)".utf8)
        do {
          try store.transaction { values in (values["one"], values["two"]) = (bytes, bytes) }
          if number % 5 == 0 { try store.remove("three") } else { try store.set(bytes, for: "three") }
          if number % 50 == 0 { try store.compact() }
        } catch {
          XCTFail("\(error)")
        }
        written.withLock { [number] in $0 = number }
      }
    }
    let other = try Store(directory: folder.store)
    for number in 0..<20 {
      let before = written.withLock { $0 }
      try other.backup(to: "\(folder.path)/\(number)")
      let copy = try Store(directory: "\(folder.path)/\(number)")
      let one = try copy.bytes(for: "one")
      XCTAssertEqual(one, try copy.bytes(for: "two"))
      XCTAssertGreaterThanOrEqual(Int(String(decoding: one ?? [48], as: UTF8.self)) ?? 0, before)
    }
    isOver.withLock { $0 = true }
    group.wait()
  }

  /// Another backup to the same folder is made, or fails, at any moment of one: one of both succeeds, and the other one says so.
  func testTwoBackupsAtTheSameTime() throws {
    let source = SimulatedDisk()
    try Store(disk: SimulatedProcessDisk(source), path: "/store").set([1], for: "a")
    let image = source.state.withLock { $0.cache }
    for (isEmptyFolder, isFailing) in [(false, false), (false, true), (true, false), (true, true)] {
      for call in 1... {
        let disk = SimulatedDisk(image)
        if isEmptyFolder { try SimulatedProcessDisk(disk).makeFolder("/backup") }
        let isDue = Locked(true)
        let isDone = Locked(false)
        disk.faults.withLock { faults in
          faults.before = (
            faults.calls + call,
            { [unowned disk] in
              isDue.withLock { $0 = false }
              if isFailing { disk.faults.withLock { $0.failing = ([.newLog], .noSpace) } }
              let other = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store", patience: .milliseconds(1))
              if (try? other.backup(to: "/backup")) != nil { isDone.withLock { $0 = true } }
              disk.faults.withLock { $0.failing = nil }
            }
          )
        }
        let place = "\(isEmptyFolder), \(isFailing), call \(call)"
        do {
          try Store(disk: SimulatedProcessDisk(disk), path: "/store").backup(to: "/backup")
          XCTAssertFalse(isDone.withLock { $0 }, place)
        } catch StoreError.unavailable(.alreadyExists, _) {
          XCTAssertTrue(isDone.withLock { $0 }, place)
        } catch {
          XCTFail("\(place): \(error)")
        }
        XCTAssertEqual(try Store(disk: SimulatedProcessDisk(disk, number: 3), path: "/backup").bytes(for: "a"), [1], place)
        if isDue.withLock({ $0 }) {
          XCTAssertGreaterThan(call, 10)
          break
        }
      }
    }
  }

  /// A call that fails leaves no store, and a power cut leaves all of it or none.
  func testFailuresAndPowerCuts() throws {
    for isEmptyFolder in [false, true] { try checkFailuresAndPowerCuts(inEmptyFolder: isEmptyFolder) }
  }

  private func checkFailuresAndPowerCuts(inEmptyFolder isEmptyFolder: Bool) throws {
    let source = SimulatedDisk()
    try Store(disk: SimulatedProcessDisk(source), path: "/store").set([1], for: "a")
    let image = source.state.withLock { $0.cache }
    var call = 0
    while true {
      let disk = SimulatedDisk(image)
      if isEmptyFolder { try SimulatedProcessDisk(disk).makeFolder("/backup") }
      let failures = Locked<[String]>([])
      disk.faults.withLock { faults in
        (faults.at, faults.fault) = (faults.calls + call, .error(.noSpace))
        faults.afterCall = { [unowned disk] in
          var random = SeededGenerator(seed: 1)
          for image in disk.crashes(atMost: 64, &random) {
            let copy = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/backup", readOnly: true)
            do {
              if try copy.bytes(for: "a") != [1] { failures.withLock { $0.append("the copy is not complete") } }
            } catch StoreError.unavailable(.missing, _) {
            } catch {
              failures.withLock { $0.append("\(error)") }
            }
          }
        }
      }
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
      let isDone = (try? store.backup(to: "/backup")) != nil
      let calls = disk.faults.withLock { faults in
        (faults.at, faults.afterCall) = (nil, nil)
        return faults.calls
      }
      XCTAssertEqual(failures.withLock { $0 }, [], "call \(call)")
      if isDone {
        var random = SeededGenerator(seed: 1)
        for image in disk.crashes(atMost: 64, &random) {
          let copy = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/backup")
          XCTAssertEqual(try copy.bytes(for: "a"), [1], "call \(call)")
        }
      }
      call += 1
      if call > calls + 1 { break }
    }
  }
}
