import Foundation
import Rill
import RillProperties
import RillStore
import XCTest

/// Tests `@Stored`: its values, its stream, and changes by other properties and processes.
final class StoredTests: XCTestCase {
  private struct Settings: Codable, Equatable {
    var theme = "blue"
    var sizes: [String: Int] = ["b": 2, "a": 1, "c": 3]
  }

  private struct Version: LosslessStringConvertible, Equatable {
    let major: Int, minor: Int
    var description: String { "\(major).\(minor)" }
    init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }
    init?(_ text: String) {
      let parts = text.split(separator: ".").compactMap { Int($0) }
      guard parts.count == 2 else { return nil }
      self.init(parts[0], parts[1])
    }
  }

  private final class Account: Sendable {
    let token: Stored<String?>
    let count: Stored<Int>
    init(_ store: Store) {
      token = Stored("accessToken", in: store)
      count = Stored(wrappedValue: 0, "launchCount", in: store)
    }
  }

  private final class Session {
    @Stored var token: String?
    @Stored var count: Int
    let bag = DisposeBag()
    init(_ store: Store, distinct: Bool = false) {
      _token = Stored("accessToken", in: store, distinct: distinct)
      _count = Stored(wrappedValue: 0, "launchCount", in: store, distinct: distinct)
    }
    func load() throws(StoredError) -> Int { try _count.load() }
    @discardableResult func increment() throws -> Int {
      try _count.update { count in
        count += 1
        return count
      }
    }
  }

  func testReadAssignedAndRemoved() throws {
    let store = Store.inMemory()
    let session = Session(store)
    XCTAssertNil(session.token)
    XCTAssertEqual(session.count, 0)
    session.token = "abc"
    session.count += 2
    XCTAssertEqual(session.token, "abc")
    XCTAssertEqual(session.count, 2)
    XCTAssertEqual(try store.bytes(for: "accessToken"), Array("abc"))
    XCTAssertEqual(try store.bytes(for: "launchCount"), Array("2"))
    session.token = nil
    XCTAssertNil(session.token)
    XCTAssertEqual(try store.keys(), ["launchCount"])
  }

  func testThereAgainAfterARestart() throws {
    let folder = TemporaryStoreFolder()
    do {
      let session = Session(try folder.store())
      session.token = "abc"
      session.count = 3
    }
    let session = Session(try folder.store())
    XCTAssertEqual(session.token, "abc")
    XCTAssertEqual(session.count, 3)
  }

  /// Nil is never stored as a value.
  func testOptionalProperties() throws {
    struct Optionals {
      static let store = Store.inMemory()
      @Stored("a", in: store) var text: String?
      @Stored("b", in: store) var settings: Settings?
      @Stored("c", in: store) var settingsToo: Settings?
      @KeychainStorage(key: "d", in: store) var number: Int?
      @KeychainStorage(key: "e", in: store) var bytes: [UInt8]?
    }
    let store = Optionals.store
    let optionals = Optionals()
    optionals.text = "1"
    optionals.settings = Settings()
    optionals.settingsToo = Settings()
    optionals.number = 1
    optionals.bytes = [1]
    XCTAssertEqual(try store.keys().count, 5)
    XCTAssertEqual(try store.bytes(for: "a"), Array("1"))
    optionals.text = nil
    optionals.settings = nil
    optionals.settingsToo = nil
    optionals.number = nil
    optionals.bytes = nil
    XCTAssertEqual(try store.keys(), [])
  }

  /// The choice of the initializer does not make a value optional.
  func testInferredTypes() throws {
    struct Inferred {
      static let store = Store.inMemory()
      @Stored("a", in: store) var settings = Settings()
      @Stored("b", in: store) var list = [1]
      @Stored("c", in: store) var number = 1
      @Stored("d", in: store) var version = Version(1, 0)
      @Stored("e", in: store) var data = Data()
      @KeychainStorage(key: "f", in: store) var settingsToo = Settings()
      @KeychainStorage(key: "g", in: store) var flag = false
    }
    func type<Value>(_ value: Value) -> Any.Type { Value.self }
    let inferred = Inferred()
    XCTAssertTrue(type(inferred.settings) == Settings.self)
    XCTAssertTrue(type(inferred.list) == [Int].self)
    XCTAssertTrue(type(inferred.number) == Int.self)
    XCTAssertTrue(type(inferred.version) == Version.self)
    XCTAssertTrue(type(inferred.data) == Data.self)
    XCTAssertTrue(type(inferred.settingsToo) == Settings.self)
    XCTAssertTrue(type(inferred.flag) == Bool.self)
  }

  /// An empty value that is stored differs from no value.
  func testEmptyValues() throws {
    struct Notes {
      @Stored var text: String
      @Stored var bytes: [UInt8]?
    }
    let store = Store.inMemory()
    let notes = Notes(
      text: Stored(wrappedValue: "default", "text", in: store), bytes: Stored("bytes", in: store))
    notes.text = ""
    notes.bytes = []
    XCTAssertEqual(notes.text, "")
    XCTAssertEqual(notes.bytes, [])
  }

  private func check<Value: Equatable & Sendable>(
    _ stored: Stored<Value>, _ values: [Value], as texts: [String]? = nil, in store: Store, line: UInt = #line
  ) throws {
    for (index, value) in values.enumerated() {
      try stored.save(value)
      XCTAssertEqual(try stored.load(), value, line: line)
      if let texts { XCTAssertEqual(try store.bytes(for: "x"), Array(texts[index]), line: line) }
    }
    try stored.discard()
  }

  func testWhatCanBeStored() throws {
    let store = Store.inMemory()
    try check(Stored(wrappedValue: "", "x", in: store), ["a", "é\n\u{0}", "🙂"], as: ["a", "é\n\u{0}", "🙂"], in: store)
    try check(Stored(wrappedValue: 0, "x", in: store), [1, .min, .max], as: ["1", "\(Int.min)", "\(Int.max)"], in: store)
    try check(Stored(wrappedValue: UInt8(0), "x", in: store), [0, 255], as: ["0", "255"], in: store)
    try check(Stored(wrappedValue: false, "x", in: store), [true, false], as: ["true", "false"], in: store)
    try check(Stored(wrappedValue: 0.0, "x", in: store), [0.1, 1e300, -.infinity], as: ["0.1", "1e+300", "-inf"], in: store)
    try check(Stored(wrappedValue: Float(0), "x", in: store), [0.1, .greatestFiniteMagnitude], in: store)
    try check(Stored(wrappedValue: Version(0, 0), "x", in: store), [Version(1, 2)], as: ["1.2"], in: store)
    try check(Stored(wrappedValue: [UInt8](), "x", in: store), [[1, 0, 255]], as: nil, in: store)
    try check(Stored(wrappedValue: Data(), "x", in: store), [Data([104, 105])], as: ["hi"], in: store)
    try check(Stored(wrappedValue: [Int](), "x", in: store), [[], [1, 2]], as: ["[]", "[1,2]"], in: store)
    try check(
      Stored(wrappedValue: Settings(), "x", in: store), [Settings()],
      as: [#"{"sizes":{"a":1,"b":2,"c":3},"theme":"blue"}"#], in: store)
    try check(Stored<Int?>("x", in: store), [1, nil, 2], in: store)
    try check(Stored<Settings?>("x", in: store), [Settings(), nil], in: store)
    try check(Stored<Version?>("x", in: store), [Version(1, 2), nil], in: store)
    try check(Stored<[UInt8]?>("x", in: store), [[104, 105]], as: ["hi"], in: store)
    let reversed = StoredFormat<String>(
      encode: { Array(String($0.reversed()).utf8) }, decode: { String(String(decoding: $0, as: UTF8.self).reversed()) })
    try check(Stored(wrappedValue: "", "x", in: store, as: reversed), ["abc"], as: ["cba"], in: store)
    try check(Stored<String?>("x", in: store, as: reversed), ["abc"], as: ["cba"], in: store)
    let number = Stored(wrappedValue: 0.0, "x", in: store)
    try number.save(.nan)
    XCTAssertTrue(try number.load().isNaN)
  }

  /// Reading returns the decoded value, even before a restart, and not the assigned one.
  func testWhatAFormatLeavesOut() throws {
    struct Screen: Codable, Equatable {
      var title = "a"
      var isShown = false
      private enum CodingKeys: CodingKey { case title }
    }
    let screen = Stored(wrappedValue: Screen(), "screen", in: .inMemory())
    screen.wrappedValue = Screen(title: "b", isShown: true)
    XCTAssertEqual(screen.wrappedValue, Screen(title: "b", isShown: false))
  }

  // MARK: The stream

  func testCurrentValueAndEveryLaterOne() throws {
    let log = Recorder<Int>()
    let store = Store.inMemory()
    let session = Session(store)
    session.count = 1
    session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag)
    session.count = 2
    try store.set(Array("3"), for: "launchCount")
    try Session(store).increment()
    try store.remove("launchCount")
    session.token = "other"
    XCTAssertEqual(log.entries, [1, 2, 3, 4, 0])
    XCTAssertEqual(session.$count.value, 0)
    XCTAssertNil(session.$count as Any as? any ObserverType)
  }

  /// Assigning the stored value changes nothing.
  ///
  /// Storing the same bytes by another way is a change, unless the property is distinct.
  func testDistinct() throws {
    for (distinct, expected) in [(false, [0, 1, 1, 2]), (true, [0, 1, 2])] {
      let log = Recorder<Int>()
      let store = Store.inMemory()
      let session = Session(store, distinct: distinct)
      session.$count.subscribe(onNext: { log.add($0) }).disposed(by: session.bag)
      session.count = 1
      session.count = 1
      try store.set(Array("1"), for: "launchCount")
      session.count = 2
      XCTAssertEqual(log.entries, expected)
    }
  }

  func testChangesOfOtherProcesses() throws {
    let folder = TemporaryStoreFolder()
    let (here, there) = (Session(try folder.store()), Session(try folder.store()))
    let log = Recorder<String>()
    let arrived = DispatchSemaphore(value: 0)
    here.$token.subscribe(onNext: {
      log.add($0 ?? "nil")
      if $0 == "last" { arrived.signal() }
    }).disposed(by: here.bag)
    there.token = "first"
    XCTAssertEqual(here.token, "first")
    there.token = nil
    there.token = "last"
    XCTAssertEqual(arrived.wait(timeout: .now() + 20), .success)
    XCTAssertEqual(log.entries, ["nil", "first", "nil", "last"])
    XCTAssertEqual(here.$token.value, "last")
  }

  /// A value is stored before it is emitted.
  ///
  /// A value assigned inside a subscriber is emitted after the change under way.
  func testReadAndAssignedFromInsideASubscriber() {
    let log = Recorder<[Int]>()
    let account = Account(.inMemory())
    let bag = DisposeBag()
    account.count.projectedValue.subscribe(onNext: {
      log.add([$0, account.count.wrappedValue])
      if $0 == 1 { account.count.wrappedValue = 2 }
    }).disposed(by: bag)
    account.count.wrappedValue = 1
    XCTAssertEqual(log.entries, [[0, 0], [1, 1], [2, 2]])
  }

  func testLifetime() {
    let store = Store.inMemory()
    let log = Recorder<Int>()
    var session: Session? = Session(store)
    _ = session?.$count.subscribe(onNext: { log.add($0) }, onDisposed: { log.add(-1) })
    session?.count = 1
    var stream = session?.$count
    session = nil
    Session(store).count = 2
    XCTAssertEqual(log.entries, [0, 1, 2])
    XCTAssertEqual(stream?.value, 2)
    stream = nil
    XCTAssertEqual(log.entries, [0, 1, 2, -1])
  }

  func testCopiesShareTheProperty() {
    let account = Account(.inMemory())
    let copy = account.count
    let log = Recorder<Int>()
    let subscription = copy.projectedValue.subscribe(onNext: { log.add($0) })
    account.count.wrappedValue = 1
    XCTAssertEqual(log.entries, [0, 1])
    XCTAssertTrue(account.count.projectedValue === copy.projectedValue)
    subscription.dispose()
  }

  // MARK: Updates

  func testUpdatesOfThreadsAndProcesses() throws {
    let folder = TemporaryStoreFolder()
    let accounts = [Account(try folder.store()), Account(try folder.store())]
    onThreads(4) { thread in
      for _ in 0..<25 {
        do { try accounts[thread % 2].count.update { $0 += 1 } } catch { XCTFail("\(error)") }
      }
    }
    XCTAssertEqual(try accounts.map { try $0.count.load() }, [100, 100])
  }

  func testUpdateThatThrowsOrChangesTheStoreItself() throws {
    let account = Account(.inMemory())
    try account.count.save(1)
    XCTAssertThrowsError(
      try account.count.update { count in
        count = 7
        throw Failure()
      }
    ) { XCTAssertEqual($0 as? Failure, Failure()) }
    XCTAssertThrowsError(try account.count.update { _ in try account.count.save(5) }) { error in
      guard case .store(.reentrant)? = error as? StoredError else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(try account.count.load(), 1)
  }

  // MARK: The default store

  func testTheDefaultStore() throws {
    final class Holder {
      @Stored("token") var token: String?
      @Stored("count") var count = 5
      @KeychainStorage(key: "acc" + "essToken") var accessToken: String?
      @KeychainStorage(key: "size") var size = 1.5
    }
    let store = Store.inMemory()
    try store.makeDefault()
    XCTAssertTrue(try Store.default() === store)
    let holder = Holder()
    holder.token = "a"
    holder.count += 1
    holder.accessToken = "b"
    holder.size = 2
    XCTAssertEqual(Set(try store.keys().map(\.name)), ["token", "count", "accessToken", "size"])
    XCTAssertEqual(holder.accessToken, "b")
    holder.accessToken = nil
    XCTAssertNil(try store.bytes(for: "accessToken"))
    // Such a store is protected enough for secrets.
    XCTAssertTrue(try Store.defaultForSecrets() === store)
    for make in [Store.makeDefault, Store.makeDefaultForSecrets] {
      XCTAssertThrowsError(try make(Store.inMemory())()) { XCTAssertEqual($0 as? StoreError, .defaultInUse) }
    }
    XCTAssertEqual(Holder().token, "a")
  }
}
