import Dispatch
import RillStore
import TestSupport
import XCTest

/// Processes that are started, or that end, in an unusual way.
final class ProcessEnvironmentTests: XCTestCase {
  /// A daemon closes its standard streams.
  ///
  /// What it prints must not get into a file of the store.
  func testAProcessWithoutStandardStreams() throws {
    for closed in closedStandardStreams {
      let folder = TemporaryFolder()
      XCTAssertEqual(try BuiltProducts.run("StoreWorker", ["print", folder.store], closed: closed).status, 0, "\(closed)")
      let store = try Store(directory: folder.store)
      XCTAssertNil(try store.verify().corruption, "\(closed)")
      XCTAssertEqual(try store.keys().count, 2, "\(closed)")
    }
  }

  /// At exit, other threads of the process still decrypt what observers get.
  func testAProcessThatEndsWhileItsObserverDecrypts() throws {
    let folder = TemporaryFolder()
    let key = String(repeating: "k", count: 32)
    let store = try Store(directory: folder.store, protection: .encrypted(try Store.EncryptionKey(bytes: Array(key.utf8))))
    try store.set([1], for: "n")
    let isOver = Flag()
    let writer = DispatchQueue(label: "writer")
    writer.async {
      do {
        while !isOver.isSet {
          try store.set([1], for: "n")
          try store.compact()
        }
      } catch {
        XCTFail("\(error)")
      }
    }
    for number in 0..<60 {
      XCTAssertEqual(try StoreWorkerProcess(["end", folder.store, "\(number * 300)"], key: key).end(), 0)
    }
    isOver.set()
    writer.sync {}
  }
}
