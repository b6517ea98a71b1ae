import Dispatch
import Foundation
import RillLocks
import RillStore
import XCTest

/// Crashes and failures at every call, on the simulated disk.
///
/// `RILL_STORE_ROUNDS` is how many times as many workloads are tried; `RILL_SEED` repeats one.
final class CrashTests: XCTestCase {
  private var rounds: Int { Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "") ?? 1 }

  private func seeds(_ count: Int) -> [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["RILL_SEED"].flatMap(UInt64.init) { return [seed] }
    return (0..<count * rounds).map { _ in UInt64.random(in: 1...1_000_000) }
  }

  func testCrashAfterEveryCallOfOneWriter() {
    for seed in seeds(3) {
      let result = CrashSuite(.init(seed: seed)).run()
      XCTAssertEqual(result.failures.prefix(3), [])
    }
  }

  func testCrashAfterEveryCallOfThreeWriters() {
    for seed in seeds(3) {
      let result = CrashSuite(.init(seed: seed, writers: 3)).run()
      XCTAssertEqual(result.failures.prefix(3), [])
    }
  }

  /// Every error at every call: what was acknowledged before and after is there, and what was refused is not.
  func testEveryErrorAtEveryCall() {
    let faults: [Faults.Fault] = [.error(.inputOutput), .error(.noSpace), .error(.interrupted), .short]
    for seed in seeds(1) { sweep(seed, faults) }
  }

  /// A process is killed at every call, and others go on; then the power fails.
  func testKillAtEveryCall() {
    for seed in seeds(2) { sweep(seed, [.kill]) }
  }

  private func sweep(_ seed: UInt64, _ faults: [Faults.Fault]) {
    let calls = CrashSuite(.init(seed: seed, writers: 2, length: 4, subsets: 0)).run().calls
    XCTAssertGreaterThan(calls, 40)
    for fault in faults {
      for call in 1...calls {
        let plan = CrashSuite.Plan(
          seed: seed, writers: 2, length: 4, subsets: 3 * rounds, faultAt: call, fault: fault, onlyAfterFault: true)
        XCTAssertEqual(CrashSuite(plan).run().failures.prefix(3), [])
      }
    }
  }

  /// None of the engine's syncs can be left out: without it, crashes lose something.
  func testEverySyncIsNeeded() {
    for purpose in SyncPurpose.allCases where purpose != .damagedLogKept {
      let isNoticed = (1...20 as ClosedRange<UInt64>).contains { seed in
        !CrashSuite(.init(seed: seed, subsets: 64, ignored: purpose)).run().failures.isEmpty
      }
      XCTAssert(isNoticed, "nobody misses the sync \(purpose)")
    }
  }

  /// Many threads share frames: whatever each was told is durable, and nothing comes of what was never asked.
  func testCrashWhileManyThreadsWrite() throws {
    for seed in seeds(2) {
      let disk = SimulatedDisk(seed: seed)
      let store = Store(disk: SimulatedProcess(disk), path: "/store", compactionFloor: 500)
      let progress = Locked([(attempted: UInt8, acknowledged: UInt8)](repeating: (0, 0), count: 4))
      let random = Locked(Random(seed: seed))
      disk.faults.withLock { faults in
        faults.afterCall = { [unowned disk] in
          // What is acknowledged now must be there; what is attempted by the time it is looked at may be.
          let acknowledged = progress.withLock { $0.map(\.acknowledged) }
          var numbers = random.withLock { random in
            _ = random.next()
            return random
          }
          let images = disk.crashes(atMost: 6, &numbers)
          let attempted = progress.withLock { $0.map(\.attempted) }
          for image in images {
            let recovered = Store(disk: SimulatedProcess(SimulatedDisk(image)), path: "/store")
            for thread in 0..<4 {
              do {
                let value = try recovered.bytes(for: Store.Key("thread \(thread)"))?.first ?? 0
                XCTAssert(acknowledged[thread] <= value && value <= attempted[thread], "seed \(seed)")
              } catch {
                XCTFail("seed \(seed): \(error)")
              }
            }
          }
        }
      }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for value in 1...UInt8(10) {
          progress.withLock { $0[thread].attempted = value }
          do {
            try store.set([value], for: Store.Key("thread \(thread)"))
          } catch {
            XCTFail("\(error)")
          }
          progress.withLock { $0[thread].acknowledged = value }
        }
      }
      disk.faults.withLock { $0.afterCall = nil }
    }
  }

  // MARK: Outcomes that are unknown

  /// A change whose sync failed is taken back.
  ///
  /// What is said about its key afterwards must hold after a crash, although nothing had to be written to say it.
  func testRemovalOfWhatAFailedSyncMayHaveLeft() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcess(disk), path: "/store")
    let other = Store(disk: SimulatedProcess(disk, number: 2), path: "/store")
    try store.set([1], for: "a")
    XCTAssertEqual(try other.keys(), ["a"])
    // lock, three times status, write, sync
    disk.faults.withLock { faults in
      faults.at = faults.calls + 6
      faults.fault = .error(.inputOutput)
    }
    XCTAssertThrowsError(try store.set([2], for: "b")) { XCTAssertEqual($0 as? StoreError, .outcomeUnknown(code: EIO)) }
    XCTAssertNil(try store.bytes(for: "b"))
    XCTAssertNil(try other.bytes(for: "b"))
    try other.remove("b")
    var random = Random(seed: 1)
    for image in disk.crashes(atMost: 4096, &random) {
      let recovered = Store(disk: SimulatedProcess(SimulatedDisk(image)), path: "/store")
      XCTAssertNil(try recovered.bytes(for: "b"))
      XCTAssertEqual(try recovered.bytes(for: "a"), [1])
    }
    try store.set([3], for: "b")
    XCTAssertEqual(try other.bytes(for: "b"), [3])
  }

  /// A sync fails, and another call with it: whatever was or was not taken back, the next change begins a new log.
  func testLogThatFailedIsNotReliedUpon() throws {
    var failedSyncs = 0
    for call in 1...12 {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcess(disk), path: "/store")
      let other = Store(disk: SimulatedProcess(disk, number: 2), path: "/store")
      try store.set([1], for: "a")
      XCTAssertEqual(try other.keys(), ["a"])
      let files: @Sendable () -> Set<Int> = { disk.state.withLock { Set($0.cache.folders[1]?.values.map(\.self) ?? []) } }
      let before = files()
      disk.faults.withLock { faults in
        faults.refused = (.frame, .inputOutput)
        faults.at = faults.calls + call
        faults.fault = .error(.inputOutput)
      }
      XCTAssertThrowsError(try store.set([2], for: "a")) { error in
        guard case .outcomeUnknown? = error as? StoreError else { return }
        failedSyncs += 1
      }
      disk.faults.withLock { ($0.refused, $0.at) = (nil, nil) }
      XCTAssertEqual(try store.bytes(for: "a"), [1])
      if call > 7 {
        // Nothing else had failed: newcomers, too, see the old value.
        let newcomer = Store(disk: SimulatedProcess(disk, number: 3), path: "/store")
        XCTAssertEqual(try newcomer.bytes(for: "a"), [1], "call \(call)")
      }
      try store.set([3], for: "a")
      XCTAssertEqual(try other.bytes(for: "a"), [3], "call \(call)")
      if failedSyncs > 0 { XCTAssertNotEqual(files(), before, "call \(call)") }
    }
    XCTAssertGreaterThan(failedSyncs, 3)
  }

  // MARK: Repairing

  /// While a damaged log is being replaced, its bytes are always under one of its two names.
  func testCrashWhileRepairing() {
    XCTAssertEqual(lossesWhileRepairing(ignoring: nil), [])
    XCTAssertNotEqual(lossesWhileRepairing(ignoring: .damagedLogKept), [])
  }

  private func lossesWhileRepairing(ignoring ignored: SyncPurpose?) -> [String] {
    let losses = Locked<[String]>([])
    do {
      let first = SimulatedDisk()
      let store = Store(disk: SimulatedProcess(first), path: "/store")
      for value in 1...UInt8(3) { try store.set([value], for: Store.Key("key \(value)")) }
      var image = first.state.withLock { $0.cache }
      guard let folder = image.folders[SimulatedDisk.Image.root]?["store"], let log = image.folders[folder]?["log"] else {
        return ["no log"]
      }
      // In the second of three frames.
      image.files[log]?[40 + 36 + 20] ^= 1
      let damaged = image.files[log]

      let disk = SimulatedDisk(image)
      disk.faults.withLock { faults in
        faults.ignored = ignored
        faults.afterCall = { [unowned disk] in
          var random = Random(seed: 1)
          for image in disk.crashes(atMost: 4096, &random) {
            let names = image.folders[folder] ?? [:]
            if !names.values.contains(where: { image.files[$0] == damaged }) {
              losses.withLock { $0.append("the damaged log is gone") }
            }
            do {
              let recovered = Store(
                disk: SimulatedProcess(SimulatedDisk(image)), path: "/store", onCorruption: { _ in .keepReadable })
              let keys = try recovered.keys().map(\.name).sorted()
              if keys != ["key 1", "key 3"] { losses.withLock { $0.append("\(keys)") } }
            } catch {
              losses.withLock { $0.append("\(error)") }
            }
          }
        }
      }
      let repaired = Store(disk: SimulatedProcess(disk), path: "/store", onCorruption: { _ in .keepReadable })
      let keys = try repaired.keys().map(\.name).sorted()
      if keys != ["key 1", "key 3"] { losses.withLock { $0.append("\(keys)") } }
      disk.faults.withLock { $0.afterCall = nil }
    } catch {
      losses.withLock { $0.append("\(error)") }
    }
    return losses.withLock { $0 }
  }
}
