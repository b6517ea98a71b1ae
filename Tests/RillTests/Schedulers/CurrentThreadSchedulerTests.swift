import Rill
import TestSupport
import XCTest

final class CurrentThreadSchedulerTests: XCTestCase {
  private let scheduler = CurrentThreadScheduler.instance

  func testRunsAtOnceAndNestedWorkAfterwards() {
    let log = Recorder<Int>()
    let scheduler = scheduler
    XCTAssertTrue(CurrentThreadScheduler.isScheduleRequired)
    _ = scheduler.schedule(1) { number in
      log.add(number)
      XCTAssertFalse(CurrentThreadScheduler.isScheduleRequired)
      _ = scheduler.schedule(3) { number in
        log.add(number)
        return Disposables.create()
      }
      log.add(2)
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [1, 2, 3])
    XCTAssertTrue(CurrentThreadScheduler.isScheduleRequired)
  }

  func testCancellation() {
    let log = Recorder<String>()
    let scheduler = scheduler
    _ = scheduler.schedule(()) { _ in
      scheduler.schedule(()) { _ in
        log.add("never")
        return Disposables.create()
      }.dispose()
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [])
  }

  func testDisposesTheReturnedDisposable() {
    let count = Counter()
    let work = scheduler.schedule(()) { _ in Disposables.create { count.add() } }
    XCTAssertEqual(count.value, 0)
    work.dispose()
    work.dispose()
    XCTAssertEqual(count.value, 1)
  }

  func testRecursion() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        _ = CurrentThreadScheduler.instance.scheduleRecursive(100_000) { left, recurse in
          count.add()
          if left > 1 { recurse(left - 1) }
        }
        XCTAssertEqual(count.value, 100_000)
      }
    }
  }

  func testRecursionThatIsDisposedFromInside() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    let (count, place) = (Counter(), SingleAssignmentDisposable())
    let scheduler = scheduler
    _ = scheduler.schedule(()) { _ in
      place.setDisposable(
        scheduler.scheduleRecursive(()) { _, recurse in
          if count.add() == 3 { place.dispose() }
          recurse(())
        })
      return Disposables.create()
    }
    XCTAssertEqual(count.value, 3)
  }

  /// Taking turns many times does not grow the stack.
  func testManyTurns() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        let numbers = Observable.range(start: 0, count: 100_000)
        Observable.merge(numbers, numbers).subscribe(onNext: { _ in count.add() }).dispose()
        XCTAssertEqual(count.value, 200_000)
      }
    }
  }

  func testEachThreadHasItsOwn() {
    let log = Recorder<Bool>()
    _ = scheduler.schedule(()) { _ in
      onThreads(1) { _ in log.add(CurrentThreadScheduler.isScheduleRequired) }
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [true])
  }
}
