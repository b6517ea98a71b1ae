import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Waiting for a file lock: a thread of its own waits, also after its caller has given up.
final class FileLockWaitTests: XCTestCase {
  /// Two open files of one lock file, as two processes have them.
  private final class LockFile {
    let disk = SystemDisk.shared
    let one, other: Handle
    private let folder = TemporaryFolder()
    private let place: Handle

    init() throws {
      try Store(directory: folder.store).set([1], for: "a")
      place = try disk.openFolder(folder.store, followingLinks: false)
      one = try disk.open("lock", in: place, .existing)
      other = try disk.open("lock", in: place, .existing)
    }

    deinit { for handle in [one, other, place] { disk.close(handle) } }
  }

  /// The thread that waits for an earlier call has perhaps not noticed yet that the lock is free.
  func testACallWithoutPatienceTakesALockThatIsFree() throws {
    let file = try LockFile()
    for round in 0..<300 {
      // The thread that waits for the earlier call has the lock for a moment.
      XCTAssertTrue(try file.disk.waitForLock(file.one, .exclusive, nanoseconds: 10_000_000_000))
      XCTAssertFalse(try file.disk.waitForLock(file.other, .exclusive, nanoseconds: 50_000))
      file.disk.unlock(file.one)
      guard try file.disk.lock(file.other, .exclusive) else { return XCTFail("round \(round): the lock is free") }
      file.disk.unlock(file.other)
    }
  }

  func testAStoreWithoutPatienceIsUsedWhenItsLockIsFree() throws {
    let folder = TemporaryFolder()
    let holder = try Store(directory: folder.store)
    let store = try Store(directory: folder.store, patience: .zero)
    try store.set([0], for: "b")
    for round in 0..<100 {
      try holder.update("a") { value in
        value = [1]
        onAnotherThread {
          do throws(StoreError) {
            try store.set([1], for: "b")
            XCTFail("the lock is not free")
          } catch {
            guard case .unavailable(.timeout, _) = error else { return XCTFail("\(error)") }
          }
        }
      }
      XCTAssertNoThrow(try store.set([2], for: "b"), "round \(round)")
    }
  }

  /// One deadline for a use: waiting for the threads of the own process and for other processes counts together.
  func testPatienceIsNotDoubled() throws {
    let folder = TemporaryFolder()
    let holder = try Store(directory: folder.store)
    let store = try Store(directory: folder.store, patience: .milliseconds(300))
    try store.set([1], for: "a")
    // Other programs can make a wait longer, but not each time: with two deadlines, all of them would take at least 500 ms.
    let waits = Locked<[Duration]>([])
    repeat {
      try holder.update("a") { value in
        let first = Thread { try? store.set([2], for: "a") }
        first.start()
        Thread.sleep(forTimeInterval: 0.1)
        onAnotherThread {
          let start = ContinuousClock.now
          expect(.timeout) { try store.set([3], for: "b") }
          waits.withLock { $0.append(ContinuousClock.now - start) }
        }
        value = [4]
      }
    } while waits.withLock { $0.count < 10 && $0.allSatisfy { $0 >= .milliseconds(450) } }
    XCTAssert(waits.withLock { $0.contains { $0 < .milliseconds(450) } }, "\(waits.withLock { $0 })")
    XCTAssertEqual(try store.bytes(for: "a"), [4])
    // A wait that was given up holds no lock.
    try holder.set([5], for: "a")
    try store.set([6], for: "a")
    XCTAssertEqual(try holder.bytes(for: "a"), [6])
  }

  /// The thread that waits for an earlier call can have the lock for a moment, in which a later call takes it and releases it again.
  func testAWaitThatWasGivenUpTakesNoLockThatWasReleased() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let file = try LockFile()
    let disk = file.disk
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      guard try disk.waitForLock(file.one, .exclusive, nanoseconds: 10_000_000_000) else { return XCTFail("timeout") }
      XCTAssertFalse(try disk.waitForLock(file.other, .exclusive, nanoseconds: 20_000))
      disk.unlock(file.one)
      for _ in 0..<Int.random(in: 0..<40, using: &random) where try disk.lock(file.other, .exclusive) {
        disk.unlock(file.other)
      }
      // As often as the thread goes on waiting.
      for _ in 0..<20 where try disk.lock(file.one, .exclusive) {
        if try disk.waitForLock(file.other, .exclusive, nanoseconds: 5000) {
          return XCTFail("seed \(seed), round \(round): both have the lock")
        }
        disk.unlock(file.one)
        if try disk.lock(file.other, .exclusive) { disk.unlock(file.other) }
      }
    }
  }

  /// A caller that joins a wait for the shared lock, which another one has given up, does not take it for the exclusive lock.
  func testAWaitThatWasGivenUpIsNoWeakerLock() throws {
    let file = try LockFile()
    let (disk, other) = (file.disk, file.other)
    XCTAssertTrue(try disk.lock(file.one, .exclusive))
    XCTAssertFalse(try disk.waitForLock(other, .shared, nanoseconds: 1_000_000))
    let acquired = Counter()
    Thread {
      if (try? disk.waitForLock(other, .exclusive, nanoseconds: 20_000_000_000)) == true { acquired.add() }
    }.start()
    Thread.sleep(forTimeInterval: 0.05)
    XCTAssertTrue(try disk.lock(file.one, .shared))
    Thread.sleep(forTimeInterval: 0.05)
    XCTAssertEqual(acquired.value, 0, "both have the lock")
    disk.unlock(file.one)
    withExtendedLifetime(file) { acquired.wait(for: 1) }
  }

  /// A suspension wakes the calls that wait, and not a later one.
  func testACallAfterASuspensionWaits() throws {
    let file = try LockFile()
    XCTAssertTrue(try file.disk.lock(file.one, .exclusive))
    XCTAssertFalse(try file.disk.waitForLock(file.other, .exclusive, nanoseconds: 1_000_000))
    Store.suspend(within: .zero)
    Store.resume()
    let start = ContinuousClock.now
    XCTAssertFalse(try file.disk.waitForLock(file.other, .exclusive, nanoseconds: 100_000_000))
    XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(90))
    file.disk.unlock(file.one)
  }
}
