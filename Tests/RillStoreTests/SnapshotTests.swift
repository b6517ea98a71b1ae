import Dispatch
import Foundation
import RillLocks
import RillStore
import XCTest

/// Reading several keys as of one moment.
final class SnapshotTests: XCTestCase {
  func testASnapshotDoesNotChange() throws {
    let store = try Store(directory: TemporaryFolder().store)
    try store.set([1], for: "a")
    let kept = try store.read { snapshot in
      try store.set([2], for: "a")
      try store.set([3], for: "b")
      XCTAssertEqual(snapshot["a"], [1])
      XCTAssertNil(snapshot["b"])
      XCTAssertEqual(snapshot.keys, ["a"])
      return snapshot
    }
    XCTAssertEqual(try store.read { $0["a"] }, [2])
    XCTAssertEqual(kept["a"], [1])
    XCTAssertThrowsError(try store.read { _ in throw CancellationError() }) { XCTAssert($0 is CancellationError) }
  }

  func testAnUnavailableStoreHasNoSnapshot() throws {
    let folder = TemporaryFolder()
    try Data().write(to: URL(filePath: folder.store))
    let store = try Store(directory: folder.store)
    XCTAssertThrowsError(try store.read { $0.keys.count }) { XCTAssert($0 is StoreError) }
  }

  /// One process moves an amount between two keys, and two others read both.
  func testTransactionsOfOtherProcessesAreSeenAsAWhole() throws {
    let folder = TemporaryFolder()
    let writer = try Store(directory: folder.store)
    try writer.transaction { ($0["x"], $0["y"]) = ([100], [100]) }
    let isDone = Locked(false)
    let group = DispatchGroup()
    let counts = Locked([0, 0])
    for reader in 0..<2 {
      let store = try Store(directory: folder.store)
      group.enter()
      Thread {
        defer { group.leave() }
        while !isDone.withLock({ $0 }) {
          do {
            let (x, y) = try store.read { ($0["x"]?.first ?? 0, $0["y"]?.first ?? 0) }
            XCTAssertEqual(Int(x) + Int(y), 200)
            counts.withLock { $0[reader] += 1 }
          } catch {
            return XCTFail("\(error)")
          }
        }
      }.start()
    }
    for step in 0..<300 {
      try writer.transaction { accounts in
        accounts["x"] = [UInt8(step % 200)]
        accounts["y"] = [UInt8(200 - step % 200)]
      }
    }
    isDone.withLock { $0 = true }
    group.wait()
    XCTAssert(counts.withLock { $0.allSatisfy { $0 > 0 } })
  }
}
