import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Observers of changes that other processes or store objects make.
final class CrossProcessObservationTests: XCTestCase, ConcernsThreads {
  func testNoWakeUpIsMissed() throws {
    let folder = TemporaryFolder()
    let writer = try Store(directory: folder.store)
    // Observers are added and removed during writes. Each must receive the last change.
    for round in 0..<20 {
      let reader = try Store(directory: folder.store)
      let seen = Recorder<[UInt8]?>()
      try reader.observe("a") { seen.add($0) }
      for step in 0..<3 { try writer.set([UInt8(round), UInt8(step)], for: "a") }
      XCTAssert(seen.wait { $0.last == [UInt8(round), 2] })
      let values = seen.entries.compactMap { $0 }.filter { $0[0] == UInt8(round) }
      XCTAssertEqual(values, (0..<3).map { [UInt8(round), $0] })
    }
  }

  func testCompactionCoalescesAndEndsWithTheLast() throws {
    let folder = TemporaryFolder()
    let writer = try Store(directory: folder.store)
    let reader = try Store(directory: folder.store)
    try writer.set([0], for: "gone")
    let seen = Recorder<Store.Change>()
    try reader.observe { for change in $0 { seen.add(change) } }
    for round in 1...UInt8(50) {
      try writer.set([round], for: "a")
      if round % 7 == 0 { try writer.compact() }
    }
    try writer.remove("gone")
    try writer.set([1], for: "end")
    XCTAssert(seen.wait { $0.last?.key == "end" })
    let values = seen.entries.filter { $0.key == "a" }.compactMap { $0.value?.first }
    XCTAssertEqual(values.last, 50)
    XCTAssertEqual(values, values.sorted())
    XCTAssertEqual(Set(values).count, values.count)
    XCTAssertEqual(seen.entries.filter { $0.key == "gone" }, [.init(key: "gone", value: nil, origin: .elsewhere)])
    XCTAssert(seen.entries.allSatisfy { $0.origin == .elsewhere })
  }

  /// The folder above the store's is replaced, such as by a backup of all programs, and nothing reads.
  func testTheFolderAboveIsReplaced() throws {
    for name in ["data", "data/app"] {
      let outer = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: outer.path + "/data/app", withIntermediateDirectories: true)
      let path = outer.path + "/data/app/store"
      let store = try Store(directory: path)
      try store.set([1], for: "a")
      let seen = Recorder<String>()
      try store.observe("a", failed: { _ in }) { seen.add("\($0?.first ?? 0)") }
      XCTAssert(seen.wait { $0 == ["1"] })
      try FileManager.default.copyItem(atPath: "\(outer.path)/\(name)", toPath: outer.path + "/copy")
      try Store(directory: outer.path + "/copy" + (name == "data" ? "/app" : "") + "/store").set([2], for: "a")
      try FileManager.default.moveItem(atPath: "\(outer.path)/\(name)", toPath: outer.path + "/old")
      try FileManager.default.moveItem(atPath: outer.path + "/copy", toPath: "\(outer.path)/\(name)")
      XCTAssert(seen.wait { $0.last == "2" }, "\(seen.entries)")
      try Store(directory: path).set([3], for: "a")
      XCTAssert(seen.wait { $0.last == "3" }, "\(seen.entries)")
    }
  }

  /// The observer is notified of the failure, and receives changes again when the folder is back.
  func testObservationContinuesWhenTheFolderReturns() throws {
    let folder = TemporaryFolder()
    let reader = try Store(directory: folder.store)
    let seen = Recorder<String>()
    try reader.observe(failed: { seen.add("failed: \($0)") }) { for change in $0 { seen.add("\(change.key)") } }
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/elsewhere")
    XCTAssert(
      seen.wait {
        $0.count == 1 && $0[0].hasPrefix("failed: \(folder.store): the folder or a file of the store does not exist")
      })
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: folder.store)
    try Store(directory: folder.store).set([1], for: "a")
    XCTAssert(seen.wait { $0.last == "a" })
    XCTAssertEqual(seen.entries.count, 2)
  }

  /// Observers receive no change twice, and no false removal.
  func testReadingALogAgainRepeatsNoNotification() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for value in 1...UInt8(3) { try store.set([value], for: "a") }
    let seen = Recorder<UInt8?>()
    try store.observe("a") { seen.add($0?.first) }
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/elsewhere")
    XCTAssertThrowsError(try store.set([4], for: "a"))
    try Store(directory: folder.path + "/elsewhere").set([5], for: "a")
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: folder.store)
    try store.set([6], for: "a")
    XCTAssert(seen.wait { $0.last == 6 })
    XCTAssertEqual(seen.entries, [3, 5, 6])
  }

  /// A backup of an older log takes the place of the folder: observers receive what differs, and not the changes that led to it.
  func testABackupRepeatsNoNotification() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for value in 1...UInt8(3) { try store.set([value], for: "a") }
    try FileManager.default.copyItem(atPath: folder.store, toPath: folder.path + "/backup")
    try store.compact()
    try store.set([4], for: "a")
    let seen = Recorder<UInt8?>()
    try store.observe("a") { seen.add($0?.first) }
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/displaced")
    try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
    try store.set([5], for: "b")
    try Store(directory: folder.store).set([6], for: "a")
    XCTAssert(seen.wait { $0.last == 6 })
    XCTAssertEqual(seen.entries, [4, 3, 6])
  }

  /// The folder returns, but at first the system cannot watch it.
  func testAFailedWatchIsRetried() throws {
    let disk = SimulatedDisk()
    let reader = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    let writer = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store")
    let seen = Recorder<UInt8?>()
    let failures = Recorder<StoreError>()
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
    XCTAssertEqual(seen.entries, [nil, 2, 3, 4])
  }

  /// Whichever call fails, an observer receives each value of a key once at most, and the last one, unless changes are delayed.
  func testNoValueIsRepeatedAfterAnError() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for policy in [Store.ErasurePolicy.removed, .removedAndReplaced] {
      var call = 1
      while true {
        let disk = SimulatedDisk()
        let stores = (1...2).map { number in
          Store(
            disk: SimulatedProcessDisk(disk, number: number), path: "/store", compactionFloor: 300, erasing: policy)
        }
        try stores[0].set([0], for: "a")
        let seen = [Recorder<UInt8?>(), Recorder<UInt8?>()]
        for (store, seen) in zip(stores, seen) { try store.observe("a") { seen.add($0?.first) } }
        let start = disk.faults.withLock { faults in
          (faults.at, faults.fault) = (faults.calls + call, .error(.inputOutput))
          return faults.calls
        }
        for number in 1...UInt8(12) {
          try? stores[number % 3 == 0 ? 1 : 0].set([number] + Array(repeating: 7, count: 60), for: "a")
          if number % 5 == 0 { try? stores[0].compact() }
        }
        let calls = disk.faults.withLock { faults in
          faults.at = nil
          return faults.calls
        }
        try stores[0].set([100], for: "a")
        for seen in seen {
          XCTAssert(seen.wait { $0.last == 100 }, "\(policy) at \(call)")
          XCTAssertEqual(Set(seen.entries).count, seen.entries.count, "\(policy) at \(call): \(seen.entries)")
        }
        if calls < start + call { break }
        call += 1
      }
    }
  }

  /// A failed refresh is repeated a few times per second, not continuously.
  func testFailedRefreshesAreRetriedAtAnInterval() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    let failures = Recorder<StoreError>()
    try store.observe(failed: { failures.add($0) }) { _ in }
    let (folder, log) = disk.state.withLock { state in
      let folder = state.cache.folders[SimulatedDisk.Image.root]?["store"] ?? 0
      return (folder, state.cache.folders[folder]?.removeValue(forKey: "log"))
    }
    XCTAssertThrowsError(try store.set([1], for: "a"))
    let (start, before) = (ContinuousClock.now, disk.faults.withLock { $0.calls })
    let refreshes = Recorder<Int>()
    disk.faults.withLock { $0.afterCall = { refreshes.add(0) } }
    // Each refresh makes one call that can change something: it opens the lock file.
    XCTAssert(refreshes.wait { $0.count == 4 })
    XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(350))
    XCTAssertLessThan(disk.faults.withLock { $0.calls } - before, 100)
    XCTAssertEqual(failures.entries, [.unavailable(.missing, StoreError.Context(folder: "/store"))])
    disk.state.withLock { $0.cache.folders[folder]?["log"] = log }
    try store.set([1], for: "a")
  }

  func testAChangeJustBeforeTheWatchBegins() throws {
    let disk = SimulatedDisk()
    let reader = Store(disk: SimulatedProcessDisk(disk), path: "/store")
    let writer = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store")
    try writer.set([1], for: "a")
    XCTAssertEqual(try reader.bytes(for: "a"), [1])
    disk.faults.withLock { $0.beforeWatch = { try? writer.set([2], for: "a") } }
    let seen = Recorder<UInt8?>()
    try reader.observe("a") { seen.add($0?.first) }
    XCTAssertEqual(seen.entries, [2])
  }

  func testNothingAfterCancelling() throws {
    let folder = TemporaryFolder()
    let writer = try Store(directory: folder.store)
    let reader = try Store(directory: folder.store)
    let early = Recorder<[UInt8]?>()
    let late = Recorder<[UInt8]?>()
    let observation = try reader.observe("a") { early.add($0) }
    try reader.observe("a") { late.add($0) }
    try writer.set([1], for: "a")
    XCTAssert(late.wait { $0.last == [1] })
    observation.cancel()
    observation.cancel()
    try writer.set([2], for: "a")
    XCTAssert(late.wait { $0.last == [2] })
    XCTAssertEqual(early.entries, [nil, [1]])
  }
}

/// Many stores that are observed in one process.
final class ManyObservedStoresTests: XCTestCase {
  /// They share one queue of the system, of which a user can have few.
  func testAThousandStores() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = TemporaryFolder()
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let count = min(1000, Int(limit.rlim_cur) / 3 - 100)
    let seen = Recorder<Int>()
    var stores: [Store] = []
    for number in 0..<count {
      let store = try Store(directory: "\(folder.path)/store \(number)")
      try store.observe(failed: { XCTFail("\($0)") }) { _ in seen.add(number) }
      stores.append(store)
    }
    let numbers = [0, count / 2, count - 1]
    for number in numbers { try Store(directory: "\(folder.path)/store \(number)").set([1], for: "a") }
    seen.wait(for: 3)
    XCTAssertEqual(seen.entries.sorted(), numbers)
    // The others still receive changes when some are gone.
    stores.removeFirst(count / 2 + 1)
    try Store(directory: "\(folder.path)/store \(count - 1)").set([2], for: "a")
    seen.wait(for: 4)
    XCTAssertEqual(seen.entries.last, count - 1)
    withExtendedLifetime(stores) {}
  }
}
