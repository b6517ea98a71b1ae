import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

private func expectSuspended(file: StaticString = #filePath, line: UInt = #line, _ use: () throws -> Void) {
  XCTAssertThrowsError(try use(), file: file, line: line) { error in
    guard case StoreError.unavailable(.suspended, _) = error else { return XCTFail("\(error)", file: file, line: line) }
  }
}

/// `Store.suspend(within:)`, as an app calls it that the system is going to suspend.
final class StoreSuspensionTests: XCTestCase {
  override func tearDown() { Store.resume() }

  func testChangesFailUntilTheProcessResumes() throws {
    let store = try Store(directory: TemporaryFolder().path)
    try store.set([1], for: "a")
    XCTAssertTrue(Store.suspend())
    expectSuspended { try store.set([2], for: "a") }
    expectSuspended { try store.remove("a") }
    expectSuspended { try store.update("a") { $0 = [2] } }
    expectSuspended { try store.compact() }
    XCTAssertEqual(try store.bytes(for: "a"), [1], "reading needs no lock")
    Store.resume()
    try store.set([2], for: "a")
    XCTAssertEqual(try store.bytes(for: "a"), [2])
  }

  func testADelayedChangeWaitsUntilTheProcessResumes() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.path)
    try store.set([1], for: "a")
    let isWritten = expectation(description: "written without another call of the store")
    let other = try Store(directory: folder.path)
    let observation = try other.observe("a") { if $0 == [2] { isWritten.fulfill() } }
    XCTAssertTrue(Store.suspend())
    try store.set([2], for: "a", durability: .delayed)
    expectSuspended { try store.flush() }
    XCTAssertEqual(try store.bytes(for: "a"), [2])
    Store.resume()
    wait(for: [isWritten], timeout: 60)
    observation.cancel()
    try store.flush()
    XCTAssertEqual(try Store(directory: folder.path).bytes(for: "a"), [2])
  }

  func testAStoreThatIsReleasedMeanwhile() throws {
    let folder = TemporaryFolder()
    do {
      var store = try Store(directory: folder.path)
      try store.set([1], for: "a")
      Store.suspend()
      try store.set([2], for: "a", durability: .delayed)
      // Lets the thread that is to write it find the suspension.
      for _ in 0..<20_000 where !isKnownUniquelyReferenced(&store) { sched_yield() }
    }
    Store.resume()
    let isWritten = expectation(description: "the change is written")
    let other = try Store(directory: folder.path)
    let observation = try other.observe("a") { if $0 == [2] { isWritten.fulfill() } }
    wait(for: [isWritten], timeout: 10)
    observation.cancel()
  }

  /// Another process holds the lock for longer than the app can wait, which is no failure of the change.
  func testADelayedChangeWaitsForAnotherProcess() throws {
    // In some rounds, `suspend` finds the change before the thread that writes it.
    for round in 0..<20 {
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.path)
      try store.set([1], for: "a")
      let file = unsafe open("\(folder.path)/lock", O_RDWR)
      defer { close(file) }
      XCTAssertEqual(flock(file, LOCK_EX), 0)
      let failures = Recorder<StoreError>()
      try store.set([2], for: "a", durability: .delayed, failed: { failures.add($0) })
      Store.suspend(within: .milliseconds(round % 2))
      XCTAssertEqual(try store.bytes(for: "a"), [2])
      XCTAssertEqual(flock(file, LOCK_UN), 0)
      Store.resume()
      try store.flush()
      XCTAssertEqual(try Store(directory: folder.path).bytes(for: "a"), [2])
      XCTAssertEqual(failures.entries, [])
    }
  }

  /// A call that waits for another process is called off, and the app is resumed before the call has noticed.
  func testACallThatWaitsWhileTheAppIsSuspendedAndResumed() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.path)
    try store.set([0], for: "a")
    let file = unsafe open("\(folder.path)/lock", O_RDWR)
    defer { close(file) }
    for round in 1...200 as ClosedRange<UInt8> {
      XCTAssertEqual(flock(file, LOCK_EX), 0)
      let (outcome, done) = (Recorder<String>(), DispatchSemaphore(value: 0))
      Thread {
        do {
          try store.set([round], for: "a")
          outcome.add("stored")
        } catch StoreError.unavailable(.suspended, _) { outcome.add("suspended") } catch { outcome.add("\(error)") }
        done.signal()
      }.start()
      for _ in 0..<20 {
        sched_yield()
        Store.suspend(within: .zero)
        Store.resume()
      }
      XCTAssertEqual(flock(file, LOCK_UN), 0)
      done.wait()
      XCTAssertTrue(["stored", "suspended"].contains(outcome.entries[0]), outcome.entries[0])
      if outcome.entries == ["stored"] { XCTAssertEqual(try store.bytes(for: "a"), [round]) }
    }
  }

  func testTheDescriptionSaysWhatToDo() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.path)
    try store.set([1], for: "a")
    Store.suspend()
    XCTAssertThrowsError(try store.set([2], for: "a")) { error in
      let text = "\(error)"
      XCTAssertTrue(text.contains("the stores of this process are suspended"), text)
      XCTAssertTrue(text.hasSuffix("try again after Store.resume()"), text)
    }
  }

  func testAChangeUnderWayFinishes() throws {
    let store = try Store(directory: TemporaryFolder().path)
    let (inside, done) = (DispatchSemaphore(value: 0), expectation(description: "the change is done"))
    let isReleased = LateValue<Bool>()
    Thread {
      try? store.update("a") { value in
        inside.signal()
        Thread.sleep(forTimeInterval: 0.05)
        value = [1]
      }
      isReleased.value = true
      done.fulfill()
    }.start()
    inside.wait()
    XCTAssertTrue(Store.suspend(within: .seconds(20)))
    wait(for: [done], timeout: 20)
    XCTAssertEqual(try store.bytes(for: "a"), [1])
    XCTAssertEqual(isReleased.value, true)
  }

  func testAClosureThatTakesTooLongIsReported() throws {
    let store = try Store(directory: TemporaryFolder().path)
    try store.update("a") { _ in
      XCTAssertFalse(Store.suspend(within: .seconds(3600)), "the closure itself has the lock")
      onThreads(1) { _ in XCTAssertFalse(Store.suspend(within: .milliseconds(20))) }
    }
    XCTAssertTrue(Store.suspend())
  }

  func testACallThatWaitsGivesUp() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.path, patience: .seconds(3600))
    try store.set([1], for: "a")
    // As another process: a lock belongs to an open file.
    let file = unsafe open("\(folder.path)/lock", O_RDWR)
    XCTAssertEqual(flock(file, LOCK_EX), 0)
    defer { close(file) }
    let (started, done) = (DispatchSemaphore(value: 0), expectation(description: "the call has given up"))
    Thread {
      started.signal()
      expectSuspended { try store.set([2], for: "a") }
      done.fulfill()
    }.start()
    started.wait()
    // Whether it waits already or comes later.
    Thread.sleep(forTimeInterval: 0.05)
    XCTAssertTrue(Store.suspend(within: .seconds(20)))
    wait(for: [done], timeout: 20)
    XCTAssertEqual(flock(file, LOCK_UN), 0)
    Store.resume()
    try store.set([3], for: "a")
    XCTAssertEqual(try store.bytes(for: "a"), [3])
  }

  /// Whether the store was open already, and whether what it reads first is delayed.
  func testAnObserverThatWasAddedMeanwhile() throws {
    for (isOpen, isDelayed) in [(false, false), (false, true), (true, false), (true, true)] {
      let folder = TemporaryFolder()
      let (store, other) = (try Store(directory: folder.path), try Store(directory: folder.path))
      try other.set([1], for: "a")
      if isOpen { try store.open() }
      Store.suspend()
      if isDelayed { try other.set([2], for: "a", durability: .delayed) }
      let isDone = expectation(description: "the last value was observed \(isOpen) \(isDelayed)")
      let observation = try store.observe("a") { if $0 == [3] { isDone.fulfill() } }
      Store.resume()
      try other.set([3], for: "a")
      wait(for: [isDone], timeout: 20)
      observation.cancel()
    }
  }

  func testObserversReceiveTheChangesAfterwards() throws {
    let folder = TemporaryFolder()
    let (store, other) = (try Store(directory: folder.path), try Store(directory: folder.path))
    let (log, isDone) = (Recorder<[UInt8]?>(), expectation(description: "the last value was observed"))
    let observation = try store.observe("a") { value in
      log.add(value)
      if value == [2] { isDone.fulfill() }
    }
    try other.set([1], for: "a")
    Store.suspend()
    expectSuspended { try other.set([2], for: "a") }
    Store.resume()
    try other.set([2], for: "a")
    wait(for: [isDone], timeout: 20)
    XCTAssertEqual(log.entries.last, [2])
    observation.cancel()
  }
}
