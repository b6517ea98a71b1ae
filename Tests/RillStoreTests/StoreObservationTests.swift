import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Observers of changes that are made through their own store object.
final class StoreObservationTests: XCTestCase, ConcernsThreads {
  /// The queue of events is closed with the last observed store of the process, and another one is opened with the next.
  func testTheFirstObserverAfterTheLastOne() throws {
    let folders = [TemporaryFolder(), TemporaryFolder()]
    let writers = try folders.map { try Store(directory: $0.path) }
    var observed: Store?
    for number in 0..<1000 {
      let value = Array("\(number)".utf8)
      let next = try Store(directory: folders[number % 2].path)
      try next.open()
      // Removes its watches, which is an event for each of them.
      observed = nil
      let isReported = expectation(description: "change \(number)")
      try next.observe("a") { if $0 == value { isReported.fulfill() } }
      try writers[number % 2].set(value, for: "a")
      wait(for: [isReported], timeout: 20)
      observed = next
    }
    withExtendedLifetime(observed) {}
  }

  func testRemovingAnAbsentKeyIsNoChange() throws {
    let store = try Store(directory: TemporaryFolder().store)
    try store.set([1], for: "a")
    let length = try store.verify().length
    let seen = Recorder<[Store.Change]>()
    try store.observe { seen.add($0) }
    try store.remove("b")
    try store.transaction { keys in
      keys["b"] = nil
      keys["a"] = [1]
    }
    XCTAssertEqual(seen.entries, [])
    XCTAssertEqual(try store.verify().length, length)
  }

  func testClosuresAreReleased() throws {
    final class ReleaseRecorder: Sendable {
      let name: String
      let released: Recorder<String>
      init(_ name: String, _ released: Recorder<String>) { (self.name, self.released) = (name, released) }
      deinit { released.add(name) }
    }
    let folder = TemporaryFolder()
    let released = Recorder<String>()
    do {
      let store = try Store(directory: folder.store)
      do {
        let recorder = ReleaseRecorder("cancelled", released)
        let observation = try store.observe { _ in _ = recorder }
        observation.cancel()
      }
      XCTAssertEqual(released.entries, ["cancelled"])
      let recorder = ReleaseRecorder("dropped", released)
      try store.observe { _ in _ = recorder }
      try store.set([1], for: "a")
    }
    // The store's queue can be refreshing at this moment.
    XCTAssert(released.wait { $0 == ["cancelled", "dropped"] })
  }

  /// A thread passes the delivery to the store's queue after 1,024 notifications.
  func testAThreadDeliversALimitedNumberOfNotifications() throws {
    let store = Store.inMemory()
    let isOnThisThread = Recorder<Bool>()
    try store.observe("a") { _ in
      isOnThisThread.add(Thread.isMainThread)
      let count = isOnThisThread.entries.count
      if count < 3000 { try? store.set([UInt8(count & 255)], for: "a") }
    }
    XCTAssert(isOnThisThread.wait { $0.count == 3000 })
    XCTAssertEqual(isOnThisThread.entries, Array(repeating: true, count: 1024) + Array(repeating: false, count: 1976))
  }

  func testAThreadDeliversALimitedNumberOfNotificationsThatWaitTogether() throws {
    let store = Store.inMemory()
    let isOnThisThread = Recorder<Bool>()
    try store.observe("a") { _ in
      isOnThisThread.add(Thread.isMainThread)
      if isOnThisThread.entries.count == 1 {
        let hasWritten = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          for count in 1..<3000 { try? store.set([UInt8(count & 255)], for: "a") }
          hasWritten.signal()
        }
        hasWritten.wait()
      }
    }
    XCTAssert(isOnThisThread.wait { $0.count == 3000 })
    XCTAssertEqual(isOnThisThread.entries.lastIndex(of: true), 1023)
    XCTAssertEqual(isOnThisThread.entries.firstIndex(of: false), 1024)
  }

  /// Observers are added while another thread writes.
  ///
  /// Each receives the current value and every later one.
  func testNewObserversDuringConcurrentWrites() throws {
    let store = Store.inMemory()
    let logs = Locked<[Recorder<UInt8>]>([])
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      do {
        if thread == 0 {
          for value in 1...UInt8(250) { try store.set([value], for: "a") }
        } else {
          for _ in 0..<50 {
            let log = Recorder<UInt8>()
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
      XCTAssertEqual(log.entries, Array((log.entries.first ?? 0)...250))
    }
  }
}
