import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Old values do not stay in the files.
final class ErasureTests: XCTestCase {
  private let secret = Array("a secret that must not be found".utf8)

  /// Returns whether any file of the store contains the secret.
  private func containsSecret(_ folder: TemporaryFolder) throws -> Bool {
    try folder.names.contains { name in
      let bytes = try folder.bytes(name)
      return Data(bytes).range(of: Data(secret)) != nil
    }
  }

  func testRemovedValuesAreErased() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "other")
    let removals: [(String, () throws -> Void)] = [
      ("remove", { try store.remove("token") }), ("update", { try store.update("token") { $0 = nil } }),
      ("transaction", { try store.transaction { $0["token"] = nil } }),
    ]
    for (name, remove) in removals {
      try store.set(secret, for: "token")
      XCTAssert(try containsSecret(folder))
      try remove()
      XCTAssertFalse(try containsSecret(folder), name)
    }
    XCTAssertEqual(try store.bytes(for: "other"), [1])
    XCTAssertEqual(try folder.names, ["lock", "log"])
  }

  func testCompactionErases() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, erasing: .none)
    try store.set(secret, for: "token")
    try store.set([1], for: "token")
    try store.set(secret, for: "other")
    try store.remove("other")
    XCTAssert(try containsSecret(folder))
    try store.compact()
    XCTAssertFalse(try containsSecret(folder))
  }

  func testReplacedValuesAreErasedOnRequest() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, erasing: .removedAndReplaced)
    let changes: [(String, () throws -> Void)] = [
      ("set", { try store.set([1], for: "token") }), ("update", { try store.update("token") { $0 = [2] } }),
      ("transaction", { try store.transaction { $0["token"] = [3] } }), ("remove", { try store.remove("token") }),
    ]
    for (name, change) in changes {
      try store.set(secret, for: "token")
      XCTAssert(try containsSecret(folder))
      try change()
      XCTAssertFalse(try containsSecret(folder), name)
    }
  }

  /// Makes calls that share one commit: they wait behind an update.
  private func inOneCommit(_ store: Store, _ calls: [@Sendable () throws -> Void]) throws {
    let group = DispatchGroup()
    // Each time a new key, which replaces no value.
    try store.update(try Store.Key("leader \(UUID())")) { value in
      value = [1]
      for (index, call) in calls.enumerated() {
        DispatchQueue.global().async(group: group) { do { try call() } catch { XCTFail("\(error)") } }
        while store.waitingCalls <= index { sched_yield() }
      }
    }
    group.wait()
  }

  /// A value that is stored and removed, or replaced, in one commit is erased like any other.
  func testValuesThatAreOldAtOnce() throws {
    let secret = secret
    for erasurePolicy in [Store.ErasurePolicy.removed, .removedAndReplaced] {
      for hasValue in [false, true] {
        let folder = TemporaryFolder()
        let store = try Store(directory: folder.store, erasing: erasurePolicy)
        try store.set([1], for: "other")
        if hasValue { try store.set([1], for: "token") }
        try inOneCommit(store, [{ try store.set(secret, for: "token") }, { try store.remove("token") }])
        XCTAssertNil(try store.bytes(for: "token"))
        XCTAssertFalse(try containsSecret(folder), "removed, \(erasurePolicy)")
        if erasurePolicy == .removed { continue }
        try inOneCommit(store, [{ try store.set(secret, for: "token") }, { try store.set([2], for: "token") }])
        XCTAssertEqual(try store.bytes(for: "token"), [2])
        XCTAssertFalse(try containsSecret(folder), "replaced")
      }
    }
  }

  /// A call that is repeated says again that values are not erased, although it finds nothing to change any more.
  func testCallsThatAreRepeatedWhileNothingCanBeErased() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", erasing: .removedAndReplaced)
    for key in ["s.1", "s.2", "other"] as [Store.Key] { try store.set(secret, for: key) }
    disk.faults.withLock { $0.failing = ([.erasure, .newLog], .inputOutput) }
    let calls: [(String, () throws -> Void)] = [
      ("removeAll", { try store.removeAll(prefix: "s.") }), ("update", { try store.update("other") { $0 = [1] } }),
      ("transaction", { try store.transaction { values in for key in values.keys { values[key] = nil } } }),
    ]
    for (name, call) in calls {
      for _ in 0..<2 {
        XCTAssertThrowsError(try call(), name) { error in
          guard case StoreError.notErased? = error as? StoreError else { return XCTFail("\(name): \(error)") }
        }
      }
    }
    try store.set([1], for: "another key")
    disk.faults.withLock { $0.failing = nil }
    XCTAssertEqual(try store.removeAll(prefix: "s."), 0)
    let log = try XCTUnwrap(disk.bytes(ofFile: "/store/log"))
    XCTAssertFalse(log.indices.contains { log[$0...].starts(with: secret) })
  }

  /// On a disk that becomes full, a value is removed, and the call says that it is not erased.
  ///
  /// Repeating the call erases it.
  func testRemovalOnAFullDisk() throws {
    for isLasting in [false, true] { try removeOnAFullDisk(isLasting: isLasting) }
  }

  private func removeOnAFullDisk(isLasting: Bool) throws {
    for repetition in ["remove", "update", "transaction", "set", "read"] {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
      try store.set(secret, for: "token")
      // The calls of a removal are counted first.
      try store.set(secret, for: "another")
      let start = disk.faults.withLock { $0.calls }
      try store.remove("another")
      let calls = disk.faults.withLock { $0.calls } - start
      var erasedLater = 0
      for call in 1...calls {
        try store.set(secret, for: "token")
        disk.faults.withLock { ($0.at, $0.fault, $0.isLasting) = ($0.calls + call, .error(.noSpace), isLasting) }
        var isSaid = false
        do {
          try store.remove("token")
        } catch StoreError.unavailable(.diskFull, _) {
          XCTAssertEqual(try store.bytes(for: "token"), secret)
          disk.faults.withLock { $0.at = nil }
          continue
        } catch StoreError.outcomeUnknown {
          disk.faults.withLock { $0.at = nil }
          continue
        } catch {
          isSaid = true
        }
        XCTAssertNil(try store.bytes(for: "token"))
        if contains(disk) {
          XCTAssert(isSaid, "a fault at call \(call) of \(calls) is not said")
          erasedLater += 1
        }
        disk.faults.withLock { $0.at = nil }
        switch repetition {
        case "remove": try store.remove("token")
        case "update": try store.update("token") { $0 = nil }
        case "transaction": try store.transaction { $0["token"] = nil }
        case "set": try store.set([UInt8(call)], for: "other")
        default:
          let other = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store")
          XCTAssertNil(try other.bytes(for: "token"))
        }
        XCTAssertFalse(contains(disk), "\(repetition) after a fault at call \(call) of \(calls)")
      }
      // If only one call fails, the log is rewritten instead.
      XCTAssertEqual(erasedLater > 0, isLasting)
    }
  }

  /// As long as the disk is full, each removal says that the value is not erased, and other changes succeed.
  func testADiskThatStaysFull() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    try store.set(secret, for: "token")
    disk.faults.withLock { $0.failing = ([.erasure, .newLog], .noSpace) }
    let removals: [() throws -> Void] = [
      { try store.remove("token") }, { try store.remove("token") }, { try store.update("token") { $0 = nil } },
      { try store.transaction { $0["token"] = nil } },
    ]
    for remove in removals {
      XCTAssertThrowsError(try remove()) { XCTAssert("\($0)".contains("not erased"), "\($0)") }
      XCTAssertNil(try store.bytes(for: "token"))
    }
    try store.set([1], for: "other")
    // The bytes were overwritten, but not durably.
    var random = SeededGenerator(seed: 1)
    XCTAssert(disk.crashes(atMost: 64, &random).contains { $0.files.values.contains(where: containsSecret) })
    disk.faults.withLock { $0.failing = nil }
    try store.remove("token")
    XCTAssertFalse(contains(disk))
    XCTAssertEqual(try store.entries(), ["other": [1]])
  }

  /// A process that is killed between a removal and the erasure leaves the erasure to the next use by any process.
  func testAKilledRemoval() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for isIndexed in [false, true] {
      for erasurePolicy in [Store.ErasurePolicy.removed, .removedAndReplaced] {
        for use in ["open", "read", "remove", "set another"] {
          var (call, left) = (0, 0)
          while true {
            call += 1
            let disk = SimulatedDisk()
            func store(_ number: Int) -> Store {
              Store(
                disk: SimulatedProcessDisk(disk, number: number), path: "/store", indexFloor: isIndexed ? 0 : nil,
                erasing: erasurePolicy)
            }
            let (first, running) = (store(1), store(2))
            try first.set([1], for: "other")
            try first.compact()
            try first.set(secret, for: "token")
            XCTAssertEqual(try running.bytes(for: "token"), secret)
            let start = disk.faults.withLock { faults in
              (faults.at, faults.fault) = (faults.calls + call, .kill)
              return faults.calls
            }
            if erasurePolicy == .removed { try? first.remove("token") } else { try? first.set([2], for: "token") }
            let calls = disk.faults.withLock { faults in
              faults.at = nil
              return faults.calls - start
            }
            if contains(disk) { left += 1 }
            // A process that was running, and one that begins now.
            let next = call % 2 == 0 ? running : store(3)
            if use == "open" { try next.open() }
            let value = try next.bytes(for: "token")
            if use == "remove" { try next.remove("token") }
            if use == "set another" { try next.set([3], for: "another") }
            if use == "remove" || value != secret {
              XCTAssertFalse(contains(disk), "\(use) after a kill at call \(call)")
            }
            if calls < call { break }
          }
          XCTAssertGreaterThan(left, 4)
        }
      }
    }
  }

  /// A process that only reads erases what a process that was killed has left, like any other use.
  ///
  /// It does not wait for a process that is about to erase the value itself.
  func testAReaderErasesWhatAKilledProcessHasLeft() throws {
    for isHeld in [false, true] {
      let folder = TemporaryFolder()
      let reader = try Store(directory: folder.store, patience: .seconds(1))
      let holder = try Store(directory: folder.store)
      // The other process does not erase, as if it was killed before.
      let other = try Store(directory: folder.store, erasing: .none)
      try other.set(secret, for: "token")
      XCTAssertEqual(try reader.bytes(for: "token"), secret)
      try other.remove("token")
      XCTAssert(try containsSecret(folder))
      if isHeld {
        try holder.update("other") { _ in
          XCTAssertNil(try reader.bytes(for: "token"))
          XCTAssertEqual(try reader.keys(), [])
        }
        XCTAssertFalse(try containsSecret(folder))
      }
      XCTAssertNil(try reader.bytes(for: "token"))
      XCTAssertFalse(try containsSecret(folder), "\(isHeld)")
    }
  }

  /// A process was killed while it moved a value, and another one was running: no later change of that one leaves the second name of the
  /// log.
  func testALogToOverwriteThatAppearsLater() throws {
    for use in ["remove", "set", "update", "compact"] {
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.store)
      try store.set(secret, for: "token")
      // The name of the log that the killed process has made: `Store.moveValue(of:from:)`.
      try FileManager.default.linkItem(atPath: folder.log, toPath: "\(folder.store)/log.old")
      switch use {
      case "remove": try store.remove("token")
      case "set": try store.set([1], for: "token")
      case "update": try store.update("token") { $0 = [1] }
      default: try store.compact()
      }
      XCTAssertEqual(try folder.names, ["lock", "log"], use)
      if use != "compact" { XCTAssertFalse(try containsSecret(folder), use) }
    }
  }

  private func contains(_ disk: SimulatedDisk) -> Bool {
    ["log", "log.new", "log.old"].contains { name in disk.bytes(ofFile: "/store/\(name)").map(containsSecret) ?? false }
  }

  private func containsSecret(_ bytes: [UInt8]) -> Bool { Data(bytes).range(of: Data(secret)) != nil }
}
