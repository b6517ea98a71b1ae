import Dispatch
import Rill
import RillLocks
import RillTesting
import XCTest

final class VirtualClockTests: XCTestCase, ConcernsThreads {
  private typealias Instant = VirtualClock.Instant

  private let clock = VirtualClock()

  // MARK: Time

  func testStartsAtTheGivenTime() {
    XCTAssertEqual(clock.now, Instant(offset: .zero))
    XCTAssertEqual(VirtualClock(now: Instant(offset: .seconds(3))).now, Instant(offset: .seconds(3)))
  }

  func testAdvances() {
    clock.advance(by: .seconds(2))
    clock.advance(by: .milliseconds(500))
    XCTAssertEqual(clock.now.offset, .milliseconds(2500))
    clock.advance(to: Instant(offset: .seconds(60)))
    XCTAssertEqual(clock.now.offset, .seconds(60))
  }

  func testNeverGoesBack() {
    clock.advance(by: .seconds(10))
    clock.advance(by: .seconds(-1))
    clock.advance(to: Instant(offset: .seconds(9)))
    XCTAssertEqual(clock.now.offset, .seconds(10))
  }

  func testMeasures() {
    XCTAssertEqual(clock.measure { clock.advance(by: .seconds(1800)) }, .seconds(1800))
  }

  func testInstants() {
    let (earlier, later) = (Instant(offset: .seconds(1)), Instant(offset: .seconds(4)))
    XCTAssertLessThan(earlier, later)
    XCTAssertEqual(earlier.duration(to: later), .seconds(3))
    XCTAssertEqual(later.duration(to: earlier), .seconds(-3))
    XCTAssertEqual(earlier.advanced(by: .seconds(3)), later)
  }

  // MARK: Sleeping

  func testDoesNotSleepUntilAnInstantThatHasPassed() async throws {
    clock.advance(by: .seconds(5))
    try await clock.sleep(until: Instant(offset: .seconds(5)))
    try await clock.sleep(until: Instant(offset: .seconds(4)))
    try await clock.sleep(for: .zero)
  }

  func testWakesAtTheDeadlineAndNotBefore() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(60)) }
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(59_999))
    XCTAssertEqual(clock.sleeperCount, 1)
    clock.advance(by: .milliseconds(1))
    XCTAssertEqual(clock.sleeperCount, 0)
    try await sleeper.value
  }

  func testWakesInTheOrderOfDeadlines() async throws {
    let (clock, executor) = (clock, SerialTaskExecutor())
    let sleepers = [30, 10, 40, 20].map { seconds in
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(seconds))
        executor.entries.withLock { $0.append(seconds) }
      }
    }
    await clock.waitForSleepers(4)
    await executor.waitUntilIdle()
    clock.advance(by: .seconds(35))
    for sleeper in [sleepers[0], sleepers[1], sleepers[3]] { try await sleeper.value }
    XCTAssertEqual(executor.entries.withLock { $0 }, [10, 20, 30])
    XCTAssertEqual(clock.sleeperCount, 1)
    clock.advance(by: .seconds(5))
    try await sleepers[2].value
    XCTAssertEqual(executor.entries.withLock { $0 }, [10, 20, 30, 40])
  }

  func testWakesInTheOrderOfFallingAsleepAtOneDeadline() async throws {
    let (clock, executor) = (clock, SerialTaskExecutor())
    let sleepers = (1...20).map { number in
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(1))
        executor.entries.withLock { $0.append(number) }
      }
    }
    await clock.waitForSleepers(20)
    await executor.waitUntilIdle()
    clock.advance(by: .seconds(1))
    for sleeper in sleepers { try await sleeper.value }
    XCTAssertEqual(executor.entries.withLock { $0 }, Array(1...20))
  }

  func testATaskThatSleepsAgainSleepsFromNow() async throws {
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(10))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let woken = try await sleeper.value
    XCTAssertEqual(woken, .seconds(11))
  }

  func testWaitsForAsManySleepersAsAsked() async throws {
    let first = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    let waiting = Task { [clock] in
      await clock.waitForSleepers(2)
      return clock.sleeperCount
    }
    let second = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    let seen = await waiting.value
    XCTAssertEqual(seen, 2)
    clock.advance(by: .seconds(1))
    try await first.value
    try await second.value
  }

  // MARK: Cancellation

  func testCancellationWakesAtOnce() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(60)) }
    await clock.waitForSleepers()
    sleeper.cancel()
    await assertCancelled(sleeper)
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func testCancelledTasksDoNotFallAsleep() async {
    let sleeper = Task { [clock] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await clock.sleep(for: .seconds(60))
    }
    await assertCancelled(sleeper)
  }

  func testCancellationLeavesOthersAsleep() async throws {
    let other = Task { [clock] in try await clock.sleep(for: .seconds(60)) }
    await clock.waitForSleepers(1)
    let cancelled = Task { [clock] in try await clock.sleep(for: .seconds(60)) }
    await clock.waitForSleepers(2)
    cancelled.cancel()
    await assertCancelled(cancelled)
    XCTAssertEqual(clock.sleeperCount, 1)
    clock.advance(by: .seconds(60))
    try await other.value
  }

  private func assertCancelled(_ task: Task<Void, any Error>, line: UInt = #line) async {
    do {
      try await task.value
      XCTFail("the task was not cancelled", line: line)
    } catch { XCTAssertTrue(error is CancellationError, "\(error)", line: line) }
  }

  // MARK: Threads

  func testAdvancesFromManyThreads() async throws {
    let (clock, count) = (clock, 200)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for second in 1...count { group.addTask { try await clock.sleep(until: Instant(offset: .seconds(second))) } }
      await clock.waitForSleepers(count)
      for _ in 1...count { group.addTask { clock.advance(by: .seconds(1)) } }
      try await group.waitForAll()
    }
    XCTAssertEqual(clock.now.offset, .seconds(count))
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func testCancellationRacesWithTime() async {
    for _ in 1...200 {
      let clock = VirtualClock()
      let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      let cancelling = Task { sleeper.cancel() }
      clock.advance(by: .seconds(1))
      await cancelling.value
      _ = await sleeper.result
      XCTAssertEqual(clock.sleeperCount, 0)
    }
  }
}

/// Runs jobs serially, in the order in which they are enqueued, and holds the log of the tasks that run on it.
private final class SerialTaskExecutor: TaskExecutor {
  let entries = Locked<[Int]>([])
  private let queue = DispatchQueue(label: "SerialTaskExecutor")

  /// Waits until all enqueued jobs have run.
  ///
  /// The last task that falls asleep is counted before its job has returned, and could be resumed without being enqueued again.
  func waitUntilIdle() async { await Task(executorPreference: self) {}.value }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
