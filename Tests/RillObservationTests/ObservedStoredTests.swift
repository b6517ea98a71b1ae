import Foundation
import Observation
import Rill
import RillObservation
import RillProperties
import RillStore
import TestSupport
import XCTest

/// `@Stored` properties, read inside `withObservationTracking`, as a SwiftUI body reads them.
final class ObservedStoredTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rill-observed-\(UUID().uuidString)").path

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  private func isAnnounced(_ read: () -> Void, _ change: () throws -> Void) rethrows -> Bool {
    let announced = expectation(description: "the change was announced")
    announced.assertForOverFulfill = false
    withObservationTracking(read) { announced.fulfill() }
    try change()
    return XCTWaiter().wait(for: [announced], timeout: 20) == .completed
  }

  func testAChangeOfTheProperty() throws {
    let name = Stored<String?>("name", in: .inMemory())
    XCTAssertTrue(isAnnounced({ _ = name.wrappedValue }, { name.wrappedValue = "Ada" }))
    XCTAssertTrue(isAnnounced({ _ = name.wrappedValue }, { name.wrappedValue = nil }))
  }

  func testAChangeOfAnotherPropertyWithTheKey() throws {
    let store = Store.inMemory()
    let (one, other) = (Stored<String?>("name", in: store), Stored<String?>("name", in: store))
    XCTAssertTrue(isAnnounced({ XCTAssertNil(one.wrappedValue) }, { other.wrappedValue = "Ada" }))
    XCTAssertEqual(one.wrappedValue, "Ada")
  }

  /// Another `Store` of the folder learns of a change as another process does.
  func testAChangeByAnotherProcess() throws {
    let name = Stored<String?>("name", in: try Store(directory: folder))
    let other = try Store(directory: folder)
    XCTAssertTrue(try isAnnounced({ _ = name.wrappedValue }, { try other.set(Array("Ada".utf8), for: "name") }))
    XCTAssertEqual(name.wrappedValue, "Ada")
  }

  func testASecret() throws {
    let token = KeychainStorage<String?>("token", in: .inMemory())
    XCTAssertTrue(isAnnounced({ _ = token.wrappedValue }, { token.wrappedValue = "s3cret" }))
  }

  /// The first value that the property reads from the store is not announced as a change.
  func testReadingIsNoChange() throws {
    let store = Store.inMemory()
    try store.set(Array("Ada".utf8), for: "name")
    let (name, count) = (Stored<String?>("name", in: store), Counter())
    withObservationTracking({ XCTAssertEqual(name.wrappedValue, "Ada") }, onChange: { count.add() })
    XCTAssertEqual(count.value, 0)
    name.wrappedValue = "Bob"
    XCTAssertEqual(count.value, 1)
  }

  /// A read outside of a tracking does not watch the folder of the store.
  func testAReadThatIsNotTrackedObservesNothing() throws {
    let store = try Store(directory: folder)
    let name = Stored<String?>("name", in: store)
    for _ in 0..<10 { _ = name.wrappedValue }
    XCTAssertFalse(store.isObserved)
    withObservationTracking({ _ = name.wrappedValue }, onChange: {})
    XCTAssertTrue(store.isObserved)
  }
}
