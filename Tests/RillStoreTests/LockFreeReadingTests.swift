import RillLocks
import RillStore
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
}
