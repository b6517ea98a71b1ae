import Rill
import RillProperties
import RillStore
import TestSupport
import XCTest

/// `@Stored` properties that several threads use at once.
final class StoredConcurrencyTests: XCTestCase {
  /// Each subscriber receives the value at its subscription and then every later one, however the first accesses overlap with changes.
  func testFirstAccessesWhileAnotherThreadChangesTheProperty() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let seed = randomSeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
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

  /// A thread that accesses the stream while another thread starts it receives the stored value and not the default.
  func testSeveralThreadsAskForTheStreamFirst() throws {
    let decoding = DispatchSemaphore(value: 0)
    let format = StoredFormat<Int>(
      encode: { Array("\($0)") },
      decode: { bytes in
        decoding.signal()
        // Long enough for the other thread to access the stream.
        Thread.sleep(forTimeInterval: 0.05)
        return Int(String(decoding: bytes, as: UTF8.self)) ?? -1
      })
    let store = Store.inMemory()
    try store.set(Array("5"), for: "count")
    let count = Stored(wrappedValue: 0, "count", in: store, as: format)
    let log = Recorder<Int>()
    onThreads(2) { thread in
      if thread == 1 { decoding.wait() }
      _ = count.projectedValue.subscribe(onNext: { log.add($0) })
    }
    XCTAssertEqual(log.entries, [5, 5])
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
    let folder = TemporaryStoreFolder()
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

  func testAssignedByManyThreads() throws {
    let token = Stored<String?>("token", in: .inMemory())
    onThreads(4) { thread in
      for number in 0..<50 { token.wrappedValue = number % 5 == 0 ? nil : "\(thread) \(number)" }
    }
    XCTAssertTrue(try XCTUnwrap(token.load()).hasSuffix(" 49"))
  }
}
