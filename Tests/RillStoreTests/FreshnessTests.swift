import Foundation
import RillStore
import TestSupport
import XCTest

/// Files that change under a running process: what it reads afterwards is what is in the folder.
final class FreshnessTests: XCTestCase {
  /// Longer than a step of the clock by which a store looks at its files again.
  private func waitForNextCheck() { Thread.sleep(forTimeInterval: 0.02) }

  private func lastValue(_ log: Recorder<[UInt8]?>) -> [UInt8]? { log.entries.last ?? nil }

  func testFolderThatWasRemovedAndMadeAnew() throws {
    let folder = Folder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    try FileManager.default.removeItem(atPath: folder.store)
    try Store(directory: folder.store).set([2], for: "a")
    waitForNextCheck()
    XCTAssertEqual(try store.bytes(for: "a"), [2])
    try store.set([3], for: "b")
    XCTAssertEqual(try Store(directory: folder.store).bytes(for: "b"), [3])
  }

  func testFolderThatWasReplacedByABackup() throws {
    let folder = Folder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.copyItem(atPath: folder.store, toPath: folder.path + "/backup")
    try store.set([2], for: "a")
    try store.set([2], for: "b")
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/old")
    try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
    waitForNextCheck()
    XCTAssertNoThrow(try store.open())
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    XCTAssertNil(try store.bytes(for: "b"))
    XCTAssertEqual(try store.keys(), ["a"])
  }

  func testObserversHearOfABackup() throws {
    let folder = Folder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.copyItem(atPath: folder.store, toPath: folder.path + "/backup")
    try store.set([2], for: "a")
    let log = Recorder<[UInt8]?>()
    try store.observe("a", failed: { _ in }) { log.add($0) }
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/old")
    try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
    XCTAssert(log.wait { $0 == [[2], [1]] }, "\(log.entries)")
  }

  func testRemovedFolderIsAnErrorOfReading() throws {
    let folder = Folder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try FileManager.default.removeItem(atPath: folder.store)
    waitForNextCheck()
    XCTAssertThrowsError(try store.bytes(for: "a")) {
      guard case StoreError.unavailable(.missing, _)? = $0 as? StoreError else { return XCTFail("\($0)") }
    }
  }

  func testFilesThatWereOpenedToOthersAreRefused() throws {
    for name in ["", "log", "lock"] {
      let folder = Folder()
      let store = try Store(directory: folder.store)
      try store.set([1], for: "a")
      try folder.setMode(name.isEmpty ? 0o755 : 0o644, of: "\(folder.store)/\(name)")
      waitForNextCheck()
      XCTAssertThrowsError(try store.bytes(for: "a"), name) {
        guard case StoreError.unavailable(.insecure, _)? = $0 as? StoreError else { return XCTFail("\($0)") }
      }
      XCTAssertThrowsError(try store.set([2], for: "a"), name)
      try folder.setMode(name.isEmpty ? 0o700 : 0o600, of: "\(folder.store)/\(name)")
      waitForNextCheck()
      XCTAssertEqual(try store.bytes(for: "a"), [1])
    }
  }

  /// A program has emptied the lock file, whose first bytes are mapped.
  func testTruncatedLockFile() throws {
    let folder = Folder()
    let store = try Store(directory: folder.store)
    try store.set([1], for: "a")
    try folder.write([], to: "lock")
    waitForNextCheck()
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    try store.set([2], for: "a")
    XCTAssertEqual(try Store(directory: folder.store).bytes(for: "a"), [2])
  }
}
