import Rill
import XCTest

/// The default implementation that every scheduler has: `scheduleRecursive`.
final class ImmediateSchedulerTypeTests: XCTestCase {
  func testRecursionOneRunAtATime() {
    let (scheduler, log) = (ManualScheduler(), Recorder<Int>())
    let recursion = scheduler.scheduleRecursive(0) { number, recurse in
      log.add(number)
      if number < 3 { recurse(number + 1) }
    }
    for expected in [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]] {
      XCTAssertEqual(log.entries, expected)
      scheduler.fire()
    }
    XCTAssertEqual(scheduler.count, 0)
    recursion.dispose()
  }

  func testRecursionInSeveralBranches() {
    let (scheduler, log) = (ManualScheduler(), Recorder<Int>())
    let recursion = scheduler.scheduleRecursive(1) { number, recurse in
      log.add(number)
      if number < 4 {
        recurse(2 * number)
        recurse(2 * number + 1)
      }
    }
    for _ in 1...4 { scheduler.fire() }
    XCTAssertEqual(log.entries.sorted(), [1, 2, 3, 4, 5, 6, 7])
    recursion.dispose()
  }

  func testRecursionIsCancelled() {
    let (scheduler, count) = (ManualScheduler(), Counter())
    let recursion = scheduler.scheduleRecursive(()) { _, recurse in
      count.add()
      recurse(())
      recurse(())
    }
    scheduler.fire()
    scheduler.fire()
    XCTAssertEqual(count.value, 3)
    XCTAssertEqual(scheduler.count, 4)
    recursion.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }
}
