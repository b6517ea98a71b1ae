import Rill
import RillProperties
import RillStore
import XCTest

/// Tests the stream of a `@Stored` property that threads access for the first time, or whose value cannot be read.
final class StoredStreamTests: XCTestCase {
  /// Each subscriber receives the value at its subscription and then every later one, however the first accesses overlap with changes.
  func testFirstAccessesWhileAnotherThreadChangesTheProperty() throws {
    let seed = randomSeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<600 {
      let count = Stored(wrappedValue: 0, "count", in: .inMemory())
      let spins = (0..<4).map { _ in Int.random(in: 0..<3000, using: &generator) }
      let logs = (0..<3).map { _ in Recorder<Int>() }
      onThreads(4) { thread in
        var mixed = 0
        for number in 0..<spins[thread] { mixed ^= number }
        if thread == 3 {
          for number in 1...30 { count.wrappedValue = number + min(mixed, 0) }
        } else {
          _ = count.projectedValue.subscribe(onNext: { logs[thread].add($0) })
        }
      }
      for log in logs {
        let entries = log.entries
        let first = try XCTUnwrap(entries.first)
        guard entries == Array(first...30) else { return XCTFail("round \(round) of RILL_SEED=\(seed): \(entries)") }
      }
    }
  }

  /// A subscriber that is called during the first access can itself use the property.
  func testFirstAccessFromInsideAnObserverOfTheStore() throws {
    try watched {
      let store = Store.inMemory()
      let count = Stored(wrappedValue: 0, "count", in: store)
      let log = Recorder<Int>()
      let bag = DisposeBag()
      let observation = try store.observe("count") { bytes in
        guard bytes != nil, log.count == 0 else { return }
        count.projectedValue.subscribe(onNext: { log.add($0) }).disposed(by: bag)
        count.wrappedValue += 1
        XCTAssertEqual(log.entries, [1])
      }
      count.wrappedValue = 1
      XCTAssertEqual(log.entries, [1, 2])
      observation.cancel()
    }
  }

  /// A thread that runs the closure of an update does not wait for another thread, which waits for the end of the update.
  func testFirstAccessInsideAnUpdateWhileAnotherThreadStarts() throws {
    let memory = Store.inMemory()
    try accessInsideAnUpdate(of: memory, ofAPropertyIn: memory)
    let folder = TemporaryFolder()
    try accessInsideAnUpdate(of: try folder.store(), ofAPropertyIn: try folder.store())
  }

  private func accessInsideAnUpdate(of updated: Store, ofAPropertyIn store: Store) throws {
    let isUpdating = DispatchSemaphore(value: 0)
    let isStarting = DispatchSemaphore(value: 0)
    let format = StoredFormat<Int>(
      encode: { Array("\($0)") },
      decode: { bytes in
        isStarting.signal()
        return Int(String(decoding: bytes, as: UTF8.self)) ?? -1
      })
    try store.set(Array("5"), for: "count")
    // With a migration, the value is decoded before the observation starts.
    let count = Stored(wrappedValue: 0, "count", in: store, as: format, migrations: [.renamed(from: "old")])
    let logs = [Recorder<Int>(), Recorder<Int>()]
    watched(8) {
      onThreads(2) { thread in
        if thread == 0 {
          isUpdating.wait()
          _ = count.projectedValue.subscribe(onNext: { logs[0].add($0) })
        } else {
          do {
            try updated.update("other") { _ in
              isUpdating.signal()
              isStarting.wait()
              _ = count.projectedValue.subscribe(onNext: { logs[1].add($0) })
            }
          } catch {
            XCTFail("\(error)")
          }
        }
      }
    }
    XCTAssertEqual(logs[0].entries, [5])
    XCTAssertEqual(logs[1].entries.last, 5)
  }

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
        #"StoredStreamTests.swift: the value stored for "count" cannot be decoded: 5 bytes of text are not a value of type Int "#
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
      let folder = TemporaryFolder()
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
