import Rill
import RillProperties
import RillStore
import XCTest

/// The stream of a `@Stored` property whose value cannot be read.
final class StoredUnreadableValueTests: XCTestCase {
  /// A property whose value cannot be read at the first access to the stream emits the next value that can.
  func testAnUnreadableValueIsReplaced() throws {
    let store = Store.inMemory()
    try store.set(Array("seven"), for: "count")
    let count = Stored(wrappedValue: -1, "count", in: store)
    let log = Recorder<Int>()
    var subscription: (any Disposable)?
    let unhandled = unhandledErrorMessages {
      subscription = count.projectedValue.subscribe(onNext: { log.add($0) })
    }
    XCTAssertEqual(
      unhandled,
      [
        #"StoredUnreadableValueTests.swift: the value stored for "count" cannot be decoded: 5 bytes of text are not a value of type Int "#
          + "(InvalidText); convert it by a migration, or remove it by discard()"
      ])
    try store.set(Array("8"), for: "count")
    try store.remove("count")
    XCTAssertEqual(log.entries, [-1, 8, -1])
    subscription?.dispose()
  }

  /// A handler of errors that is called during the first access can itself use the property.
  func testAnUnreadableValueWhoseReportUsesTheStream() throws {
    for migrations: [StoredMigration<Int>] in [[], [.converted(from: "old") { (number: Double) in Int(number) }]] {
      let store = Store.inMemory()
      try store.set(Array("seven"), for: migrations.isEmpty ? "count" : "old")
      let count = Stored(wrappedValue: -1, "count", in: store, migrations: migrations)
      let log = Recorder<Int>()
      let bag = DisposeBag()
      store.errors.subscribe(onNext: { _ in
        count.projectedValue.subscribe(onNext: { log.add($0) }).disposed(by: bag)
      }).disposed(by: bag)
      watched(8) { _ = unhandledErrorMessages { _ = count.projectedValue } }
      XCTAssertEqual(log.entries, [-1])
    }
  }

  /// A value that a migration cannot convert does not prevent later values either.
  func testAnUnreadableValueOfAnEarlierVersionIsReplaced() throws {
    for oldKey: Store.Key in ["old", "count"] {
      let store = Store.inMemory()
      try store.set(Array("seven"), for: oldKey)
      let count = Stored(
        wrappedValue: -1, "count", in: store, migrations: [.converted(from: oldKey) { (number: Double) in Int(number) }])
      let log = Recorder<Int>()
      var subscription: (any Disposable)?
      let unhandled = unhandledErrorMessages {
        subscription = count.projectedValue.subscribe(onNext: { log.add($0) })
      }
      XCTAssertEqual(unhandled.count, 1)
      try store.set(Array("8"), for: "count")
      try store.remove("count")
      XCTAssertEqual(log.entries, [-1, 8, -1])
      subscription?.dispose()
    }
  }

  /// A distinct property does not repeat its last value after one that could not be read.
  func testDistinctAcrossAnUnreadableValue() throws {
    let store = Store.inMemory()
    let count = Stored(wrappedValue: 0, "count", in: store, distinct: true)
    let log = Recorder<Int>()
    let subscription = count.projectedValue.subscribe(onNext: { log.add($0) })
    _ = try unhandledErrorMessages {
      for text in ["1", "one", "1", "2"] { try store.set(Array(text), for: "count") }
    }
    XCTAssertEqual(log.entries, [0, 1, 2])
    subscription.dispose()
  }

  /// The last value known is the one that this process stored last, however it did so.
  func testLastValueKnownAfterEachChange() throws {
    let changes: [(value: Int, change: (Stored<Int>) throws -> Void)] = [
      (7, { $0.wrappedValue = 7 }), (8, { try $0.save(8) }), (6, { try $0.update { $0 += 1 } }), (0, { try $0.discard() }),
    ]
    for (value, change) in changes {
      let folder = TemporaryStoreFolder()
      let store = try folder.store()
      let count = Stored(wrappedValue: 0, "count", in: store)
      count.wrappedValue = 5
      XCTAssertEqual(count.wrappedValue, 5)
      try change(count)
      try folder.block()
      XCTAssertThrowsError(try store.remove("other"), "the store notices that its folder is gone")
      let unhandled = unhandledErrorMessages { XCTAssertEqual(count.wrappedValue, value) }
      XCTAssertEqual(unhandled.count, 1)
    }
  }
}
