import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Reading what other processes have announced needs no lock.
final class LockFreeReadingTests: XCTestCase {
  /// A reader neither waits for a writer that holds the lock, nor sees what is not durable.
  func testACommitThatIsNotDurableIsNotRead() throws {
    let disk = SimulatedDisk()
    let writer = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    let reader = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store", patience: .milliseconds(1))
    try writer.set([1], for: "a")
    XCTAssertEqual(try reader.bytes(for: "a"), [1])
    // The reader has something to read.
    try writer.set([2], for: "a")
    let seen = Locked<[[UInt8]?]>([])
    disk.faults.withLock { faults in
      faults.afterCall = {
        let value = try? reader.bytes(for: "a")
        seen.withLock { $0.append(value ?? nil) }
      }
    }
    try writer.set([3], for: "a")
    disk.faults.withLock { $0.afterCall = nil }
    // The calls that change something are the write of the frame, its sync, and the durable position.
    XCTAssertEqual(seen.withLock { $0 }, [[2], [2], [3]])
  }

  /// The log is replaced while a writer holds the lock.
  func testACompactedLogIsReadWithoutTheLock() throws {
    let folder = TemporaryFolder()
    let writer = try Store(directory: folder.store)
    let reader = try Store(directory: folder.store, patience: .seconds(5))
    for number in 1...5 { try writer.set([UInt8(number)], for: Store.Key("key \(number)")) }
    XCTAssertEqual(try reader.keys().count, 5)
    try writer.remove("key 1")
    try writer.compact()
    try writer.set([6], for: "key 6")
    try writer.update("key 2") { value in
      XCTAssertEqual(try reader.keys().count, 5)
      XCTAssertEqual(try reader.bytes(for: "key 6"), [6])
      value = [7]
    }
    XCTAssertEqual(try reader.bytes(for: "key 2"), [7])
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

  /// A caller that joins a wait for the shared lock, which another one has given up, does not take it for the exclusive lock.
  func testAWaitThatWasGivenUpIsNoWeakerLock() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    let disk = SystemDisk.shared
    let place = try disk.openFolder(folder.store, followingLinks: false)
    let (one, other) = (try disk.open("lock", in: place, .existing), try disk.open("lock", in: place, .existing))
    defer { for handle in [one, other, place] { disk.close(handle) } }
    XCTAssertTrue(try disk.lock(one, .exclusive))
    XCTAssertFalse(try disk.waitForLock(other, .shared, nanoseconds: 1_000_000))
    let acquired = Counter()
    Thread {
      if (try? disk.waitForLock(other, .exclusive, nanoseconds: 20_000_000_000)) == true { acquired.add() }
    }.start()
    Thread.sleep(forTimeInterval: 0.05)
    XCTAssertTrue(try disk.lock(one, .shared))
    Thread.sleep(forTimeInterval: 0.05)
    XCTAssertEqual(acquired.value, 0, "both have the lock")
    disk.unlock(one)
    acquired.wait(for: 1)
  }
}
