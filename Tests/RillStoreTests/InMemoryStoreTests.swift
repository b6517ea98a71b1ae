import RillLocks
import RillStore
import TestSupport
import XCTest

/// The store in memory, used as in the tests of an app.
final class InMemoryStoreTests: XCTestCase, ConcernsThreads {
  func testSetGetRemove() throws {
    let store = Store.inMemory()
    XCTAssertNil(try store.bytes(for: "theme"))
    try store.set([1, 2, 3], for: "theme")
    XCTAssertEqual(try store.bytes(for: "theme"), [1, 2, 3])
    try store.set([], for: "theme")
    XCTAssertEqual(try store.bytes(for: "theme"), [])
    XCTAssertEqual(try store.keys(), ["theme"])
    try store.remove("theme")
    XCTAssertNil(try store.bytes(for: "theme"))
    XCTAssertEqual(try store.keys(), [])
  }

  func testUpdateAndTransaction() throws {
    let store = Store.inMemory()
    for _ in 0..<3 { try store.update("launches") { $0 = [($0?.first ?? 0) + 1] } }
    XCTAssertEqual(try store.bytes(for: "launches"), [3])
    let moved = try store.transaction { keys in
      keys["to"] = keys["launches"]
      keys["launches"] = nil
      XCTAssertNil(keys["launches"])
      XCTAssertEqual(keys.keys, ["to"])
      return keys["to"]
    }
    XCTAssertEqual(moved, [3])
    XCTAssertEqual(try store.keys(), ["to"])
  }

  func testAnErrorOfTheClosureWritesNothing() throws {
    struct Refusal: Error {}
    let store = Store.inMemory()
    XCTAssertThrowsError(
      try store.transaction { keys in
        keys["a"] = [1]
        throw Refusal()
      }
    ) { XCTAssert($0 is Refusal) }
    XCTAssertNil(try store.bytes(for: "a"))
  }

  func testObserversSeeEachChangeOnceInOrder() throws {
    let store = Store.inMemory()
    let seen = Locked<[Store.Change]>([])
    try store.set([0], for: "a")
    let observation = try store.observe { changes in seen.withLock { $0 += changes } }
    try store.set([1], for: "a")
    try store.transaction { keys in
      keys["b"] = [2]
      keys["a"] = nil
    }
    observation.cancel()
    try store.set([3], for: "a")
    XCTAssertEqual(
      seen.withLock { $0 },
      [
        .init(key: "a", value: [1], origin: .here), .init(key: "b", value: [2], origin: .here),
        .init(key: "a", value: nil, origin: .here),
      ])
  }

  func testABackupIsRefused() throws {
    let store = Store.inMemory()
    try store.set([1], for: "a")
    for path in ["/monday", "/tmp/monday"] { expect(.unsupported) { try store.backup(to: path) } }
  }

  func testObservingAKeyBeginsWithItsValue() throws {
    let store = Store.inMemory()
    try store.set([1], for: "a")
    let seen = Locked<[[UInt8]?]>([])
    try store.observe("a") { value in seen.withLock { $0.append(value) } }
    try store.set([9], for: "b")
    try store.set([2], for: "a")
    try store.remove("a")
    XCTAssertEqual(seen.withLock { $0 }, [[1], [2], nil])
  }

  func testObserversCanUseTheStore() throws {
    let store = Store.inMemory()
    let seen = Locked<[UInt8]>([])
    try store.observe { [weak store] changes in
      for change in changes {
        guard let value = change.value?.first else { continue }
        seen.withLock { $0.append(value) }
        if value < 5 { try? store?.set([value + 1], for: change.key) }
      }
    }
    try store.set([1], for: "a")
    XCTAssertEqual(seen.withLock { $0 }, [1, 2, 3, 4, 5])
  }
}
