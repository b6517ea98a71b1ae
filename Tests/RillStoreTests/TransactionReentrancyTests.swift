import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// What a store refuses while the closure of a transaction runs.
final class TransactionReentrancyTests: XCTestCase {
  func testVerifyingInsideATransactionIsAnError() throws {
    let store = try Store(directory: TemporaryFolder().store)
    try store.transaction { _ in XCTAssertThrowsError(try store.verify()) { XCTAssertEqual($0 as? StoreError, .reentrant) } }
  }

  func testChangingTheStoreInsideATransactionIsAnError() throws {
    let store = try Store(directory: TemporaryFolder().store)
    try store.update("a") { value in
      XCTAssertNil(try store.bytes(for: "a"))
      XCTAssertThrowsError(try store.set([1], for: "b")) { XCTAssertEqual($0 as? StoreError, .reentrant) }
      value = [2]
    }
    XCTAssertEqual(try store.bytes(for: "a"), [2])
    XCTAssertNil(try store.bytes(for: "b"))
  }

  /// The closure would wait for its own lock.
  func testUsingASecondStoreInsideATransactionIsAnErrorAtOnce() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    let second = try Store(directory: folder.store)
    try second.set([1], for: "a")
    let start = ContinuousClock.now
    try store.update("b") { _ in
      let third = try Store(directory: folder.store)
      let uses: [() throws -> Void] = [
        { try second.set([2], for: "a", durability: .delayed) }, { try second.set([2], for: "a") }, { try second.remove("a") },
        { try second.compact() }, { _ = try second.verify() },
        { try second.update("a") { $0 = nil } }, { try third.set([2], for: "a") },
      ]
      for use in uses { XCTAssertThrowsError(try use()) { XCTAssertEqual($0 as? StoreError, .reentrant) } }
      // Reading needs no lock.
      XCTAssertEqual(try second.bytes(for: "a"), [1])
      XCTAssertEqual(try third.bytes(for: "a"), [1])
      // Other folders have other locks.
      try Store(directory: TemporaryFolder().store).set([1], for: "a")
      let memory = Store.inMemory()
      try memory.update("a") { _ in try Store.inMemory().set([1], for: "a") }
    }
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(5))
    try second.set([2], for: "a")
  }
}
