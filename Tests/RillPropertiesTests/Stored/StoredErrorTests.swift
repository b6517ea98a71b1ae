import Foundation
import Rill
import RillProperties
import RillStore
import XCTest

/// Tests the errors of `@Stored`.
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

  /// The message about `length` bytes of text that are not a number.
  private func message(_ length: Int) -> String {
    #"StoredErrorTests.swift: the value stored for "count" cannot be decoded: \#(length) bytes of text are not a value of type Int "#
      + "(InvalidText); convert it by a migration, or remove it by discard()"
  }

  /// Neither assigning nor saving overwrites an unreadable value.
  func testWhatCanNotBeReadStays() throws {
    let store = Store.inMemory()
    let session = Session(store)
    let reported = Recorder<String>()
    store.errors.subscribe(onNext: { reported.add("\($0)") }).disposed(by: session.bag)
    session.count = 7
    try store.set(Array("seven"), for: "count")
    let unhandled = unhandledErrorMessages {
      XCTAssertEqual(session.count, 7, "the last known value")
      session.count = 8
      session.count += 1
    }
    // Once for both times that it was read, and for each assignment, which is lost.
    XCTAssertEqual(unhandled, Array(repeating: message(5), count: 3))
    XCTAssertEqual(reported.entries.count, 3)
    XCTAssertThrowsError(try session.load()) { XCTAssertTrue(unreadable($0)) }
    XCTAssertThrowsError(try session.save(8)) { XCTAssertTrue(unreadable($0)) }
    XCTAssertThrowsError(try session.update()) { XCTAssertTrue(unreadable($0)) }
    XCTAssertEqual(try store.bytes(for: "count"), Array("seven"))
    XCTAssertEqual(unhandledErrorMessages { XCTAssertEqual(Session(store).count, -1, "the default") }, [message(5)])
    try session.discard()
    XCTAssertEqual(try session.load(), -1)
    session.count = 8
    XCTAssertEqual(try store.bytes(for: "count"), Array("8"))
  }

  /// An unreadable value that is stored by another thread or process during an assignment is not overwritten either.
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

  /// The stream skips a value that cannot be read, and continues.
  func testTheStreamGoesOn() throws {
    let log = Recorder<Int>()
    let store = Store.inMemory()
    let session = Session(store)
    session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag)
    let unhandled = try unhandledErrorMessages {
      for text in ["1", "one", "2"] { try store.set(Array(text), for: "count") }
    }
    XCTAssertEqual(log.entries, [-1, 1, 2])
    XCTAssertEqual(unhandled, [message(3)])
  }

  func testStoreThatIsNotThere() throws {
    let folder = TemporaryStoreFolder()
    try folder.block()
    let store = try folder.store()
    let session = Session(store)
    let (log, reported) = (Recorder<Int>(), Recorder<String>())
    store.errors.subscribe(onNext: { reported.add("\($0)") }).disposed(by: session.bag)
    let unhandled = unhandledErrorMessages {
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
    // After the cause has been removed, the property and its stream work.
    try folder.unblock()
    session.count = 6
    session.count = 7
    XCTAssertEqual(session.count, 7)
    // The thread that watches the folder can be the one that delivers the change.
    log.wait(for: 3)
    XCTAssertEqual(log.entries, [-1, 6, 7])
  }

  /// The next use of the property starts the stream again, whichever it is.
  func testTheStreamIsTriedAgainAtEachUse() throws {
    let uses: [(name: String, values: [Int], use: (Session) throws -> Void)] = [
      ("read", [-1, 5, 6], { _ = $0.count }), ("assigned", [-1, 7, 6], { $0.count = 7 }),
      ("loaded", [-1, 5, 6], { _ = try $0.load() }), ("saved", [-1, 7, 6], { try $0.save(7) }),
      ("updated", [-1, 6, 6], { try $0.update() }), ("discarded", [-1, 6], { try $0.discard() }),
    ]
    for (name, values, use) in uses {
      let folder = TemporaryStoreFolder()
      let store = try folder.store()
      try folder.block()
      let session = Session(store)
      let log = Recorder<Int>()
      _ = unhandledErrorMessages { session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag) }
      try folder.unblock()
      try store.set(Array("5"), for: "count")
      try use(session)
      try store.set(Array("6"), for: "count")
      log.wait(for: values.count)
      XCTAssertEqual(log.entries, values, name)
    }
  }

  /// If the store is unavailable, the stream starts with the last known value.
  func testTheStreamBeginsWithTheLastValueKnown() throws {
    struct Unencodable: Codable, Sendable {
      init() {}
      func encode(to encoder: any Encoder) throws { throw Failure() }
    }
    let store = Store.inMemory()
    let session = Session(store)
    session.count = 3
    XCTAssertEqual(session.count, 3)
    try store.set(Array("three"), for: "count")
    let log = Recorder<Int>()
    _ = unhandledErrorMessages { session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag) }
    XCTAssertEqual(log.entries, [3])
    try store.set(Array("4"), for: "count")
    XCTAssertEqual(try session.load(), 4)
    XCTAssertEqual(log.entries, [3, 4])
    let unencodable = Stored(wrappedValue: Unencodable(), "unencodable", in: store)
    XCTAssertThrowsError(try unencodable.save(Unencodable())) { error in
      guard case .unwritable("unencodable", let reason)? = error as? StoredError else { return XCTFail("\(error)") }
      XCTAssertTrue(reason is Failure)
    }
  }

  /// The description of an error does not contain the stored value.
  func testDescriptionsHaveNoValues() throws {
    struct Secret: Codable, Sendable { var number: Int }
    let store = Store.inMemory()
    try store.set(Array(#"{"number":"swordfish"}"#), for: "secret")
    let secret = Stored<Secret?>("secret", in: store)
    XCTAssertThrowsError(try secret.load()) { error in
      XCTAssertEqual(
        "\(error)",
        #"the value stored for "secret" cannot be decoded: 22 bytes of text are not a value of type Secret (DecodingError); "#
          + "convert it by a migration, or remove it by discard()")
      guard case .unreadable("secret", let value)? = error as? StoredError else { return XCTFail("\(error)") }
      XCTAssertTrue(value.expectedType == Secret.self && value.underlyingError is DecodingError)
    }
    try store.set([0xff, 0xfe], for: "secret")
    XCTAssertThrowsError(try secret.load()) { XCTAssert("\($0)".contains("2 bytes of binary data are not"), "\($0)") }
  }

  /// A name from outside cannot change the line that is printed, or control the terminal.
  func testNamesAreEscaped() throws {
    let store = Store.inMemory()
    let key: Store.Key = "a\nb\u{1b}[31m"
    try store.set(Array("one"), for: key)
    XCTAssertThrowsError(try Stored(wrappedValue: 0, key, in: store).load()) {
      XCTAssert("\($0)".hasPrefix(#"the value stored for "a\nb\x1B[31m" cannot be decoded: 3 bytes"#), "\($0)")
    }
    let unwritable = StoredError.unwritable(key, Failure())
    XCTAssertEqual(
      "\(unwritable)", #"the value for "a\nb\x1B[31m" cannot be encoded: Failure; the stored value has not changed"#)
  }

  /// A property that is read in a loop reports a problem once, and again after it was solved.
  func testAProblemIsReportedOnce() throws {
    let store = Store.inMemory()
    let session = Session(store)
    let unhandled = try unhandledErrorMessages {
      for text in ["one", "one", "three", "1", "one"] {
        try store.set(Array(text), for: "count")
        for _ in 0..<3 { _ = session.count }
      }
    }
    XCTAssertEqual(unhandled, [message(3), message(5), message(3)])
  }

  /// The location of a report is that of the declaration, and not of a subscription.
  func testWhereAPropertyIsDeclared() throws {
    let store = Store.inMemory()
    try store.set(Array("one"), for: "count")
    let unhandled = unhandledErrors { _ = Session(store).count }
    XCTAssertEqual(unhandled.map(\.location), ["declared at RillPropertiesTests/StoredErrorTests.swift:12"])
  }

  #if canImport(Darwin)
    /// Foundation prints the description, and not "The operation could not be completed".
    func testLocalizedDescriptions() {
      let error = StoreError.unavailable(.timeout, StoreError.Context(folder: "/store"))
      XCTAssertEqual((error as any Error).localizedDescription, error.description)
      XCTAssertEqual((StoredError.store(error) as any Error).localizedDescription, error.description)
    }
  #endif

  /// Subscriptions to the errors of a store are released with the store.
  func testErrorsAreReleasedWithTheStore() throws {
    final class Captured: Sendable {}
    weak var released: Captured?
    do {
      let (store, captured) = (Store.inMemory(), Captured())
      released = captured
      _ = store.errors.subscribe(onNext: { _ in _ = captured })
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
    _ = unhandledErrorMessages { XCTAssertEqual(Session(stores[1]).count, -1) }
    XCTAssertEqual(log.entries, [1])
    XCTAssertNil(stores[0].errors as Any as? PublishRelay<StoredError>)
  }
}
