import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// The file locks of `SystemDisk`: a thread of its own waits for a lock, also after its caller has given up.
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

  private func onAnotherThread(_ body: @escaping @Sendable () -> Void) { onThreads(1) { _ in body() } }

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
        self.onAnotherThread {
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

  /// The thread that waits for an earlier call can have the lock for a moment, in which a later call takes it and releases it again.
  func testAWaitThatWasGivenUpTakesNoLockThatWasReleased() throws {
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
