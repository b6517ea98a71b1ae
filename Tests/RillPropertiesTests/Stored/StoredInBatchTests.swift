import Rill
import RillProperties
import RillStore
import TestSupport
import XCTest

/// A change of a stored property takes effect at once, also in the closure of a batch.
final class StoredInBatchTests: XCTestCase {
  private struct Failure: Error {}

  private final class Session {
    @Stored var count: Int
    @KeychainStorage var token: String
    init(_ store: Store, _ keychain: Store) {
      _count = Stored(wrappedValue: 0, "count", in: store)
      _token = KeychainStorage(wrappedValue: "a", key: "token", in: keychain)
    }
  }

  private let store = Store.inMemory()
  private let keychain = Store.inMemory()
  private var session: Session { Session(store, keychain) }
  private let bag = DisposeBag()

  private func record<Value: Sendable>(_ property: ObservableProperty<Value>) -> Recorder<Value> {
    let values = Recorder<Value>()
    property.subscribe(onNext: { values.add($0) }).disposed(by: bag)
    return values
  }

  func testABatchThatThrows() throws {
    let session = session
    let (counts, tokens) = (record(session.$count), record(session.$token))
    let relay = BehaviorRelay(value: 0)
    let sum = ObservableProperty.combine(session.$count, relay) { $0 + $1 }
    XCTAssertThrowsError(
      try batch {
        relay.accept(100)
        session.count = 7
        session.token = "b"
        throw Failure()
      })
    XCTAssertEqual([session.count, session.$count.value, sum.value], [7, 7, 7])
    XCTAssertEqual(session.$token.value, "b")
    XCTAssertEqual(counts.entries, [0, 7])
    XCTAssertEqual(tokens.entries, ["a", "b"])
  }

  func testAnInnerBatchThatThrows() {
    let session = session
    let relay = BehaviorRelay(value: 0)
    let text = ObservableProperty.combine(session.$count, relay) { "\($0) \($1)" }
    batch {
      relay.accept(1)
      try? batch {
        session.count = 9
        throw Failure()
      }
    }
    XCTAssertEqual(text.value, "9 1")
    XCTAssertEqual(session.count, 9)
  }

  func testEachChangeIsEmittedAtOnce() {
    let session = session
    let counts = record(session.$count)
    batch {
      session.count = 1
      XCTAssertEqual(counts.entries, [0, 1])
      XCTAssertEqual(session.$count.value, 1)
      session.count = 2
    }
    XCTAssertEqual(counts.entries, [0, 1, 2])
  }

  /// The first use of a stream reads the store, and the default value was never stored.
  func testTheFirstUseInABatch() throws {
    try store.set(42, for: "count")
    let session = session
    XCTAssertThrowsError(
      try batch {
        XCTAssertEqual(session.$count.value, 42)
        throw Failure()
      })
    XCTAssertEqual(record(session.$count).entries, [42])
    let other = self.session
    let counts = batch { record(other.$count) }
    XCTAssertEqual(counts.entries, [42])
  }
}
