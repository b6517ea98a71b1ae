import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Changes that are written after their call has returned.
final class DelayedDurabilityTests: XCTestCase {
  private func isWritten(_ store: Store, _ key: Store.Key, _ value: [UInt8]?) {
    XCTAssertNoThrow(try store.flush())
    XCTAssertEqual(try store.bytes(for: key), value)
  }

  /// The call waits for no other process, and readers and observers of this store get the value at once.
  func testACallReturnsAtOnce() throws {
    let folder = TemporaryFolder()
    let (store, other) = (try Store(directory: folder.store), try Store(directory: folder.store))
    try store.set([1], for: "a")
    try store.set([1], for: "b")
    let seen = Recorder<[UInt8]?>()
    let observation = try store.observe("a") { seen.add($0) }
    defer { observation.cancel() }
    try other.update("c") { value in
      onOtherThread {
        try store.set([2], for: "a", durability: .delayed)
        try store.set([3], for: "a", durability: .delayed)
        try store.remove("b", durability: .delayed)
        XCTAssertEqual(seen.entries, [[1], [2], [3]])
        XCTAssertEqual(try store.bytes(for: "a"), [3])
        XCTAssertNil(try store.bytes(for: "b"))
        XCTAssertEqual(try store.keys(), ["a"])
        XCTAssertEqual(try store.read { $0["a"] }, [3])
        XCTAssertEqual(try store.entries(prefix: "").map(\.value), [[3]])
      }
      XCTAssertEqual(try other.bytes(for: "a"), [1])
      XCTAssertEqual(try other.bytes(for: "b"), [1])
      value = [4]
    }
    isWritten(store, "a", [3])
    XCTAssertEqual(try other.entries(), ["a": [3], "c": [4]])
    XCTAssertEqual(seen.entries, [[1], [2], [3]])
  }

  /// A thread writes what waits, without `flush()`.
  func testOtherProcessesGetTheValue() throws {
    let folder = TemporaryFolder()
    let (store, other) = (try Store(directory: folder.store), try Store(directory: folder.store))
    let seen = Recorder<[UInt8]?>()
    try other.observe("a") { seen.add($0) }
    for number in 0..<UInt8(100) { try store.set([number], for: "a", durability: .delayed) }
    XCTAssert(seen.wait { $0.last == [99] })
    try store.set([1], for: "b", durability: .immediate)
    try store.remove("b", durability: .immediate)
    XCTAssertEqual(try other.keys(), ["a"])
  }

  /// What another process writes first is replaced, as if it had come between the call and its end.
  func testAChangeOfAnotherProcessMeanwhile() throws {
    let folder = TemporaryFolder()
    let (store, other) = (try Store(directory: folder.store), try Store(directory: folder.store))
    try store.set([1], for: "a")
    let seen = Recorder<[UInt8]?>()
    try store.observe("a") { seen.add($0) }
    try other.transaction { values in
      onOtherThread { try store.set([2], for: "a", durability: .delayed) }
      (values["a"], values["b"]) = ([3], [3])
    }
    isWritten(store, "a", [2])
    XCTAssertEqual(try store.bytes(for: "b"), [3])
    XCTAssertEqual(try other.bytes(for: "a"), [2])
    XCTAssertEqual(seen.entries, [[1], [2]])
  }

  /// Later changes of the same store come after those that wait.
  func testTheOrderOfAllChanges() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for number in 0..<UInt8(50) {
      try store.set([number], for: "a", durability: .delayed)
      try store.update("a") { value in
        XCTAssertEqual(value, [number])
        value?.append(1)
      }
      try store.set([number], for: "b", durability: .delayed)
      try store.set([number, 2], for: "b")
      try store.set([number], for: "c", durability: .delayed)
      XCTAssertEqual(try store.transaction { $0.keys.count }, 3)
      XCTAssertEqual(try Store(directory: folder.store).entries(), ["a": [number, 1], "b": [number, 2], "c": [number]])
      try store.remove("c", durability: .delayed)
      try store.backup(to: folder.path + "/\(number)")
      XCTAssertEqual(try Store(directory: folder.path + "/\(number)").keys().count, 2)
    }
  }

  func testManyThreads() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    let seen = Recorder<[UInt8]?>()
    try store.observe("shared") { seen.add($0) }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<UInt8(100) {
        do {
          try store.set([number], for: Store.Key("thread \(thread)"), durability: .delayed)
          XCTAssertEqual(try store.bytes(for: Store.Key("thread \(thread)")), [number])
          try store.set([UInt8(thread), number], for: "shared", durability: number % 7 == 0 ? .immediate : .delayed)
          if number % 20 == 0 { try store.flush() }
        } catch {
          XCTFail("\(error)")
        }
      }
    }
    try store.flush()
    let stored = try Store(directory: folder.store).entries()
    XCTAssertEqual(try store.entries(), stored)
    for thread in 0..<4 { XCTAssertEqual(stored[try Store.Key("thread \(thread)")], [99]) }
    XCTAssertEqual(seen.entries.last, stored["shared"])
  }

  /// The thread that writes stays in the queue, even if another thread has the store for longer than the patience.
  func testAThreadThatHasTheStoreForLongerThanThePatience() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, patience: .zero)
    try store.update("a") { value in
      onOtherThread { try store.set([1], for: "b", durability: .delayed) }
      while store.waitingCalls == 0 { sched_yield() }
      XCTAssertTrue((0..<100_000).allSatisfy { _ in store.waitingCalls == 1 })
      value = [2]
    }
    // The call has passed its turn on.
    while store.isLed { sched_yield() }
    XCTAssertEqual(try Store(directory: folder.store).entries(), ["a": [2], "b": [1]])
  }

  // MARK: Failures

  /// A change that cannot be written is taken back, for readers and observers, and the error is thrown once.
  func testAFailure() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    try store.set([1], for: "a")
    let seen = Recorder<[UInt8]?>()
    try store.observe("a") { seen.add($0) }
    let errors = Recorder<String>()
    store.observeDelayedFailures { errors.add("\($0)") }
    disk.faults.withLock { $0.failing = ([.frame], .noSpace) }
    try store.set([2], for: "a", durability: .delayed)
    XCTAssertThrowsError(try store.flush()) { error in
      guard case .outcomeUnknown(let context)? = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssertEqual(context.folder, "/store")
    }
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    XCTAssert(seen.wait { $0 == [[1], [2], [1]] })
    XCTAssert(errors.wait { $0.count == 1 })
    XCTAssertNoThrow(try store.flush())
    disk.faults.withLock { $0.failing = nil }
    try store.set([3], for: "a", durability: .delayed)
    isWritten(store, "a", [3])
  }

  /// A closure receives the error of its own change, and a later `flush()`, perhaps of another thread, does not.
  func testAFailureOfAChangeWithAClosure() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    try store.set([1], for: "a")
    let (own, others) = (Recorder<String>(), Recorder<String>())
    store.observeDelayedFailures { others.add("\($0)") }
    disk.faults.withLock { $0.failing = ([.frame], .noSpace) }
    try store.set([2], for: "a", durability: .delayed) { own.add("set: \($0)") }
    XCTAssert(own.wait { $0.count == 1 && $0[0].hasPrefix("set: /store") })
    XCTAssertNoThrow(try store.flush())
    try store.remove("a", durability: .delayed) { own.add("remove: \($0)") }
    XCTAssert(own.wait { $0.count == 2 && $0[1].hasPrefix("remove: /store") })
    XCTAssertNoThrow(try store.flush())
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    XCTAssertEqual(others.entries, [])
  }

  /// Each `flush()` that waits for a change throws if it was taken back, not only the first.
  func testAFailureReachesEachCallThatWaits() throws {
    for hasClosure in [false, true] {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
      try store.set([1], for: "a")
      let isReleased = DispatchSemaphore(value: 0)
      disk.faults.withLock { faults in
        faults.failing = ([.frame], .noSpace)
        faults.before = (faults.calls + 1, { isReleased.wait() })
      }
      let own = Recorder<String>()
      let failed: @Sendable (StoreError) -> Void = { own.add("\($0)") }
      try store.set([2], for: "a", durability: .delayed, failed: hasClosure ? failed : nil)
      while !store.isLed { sched_yield() }
      let errors = Recorder<String>()
      let group = DispatchGroup()
      for _ in 0..<2 {
        DispatchQueue.global().async(group: group) {
          do throws(StoreError) { try store.flush() } catch { errors.add("\(error)") }
        }
      }
      while store.waitingCalls < 2 { sched_yield() }
      isReleased.signal()
      group.wait()
      XCTAssertEqual(errors.entries.count, 2, "\(hasClosure)")
      XCTAssertNoThrow(try store.flush())
      XCTAssert(own.wait { $0.count == (hasClosure ? 1 : 0) })
    }
  }

  /// Each call of the disk fails: readers then have what is stored, and each change was reported or is there.
  func testEveryErrorAtEveryCall() throws {
    for fault in [DiskFaults.Fault.error(.inputOutput), .error(.noSpace), .short] {
      var call = 1
      while true {
        let disk = SimulatedDisk()
        let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", compactionFloor: 200)
        try store.set([0], for: "a")
        let first = disk.faults.withLock { faults in
          (faults.at, faults.fault) = (faults.calls + call, fault)
          return faults.calls
        }
        var failed = 0
        for number in 1...UInt8(4) {
          try store.set([number] + Array(repeating: 7, count: 90), for: "a", durability: .delayed)
          try store.set([number], for: Store.Key("\(number)"), durability: .delayed)
          if (try? store.flush()) == nil { failed += 1 }
        }
        let calls = disk.faults.withLock { faults in
          faults.at = nil
          return faults.calls
        }
        let reopened = try Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store").entries()
        XCTAssertEqual(try store.entries(), reopened, "\(fault) at \(call)")
        XCTAssertLessThan(failed, 2, "\(fault) at \(call)")
        XCTAssertGreaterThanOrEqual(reopened.count, 5 - failed, "\(fault) at \(call)")
        if calls < first + call { break }
        call += 1
      }
      XCTAssertGreaterThan(call, 30)
    }
  }

  /// A value that another process has stored meanwhile can be one that is not to be replaced.
  func testACheck() throws {
    let folder = TemporaryFolder()
    let (store, other) = (try Store(directory: folder.store), try Store(directory: folder.store))
    let errors = Recorder<String>()
    struct Refused: Error {}
    try store.set([1], for: "a")
    try other.transaction { values in
      onOtherThread {
        for value in UInt8(4)...5 {
          try store.setLater([value], for: "a", unless: { $0 == [2] ? Refused() : nil }, failed: { errors.add("\($0)") })
        }
        try store.set([6], for: "b", durability: .delayed)
        XCTAssertEqual(try store.bytes(for: "a"), [5])
      }
      values["a"] = [2]
    }
    isWritten(store, "a", [2])
    isWritten(other, "b", [6])
    XCTAssert(errors.wait { $0.count == 2 })
  }

  func testWhatIsRefused() throws {
    let folder = TemporaryFolder()
    let encrypted = try Store(directory: folder.store, protection: .encrypted(Store.EncryptionKey()))
    expect(.mustBeDurable) { try encrypted.set([1], for: "a", durability: .delayed) }
    expect(.mustBeDurable) { try encrypted.remove("a", durability: .delayed) }
    XCTAssertNil(try encrypted.bytes(for: "a"))
    try encrypted.set([1], for: "a", durability: .immediate)
    let plain = TemporaryFolder()
    let store = try Store(directory: plain.store)
    try store.set([1], for: "a")
    expect(.readOnly) { try Store(directory: plain.store, readOnly: true).set([1], for: "a", durability: .delayed) }
    XCTAssertThrowsError(try store.set(Array(repeating: 1, count: (16 << 20) + 1), for: "a", durability: .delayed))
    XCTAssertThrowsError(try store.update("a") { _ in try store.set([1], for: "a", durability: .delayed) }) { error in
      XCTAssertEqual(error as? StoreError, .reentrant)
    }
  }

  func testSuspending() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for number in 0..<UInt8(20) {
      try store.set([number], for: "a", durability: .delayed)
      XCTAssert(Store.suspend())
      XCTAssertEqual(try Store(directory: folder.store).bytes(for: "a"), [number])
      Store.resume()
    }
  }

  /// Another process has the lock for longer.
  func testSuspendingWaitsNoLongerThanItsLimit() throws {
    let folder = TemporaryFolder()
    let (store, other) = (try Store(directory: folder.store), try Store(directory: folder.store))
    let errors = Recorder<String>()
    try other.update("b") { _ in
      onOtherThread {
        try store.setLater([1], for: "a", failed: { errors.add("\($0)") })
        let time = ContinuousClock().measure { Store.suspend(within: .milliseconds(20)) }
        Store.resume()
        XCTAssertLessThan(time, .seconds(5))
      }
    }
    // Written meanwhile, or taken back and reported.
    try? store.flush()
    if try store.bytes(for: "a") == nil { XCTAssert(errors.wait { $0.count == 1 }) } else { XCTAssertEqual(errors.entries, []) }
    XCTAssertEqual(try store.bytes(for: "a"), try other.bytes(for: "a"))
  }

  // MARK: Crashes

  /// After a power cut at each call, the store is as after one of the calls, and not before the last `flush()`.
  func testPowerCutsLeaveTheStateAfterOneCall() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let rounds = Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "") ?? 1
    var (checked, older) = (0, 0)
    for round in 0..<UInt64(2 * rounds) {
      let (recoveries, lost) = try cutPower(seed: 100 + round, erasing: round % 2 == 0 ? .removed : .removedAndReplaced)
      (checked, older) = (checked + recoveries, older + lost)
    }
    XCTAssertGreaterThan(checked, 1000)
    XCTAssertGreaterThan(older, 100, "a power cut loses the last changes")
  }

  private func cutPower(seed: UInt64, erasing: Store.ErasurePolicy) throws -> (recoveries: Int, older: Int) {
    struct State {
      var states: [Contents] = [[:]]
      var durable = 0
      var random: SeededGenerator
      var recoveries = 0
      var older = 0
    }
    let disk = SimulatedDisk(seed: seed)
    let store = Store(
      disk: SimulatedProcessDisk(disk), path: "/store", patience: .seconds(600), compactionFloor: 400, erasing: erasing)
    let state = Locked(State(random: SeededGenerator(seed: seed)))
    disk.faults.withLock { faults in
      faults.afterCall = { [unowned disk] in
        var (durable, random) = state.withLock { state in
          _ = state.random.next()
          return (state.durable, state.random)
        }
        let images = disk.crashes(atMost: 16, &random)
        let states = state.withLock { state in
          state.recoveries += images.count
          return state.states
        }
        durable = min(durable, states.count - 1)
        for image in images {
          do {
            let recovered = try Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store").entries()
            let possible = states[durable...]
            if recovered != states.last { state.withLock { $0.older += 1 } }
            XCTAssert(possible.contains(recovered), "seed \(seed): \(recovered), which is none of \(possible)")
          } catch {
            XCTFail("seed \(seed): \(error)")
          }
        }
      }
    }
    var random = SeededGenerator(seed: seed)
    func flushed() { state.withLock { $0.durable = $0.states.count - 1 } }
    for number in 0..<60 {
      // Not transactions, whose other calls would be further states, and not `compact`.
      var operation = StoreOperation.random(number, &random)
      while true {
        if case .set = operation { break }
        if case .remove = operation { break }
        operation = StoreOperation.random(number, &random)
      }
      state.withLock { $0.states.append(operation.apply(to: $0.states.last ?? [:])) }
      switch operation {
      case .set(let key, let value) where number % 9 == 8: try store.set(value, for: key)
      case .set(let key, let value): try store.set(value, for: key, durability: .delayed)
      case .remove(let key): try store.remove(key, durability: .delayed)
      default: break
      }
      if number % 9 == 8, case .set = operation { flushed() }
      if Int.random(in: 0..<4, using: &random) == 0 {
        try store.flush()
        flushed()
      }
      XCTAssertEqual(try store.entries(), state.withLock { $0.states.last })
    }
    try store.flush()
    flushed()
    disk.faults.withLock { $0.afterCall = nil }
    return state.withLock { ($0.recoveries, $0.older) }
  }

  /// A value that was removed later is erased when `flush()` returns.
  func testErasure() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    let value = Array("a value that is removed".utf8)
    try store.set(value, for: "a", durability: .delayed)
    try store.flush()
    XCTAssertNotNil(try folder.bytes("log").firstRange(of: value))
    try store.remove("a", durability: .delayed)
    try store.flush()
    XCTAssertNil(try folder.bytes("log").firstRange(of: value))
  }

  // MARK: The end of the process

  func testTheEndOfAProcess() throws {
    for ending in ["return", "exit"] {
      let folder = TemporaryFolder()
      let worker = try StoreWorkerProcess(["delay", folder.store, "200", ending], key: nil)
      XCTAssertEqual(worker.lines(), ["200"])
      XCTAssertEqual(worker.end(), 0)
      let entries = try Store(directory: folder.store).entries()
      XCTAssertEqual(entries.count, 200, ending)
    }
  }

  /// What remains is the state after one of the calls.
  func testAKilledProcess() throws {
    for _ in 0..<10 {
      let folder = TemporaryFolder()
      let worker = try StoreWorkerProcess(["delay", folder.store, "100000000", "return"], key: nil)
      _ = worker.line()
      worker.kill()
      _ = worker.end()
      let numbers = try Store(directory: folder.store).keys().compactMap { Int($0.name) }.sorted()
      XCTAssertEqual(numbers, Array(0..<numbers.count))
    }
  }
}

/// Runs `work` on a thread of its own, and fails the test if it throws.
private func onOtherThread(_ work: @escaping @Sendable () throws -> Void) {
  onAnotherThread { do { try work() } catch { XCTFail("\(error)") } }
}
