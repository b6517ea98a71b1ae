import Foundation
import RillLocks
import RillStore
import ThreadTools
import XCTest

/// Observers of changes that others make.
final class WatchTests: XCTestCase {
  func testNoWakeUpIsMissed() throws {
    let folder = Folder()
    let writer = try Store(directory: folder.store)
    // Observers that come and go while there is writing, each of which must see the last change.
    for round in 0..<20 {
      let reader = try Store(directory: folder.store)
      let seen = Log<[UInt8]?>()
      try reader.observe("a") { seen.add($0) }
      for step in 0..<3 { try writer.set([UInt8(round), UInt8(step)], for: "a") }
      XCTAssert(seen.wait { $0.last == [UInt8(round), 2] })
      let values = seen.all.compactMap { $0 }.filter { $0[0] == UInt8(round) }
      XCTAssertEqual(values, (0..<3).map { [UInt8(round), $0] })
    }
  }

  func testCompactionCoalescesAndEndsWithTheLast() throws {
    let folder = Folder()
    let writer = try Store(directory: folder.store)
    let reader = try Store(directory: folder.store)
    try writer.set([0], for: "gone")
    let seen = Log<Store.Change>()
    try reader.observe { for change in $0 { seen.add(change) } }
    for round in 1...UInt8(50) {
      try writer.set([round], for: "a")
      if round % 7 == 0 { try writer.compact() }
    }
    try writer.remove("gone")
    try writer.set([1], for: "end")
    XCTAssert(seen.wait { $0.last?.key == "end" })
    let values = seen.all.filter { $0.key == "a" }.compactMap { $0.value?.first }
    XCTAssertEqual(values.last, 50)
    XCTAssertEqual(values, values.sorted())
    XCTAssertEqual(Set(values).count, values.count)
    XCTAssertEqual(seen.all.filter { $0.key == "gone" }, [.init(key: "gone", value: nil, origin: .elsewhere)])
    XCTAssert(seen.all.allSatisfy { $0.origin == .elsewhere })
  }

  /// The observer learns that it is cut off, and goes on when the folder is back.
  func testRemovedFolderIsFollowedUp() throws {
    let folder = Folder()
    let reader = try Store(directory: folder.store)
    let seen = Log<String>()
    try reader.observe(failed: { seen.add("failed: \($0)") }) { for change in $0 { seen.add("\(change.key)") } }
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/elsewhere")
    XCTAssert(seen.wait { $0 == ["failed: store unavailable: missing"] })
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: folder.store)
    try Store(directory: folder.store).set([1], for: "a")
    XCTAssert(seen.wait { $0.last == "a" })
    XCTAssertEqual(seen.all.count, 2)
  }

  /// What observers were told is not told a second time, and nothing seems to have been removed meanwhile.
  func testALogThatIsReadAgainIsNoNews() throws {
    let folder = Folder()
    let store = try Store(directory: folder.store)
    for value in 1...UInt8(3) { try store.set([value], for: "a") }
    let seen = Log<UInt8?>()
    try store.observe("a") { seen.add($0?.first) }
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/elsewhere")
    XCTAssertThrowsError(try store.set([4], for: "a"))
    try Store(directory: folder.path + "/elsewhere").set([5], for: "a")
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: folder.store)
    try store.set([6], for: "a")
    XCTAssert(seen.wait { $0.last == 6 })
    XCTAssertEqual(seen.all, [3, 5, 6])
  }

  /// The folder is there again, and the system has no room for another watch at first.
  func testAWatchThatFailsIsTriedAgain() throws {
    let disk = SimulatedDisk()
    let reader = Store(disk: SimulatedProcess(disk), path: "/store")
    let writer = Store(disk: SimulatedProcess(disk, number: 2), path: "/store")
    let seen = Log<UInt8?>()
    let failures = Log<StoreError>()
    try reader.observe("a", failed: { failures.add($0) }) { seen.add($0?.first) }
    let folder = disk.state.withLock { $0.cache.folders[SimulatedDisk.Image.root]?.removeValue(forKey: "store") }
    disk.faults.withLock { $0.isUnwatchable = true }
    XCTAssertThrowsError(try reader.set([1], for: "a"))
    XCTAssert(failures.wait { !$0.isEmpty })
    disk.state.withLock { $0.cache.folders[SimulatedDisk.Image.root]?["store"] = folder }
    XCTAssertNil(try reader.bytes(for: "a"))
    disk.faults.withLock { $0.isUnwatchable = false }
    for value in 2...UInt8(4) {
      try writer.set([value], for: "a")
      XCTAssert(seen.wait { $0.last == value })
    }
    XCTAssertEqual(seen.all, [nil, 2, 3, 4])
  }

  /// What is missing is looked for a few times a second, and not all the time.
  func testWhatIsMissingIsNotLookedForAllTheTime() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcess(disk), path: "/store")
    let failures = Log<StoreError>()
    try store.observe(failed: { failures.add($0) }) { _ in }
    let (folder, log) = disk.state.withLock { state in
      let folder = state.cache.folders[SimulatedDisk.Image.root]?["store"] ?? 0
      return (folder, state.cache.folders[folder]?.removeValue(forKey: "log"))
    }
    XCTAssertThrowsError(try store.set([1], for: "a"))
    let (start, before) = (ContinuousClock.now, disk.faults.withLock { $0.calls })
    let looks = Log<Int>()
    disk.faults.withLock { $0.afterCall = { looks.add(0) } }
    // Each look opens the lock file, which is the one call of a look that may change something.
    XCTAssert(looks.wait { $0.count == 4 })
    XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(350))
    XCTAssertLessThan(disk.faults.withLock { $0.calls } - before, 100)
    XCTAssertEqual(failures.all, [.unavailable(.missing, code: 0)])
    disk.state.withLock { $0.cache.folders[folder]?["log"] = log }
    try store.set([1], for: "a")
  }

  func testAChangeJustBeforeTheWatchBegins() throws {
    let disk = SimulatedDisk()
    let reader = Store(disk: SimulatedProcess(disk), path: "/store")
    let writer = Store(disk: SimulatedProcess(disk, number: 2), path: "/store")
    try writer.set([1], for: "a")
    XCTAssertEqual(try reader.bytes(for: "a"), [1])
    disk.faults.withLock { $0.beforeWatch = { try? writer.set([2], for: "a") } }
    let seen = Log<UInt8?>()
    try reader.observe("a") { seen.add($0?.first) }
    XCTAssertEqual(seen.all, [2])
  }

  func testRemovingWhatIsAbsentIsNoChange() throws {
    let store = try Store(directory: Folder().store)
    try store.set([1], for: "a")
    let length = try store.verify().length
    let seen = Log<[Store.Change]>()
    try store.observe { seen.add($0) }
    try store.remove("b")
    try store.transaction { keys in
      keys["b"] = nil
      keys["a"] = [1]
    }
    XCTAssertEqual(seen.all, [])
    XCTAssertEqual(try store.verify().length, length)
  }

  func testNothingAfterCancelling() throws {
    let folder = Folder()
    let writer = try Store(directory: folder.store)
    let reader = try Store(directory: folder.store)
    let early = Log<[UInt8]?>()
    let late = Log<[UInt8]?>()
    let observation = try reader.observe("a") { early.add($0) }
    try reader.observe("a") { late.add($0) }
    try writer.set([1], for: "a")
    XCTAssert(late.wait { $0.last == [1] })
    observation.cancel()
    observation.cancel()
    try writer.set([2], for: "a")
    XCTAssert(late.wait { $0.last == [2] })
    XCTAssertEqual(early.all, [nil, [1]])
  }

  func testClosuresAreReleased() throws {
    final class Witness: Sendable {
      let name: String
      let released: Log<String>
      init(_ name: String, _ released: Log<String>) { (self.name, self.released) = (name, released) }
      deinit { released.add(name) }
    }
    let folder = Folder()
    let released = Log<String>()
    do {
      let store = try Store(directory: folder.store)
      do {
        let witness = Witness("cancelled", released)
        let observation = try store.observe { _ in _ = witness }
        observation.cancel()
      }
      XCTAssertEqual(released.all, ["cancelled"])
      let witness = Witness("dropped", released)
      try store.observe { _ in _ = witness }
      try store.set([1], for: "a")
    }
    // The store's queue may be looking for changes at the moment.
    XCTAssert(released.wait { $0 == ["cancelled", "dropped"] })
  }

  /// Nobody is kept for ever by what observers themselves, or others, go on changing.
  func testWhoHasDeliveredAThousandHandsOver() throws {
    let store = Store.inMemory()
    let isOnThisThread = Log<Bool>()
    try store.observe("a") { _ in
      isOnThisThread.add(Thread.isMainThread)
      let count = isOnThisThread.all.count
      if count < 3000 { try? store.set([UInt8(count & 255)], for: "a") }
    }
    XCTAssert(isOnThisThread.wait { $0.count == 3000 })
    XCTAssertEqual(isOnThisThread.all, Array(repeating: true, count: 1024) + Array(repeating: false, count: 1976))
  }

  /// Threads that change and observers that come: each sees the value it began with and every one after it.
  func testNewcomersUnderFire() throws {
    let store = Store.inMemory()
    let logs = Locked<[Log<UInt8>]>([])
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      do {
        if thread == 0 {
          for value in 1...UInt8(250) { try store.set([value], for: "a") }
        } else {
          for _ in 0..<50 {
            let log = Log<UInt8>()
            logs.withLock { $0.append(log) }
            try store.observe("a") { log.add($0?.first ?? 0) }
          }
        }
      } catch {
        XCTFail("\(error)")
      }
    }
    for log in logs.withLock({ $0 }) {
      XCTAssert(log.wait { $0.last == 250 })
      XCTAssertEqual(log.all, Array((log.all.first ?? 0)...250))
    }
  }
}
