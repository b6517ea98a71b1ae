import Foundation
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
    let calls = CrashSuite(.init(seed: seed, writers: 2, length: 5, subsets: 0)).run().calls
    XCTAssertGreaterThan(calls, 40)
    for fault in faults {
      for call in 1...calls {
        let plan = CrashSuite.Plan(
          seed: seed, writers: 2, length: 5, subsets: 4 * rounds, faultAt: call, fault: fault, onlyAfterFault: true)
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
}
