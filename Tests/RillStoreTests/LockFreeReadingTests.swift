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

  /// A process reads for the first time while another one holds the lock.
  func testTheFirstReadDoesNotWait() throws {
    for isIndexed in [false, true] {
      let folder = TemporaryFolder()
      let writer = try Store(directory: folder.store)
      try writer.set([1], for: "a")
      if isIndexed {
        try writer.transaction { values in
          for number in 0..<2000 { values[try Store.Key("key \(number)")] = [UInt8](repeating: 1, count: 50) }
        }
        try writer.compact()
      }
      try writer.set([2], for: "a")
      try writer.update("b") { value in
        let reader = try Store(directory: folder.store, patience: .milliseconds(1))
        XCTAssertEqual(try reader.bytes(for: "a"), [2])
        XCTAssertEqual(try reader.keys().count, isIndexed ? 2001 : 1)
        value = [1]
      }
    }
  }

  /// After a power cut, the lock file can be older than the log.
  ///
  /// Then the first read takes the lock.
  func testTheFirstReadAfterAPowerCut() throws {
    let folder = TemporaryFolder()
    let writer = try Store(directory: folder.store)
    try writer.set([1], for: "a")
    let older = try folder.bytes("lock")
    try writer.set([2], for: "a")
    try folder.write(older, to: "lock")
    XCTAssertEqual(try Store(directory: folder.store).bytes(for: "a"), [2])
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
