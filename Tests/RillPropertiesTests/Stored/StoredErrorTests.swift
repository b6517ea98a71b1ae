import Foundation
import Rill
import RillProperties
import RillStore
import XCTest

/// `@Stored`: what can not be read or written.
final class StoredErrorTests: XCTestCase {
  private final class Session {
    @Stored var count: Int
    let bag = DisposeBag()
    init(_ store: Store) { _count = Stored(wrappedValue: -1, "count", in: store) }
    func load() throws(StoredError) -> Int { try _count.load() }
    func save(_ count: Int) throws(StoredError) { try _count.save(count) }
    func discard() throws(StoredError) { try _count.discard() }
    func update() throws { try _count.update { $0 += 1 } }
  }

  private func unreadable(_ error: any Error) -> Bool {
    if case .unreadable("count", _)? = error as? StoredError { true } else { false }
  }

  private let complaint = #"StoredErrorTests.swift: what is stored as "count" can not be read: NotInFormat"#

  /// Never written over, neither by assigning nor by saving.
  func testWhatCanNotBeReadStays() throws {
    let store = Store.inMemory()
    let session = Session(store)
    let reported = Recorder<String>()
    store.errors.subscribe(onNext: { reported.add("\($0)") }).disposed(by: session.bag)
    session.count = 7
    try store.set(Array("seven"), for: "count")
    let unhandled = unhandledErrors {
      XCTAssertEqual(session.count, 7, "the last value known")
      session.count = 8
      session.count += 1
    }
    XCTAssertEqual(unhandled, Array(repeating: complaint, count: 4))
    XCTAssertEqual(reported.entries.count, 4)
    XCTAssertThrowsError(try session.load()) { XCTAssertTrue(unreadable($0)) }
    XCTAssertThrowsError(try session.save(8)) { XCTAssertTrue(unreadable($0)) }
    XCTAssertThrowsError(try session.update()) { XCTAssertTrue(unreadable($0)) }
    XCTAssertEqual(try store.bytes(for: "count"), Array("seven"))
    XCTAssertEqual(unhandledErrors { XCTAssertEqual(Session(store).count, -1, "the default") }, [complaint])
    try session.discard()
    XCTAssertEqual(try session.load(), -1)
    session.count = 8
    XCTAssertEqual(try store.bytes(for: "count"), Array("8"))
  }

  /// Nor is what another thread or process has stored while a value was being assigned.
  func testWhatCanNotBeReadStaysIfItComesInBetween() throws {
    let store = Store.inMemory()
    try store.set(Array("1"), for: "count")
    let reads = Recorder<Int>()
    let format = StoredFormat<Int>(
      encode: { Array("\($0)") },
      decode: { bytes in
        guard let number = Int(String(decoding: bytes, as: UTF8.self)) else { throw Failure() }
        reads.add(number)
        if reads.entries == [1] { try store.set(Array("one"), for: "count") }
        return number
      })
    let count = Stored(wrappedValue: 0, "count", in: store, as: format)
    XCTAssertThrowsError(try count.save(2)) { XCTAssertTrue(unreadable($0)) }
    XCTAssertEqual(try store.bytes(for: "count"), Array("one"))
    XCTAssertEqual(reads.entries, [1])
  }

  /// The stream leaves out what can not be read, and goes on.
  func testTheStreamGoesOn() throws {
    let log = Recorder<Int>()
    let store = Store.inMemory()
    let session = Session(store)
    session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag)
    let unhandled = try unhandledErrors {
      for text in ["1", "one", "2"] { try store.set(Array(text), for: "count") }
    }
    XCTAssertEqual(log.entries, [-1, 1, 2])
    XCTAssertEqual(unhandled, [complaint])
  }

  func testStoreThatIsNotThere() throws {
    let folder = Folder()
    try folder.block()
    let store = try folder.store()
    let session = Session(store)
    let (log, reported) = (Recorder<Int>(), Recorder<String>())
    store.errors.subscribe(onNext: { reported.add("\($0)") }).disposed(by: session.bag)
    let unhandled = unhandledErrors {
      XCTAssertEqual(session.count, -1)
      session.count = 5
      session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag)
    }
    XCTAssertEqual(unhandled.count, 3)
    XCTAssertEqual(reported.entries.count, 3)
    XCTAssertThrowsError(try session.load()) { error in
      guard case .store(.unavailable)? = error as? StoredError else { return XCTFail("\(error)") }
    }
    XCTAssertThrowsError(try session.save(5))
    XCTAssertEqual(log.entries, [-1])
    // Once the reason is gone, it works, and the stream too.
    try folder.unblock()
    session.count = 6
    session.count = 7
    XCTAssertEqual(session.count, 7)
    XCTAssertEqual(log.entries, [-1, 6, 7])
  }

  /// Whatever the property's next use is.
  func testTheStreamIsTriedAgainAtEachUse() throws {
    let uses: [(name: String, values: [Int], use: (Session) throws -> Void)] = [
      ("read", [-1, 5, 6], { _ = $0.count }), ("assigned", [-1, 7, 6], { $0.count = 7 }),
      ("loaded", [-1, 5, 6], { _ = try $0.load() }), ("saved", [-1, 7, 6], { try $0.save(7) }),
      ("updated", [-1, 6, 6], { try $0.update() }), ("discarded", [-1, 6], { try $0.discard() }),
    ]
    for (name, values, use) in uses {
      let folder = Folder()
      let store = try folder.store()
      try folder.block()
      let session = Session(store)
      let log = Recorder<Int>()
      _ = unhandledErrors { session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag) }
      try folder.unblock()
      try store.set(Array("5"), for: "count")
      try use(session)
      try store.set(Array("6"), for: "count")
      XCTAssertEqual(log.entries, values, name)
    }
  }

  /// A stream that begins when the store is not there begins with what is known.
  func testTheStreamBeginsWithTheLastValueKnown() throws {
    struct Unwilling: Codable, Sendable {
      init() {}
      func encode(to encoder: any Encoder) throws { throw Failure() }
    }
    let store = Store.inMemory()
    let session = Session(store)
    session.count = 3
    XCTAssertEqual(session.count, 3)
    try store.set(Array("three"), for: "count")
    let log = Recorder<Int>()
    _ = unhandledErrors { session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag) }
    XCTAssertEqual(log.entries, [3])
    try store.set(Array("4"), for: "count")
    XCTAssertEqual(try session.load(), 4)
    XCTAssertEqual(log.entries, [3, 4])
    let unwilling = Stored(wrappedValue: Unwilling(), "unwilling", in: store)
    XCTAssertThrowsError(try unwilling.save(Unwilling())) { error in
      guard case .unwritable("unwilling", let reason)? = error as? StoredError else { return XCTFail("\(error)") }
      XCTAssertTrue(reason is Failure)
    }
  }

  /// What an error says of itself has no value in it.
  func testDescriptionsHaveNoValues() throws {
    struct Secret: Codable, Sendable { var number: Int }
    let store = Store.inMemory()
    try store.set(Array(#"{"number":"swordfish"}"#), for: "secret")
    let secret = Stored<Secret?>("secret", in: store)
    XCTAssertThrowsError(try secret.load()) { error in
      XCTAssertEqual("\(error)", #"what is stored as "secret" can not be read: DecodingError"#)
    }
  }

  /// Subscriptions to a store's errors end with the store.
  func testErrorsAreReleasedWithTheStore() throws {
    final class Witness: Sendable {}
    weak var released: Witness?
    do {
      let (store, witness) = (Store.inMemory(), Witness())
      released = witness
      _ = store.errors.subscribe(onNext: { _ in _ = witness })
      XCTAssertNotNil(released)
    }
    XCTAssertNil(released)
  }

  func testErrorsOfEachStoreAreItsOwn() throws {
    let stores = [Store.inMemory(), Store.inMemory()]
    let log = Recorder<Int>()
    let bag = DisposeBag()
    for (index, store) in stores.enumerated() { store.errors.subscribe(onNext: { _ in log.add(index) }).disposed(by: bag) }
    try stores[1].set(Array("?"), for: "count")
    _ = unhandledErrors { XCTAssertEqual(Session(stores[1]).count, -1) }
    XCTAssertEqual(log.entries, [1])
    XCTAssertNil(stores[0].errors as Any as? PublishRelay<StoredError>)
  }
}
