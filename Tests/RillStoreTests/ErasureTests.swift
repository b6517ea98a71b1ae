import Foundation
import RillLocks
import RillStore
import XCTest

/// Old values do not stay in the files.
final class ErasureTests: XCTestCase {
  private let secret = Array("a secret that must not be found".utf8)

  /// Returns whether any file of the store contains the secret.
  private func containsSecret(_ folder: Folder) throws -> Bool {
    try folder.names.contains { name in
      let bytes = try folder.bytes(name)
      return Data(bytes).range(of: Data(secret)) != nil
    }
  }

  func testRemovedValuesAreErased() throws {
    let folder = Folder()
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
    let folder = Folder()
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
    let folder = Folder()
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

  /// Without space for a new log, a value is removed all the same, and erased later.
  func testRemovalOnAFullDisk() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcess(disk), path: "/store")
    try store.set(secret, for: "token")
    // The calls of a removal are counted first.
    try store.set(secret, for: "another")
    let start = disk.faults.withLock { $0.calls }
    try store.remove("another")
    let calls = disk.faults.withLock { $0.calls } - start
    var erasedLater = 0
    for call in 1...calls {
      try store.set(secret, for: "token")
      disk.faults.withLock { ($0.at, $0.fault) = ($0.calls + call, .error(.noSpace)) }
      do {
        try store.remove("token")
      } catch StoreError.unavailable(.diskFull, _) {
        XCTAssertEqual(try store.bytes(for: "token"), secret)
        continue
      } catch StoreError.outcomeUnknown {
        continue
      }
      XCTAssertNil(try store.bytes(for: "token"))
      if contains(disk) { erasedLater += 1 }
      disk.faults.withLock { $0.at = nil }
      try store.set([UInt8(call)], for: "other")
      XCTAssertFalse(contains(disk), "a fault at call \(call) of \(calls)")
    }
    XCTAssertGreaterThan(erasedLater, 0)
  }

  private func contains(_ disk: SimulatedDisk) -> Bool {
    disk.bytes(ofFile: "/store/log").map { Data($0).range(of: Data(secret)) != nil } ?? false
  }
}
