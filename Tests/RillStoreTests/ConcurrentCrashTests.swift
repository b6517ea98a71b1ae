import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Crashes while several threads share frames: each acknowledged change is durable, and no change appears that was not attempted.
///
/// `RILL_STORE_ROUNDS` plays random workloads, and `RILL_SEED` repeats one.
final class ConcurrentCrashTests: XCTestCase, ConcernsThreads {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }

  private var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["RILL_SEED"].flatMap(UInt64.init) { return [seed] }
    guard let rounds = environment["RILL_STORE_ROUNDS"].flatMap(Int.init) else { return [7] }
    return (0..<2 * rounds).map { _ in UInt64.random(in: 1...1_000_000) }
  }

  func testManyThreadsWrite() throws { try crash(.plain) }

  func testManyThreadsWriteToAnEncryptedStore() throws { try crash(.encrypted(Store.EncryptionKey(bytes: Array(1...32)))) }

  func testManyThreadsWriteToAStoreWithAKeyFile() throws { try crash(.encrypted(.keyFile("/home/keys/of/store.key"))) }

  private func crash(_ protection: Store.Protection) throws {
    for seed in seeds {
      let disk = SimulatedDisk(seed: seed)
      // The checks below can take long, and the other threads wait for them.
      let store = Store(
        disk: SimulatedProcessDisk(disk), path: "/store", patience: .seconds(600), compactionFloor: 500, protection: protection)
      let progress = Locked([(attempted: UInt8, acknowledged: UInt8)](repeating: (0, 0), count: 4))
      let random = Locked(SeededGenerator(seed: seed))
      disk.faults.withLock { faults in
        faults.afterCall = { [unowned disk] in
          // Changes that are acknowledged now must be present. Changes attempted until the check can be.
          let acknowledged = progress.withLock { $0.map(\.acknowledged) }
          var numbers = random.withLock { random in
            _ = random.next()
            return random
          }
          let images = disk.crashes(atMost: 6, &numbers)
          let attempted = progress.withLock { $0.map(\.attempted) }
          for image in images {
            let recovered = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection)
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
}
