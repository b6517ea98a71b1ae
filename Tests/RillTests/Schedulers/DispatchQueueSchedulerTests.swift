import Dispatch
import Foundation
import Rill
import TestSupport
import XCTest

/// `SerialDispatchQueueScheduler` and `ConcurrentDispatchQueueScheduler`, two `DispatchQueueScheduler`s.
final class DispatchQueueSchedulerTests: XCTestCase {
  private let serial: [any SchedulerType] = [
    SerialDispatchQueueScheduler(internalSerialQueueName: "a"),
    SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "b"), SerialDispatchQueueScheduler(qos: .default),
  ]
  private let concurrent: [any SchedulerType] = [
    ConcurrentDispatchQueueScheduler(qos: .default), ConcurrentDispatchQueueScheduler(queue: .global()),
  ]
  private var all: [any SchedulerType] { serial + concurrent }

  /// Where an `Int` has 32 bits, two seconds have more nanoseconds than it can count.
  func testTimesWithIntegersOf32Bits() {
    let limit = Int(Int32.max)
    let intervals: [(RxTimeInterval, DispatchTimeInterval)] = [
      (.seconds(-1), .nanoseconds(0)), (.nanoseconds(1), .nanoseconds(1)), (.milliseconds(1500), .nanoseconds(1_500_000_000)),
      (.seconds(60), .microseconds(60_000_000)),
      (.seconds(60) + .nanoseconds(1), .microseconds(60_000_001)), (.seconds(3600), .milliseconds(3_600_000)),
      (.seconds(100 * 86400), .seconds(100 * 86400)), (.seconds(Int64.max), .seconds(limit)),
    ]
    for (duration, expected) in intervals { XCTAssertEqual(DispatchTimeInterval(duration, limit: limit), expected) }
    XCTAssertEqual(DispatchTimeInterval(.seconds(60)), .nanoseconds(60_000_000_000))
    XCTAssertEqual(DispatchTimeInterval(.nanoseconds(3) / 2), .nanoseconds(2))
    XCTAssertEqual(DispatchTimeInterval(.seconds(Int64.max)), .nanoseconds(.max))
  }

  // MARK: Immediate work

  func testSerialQueuesKeepTheOrder() {
    for scheduler in serial {
      let (check, log) = (SerialityCheck(), Recorder<Int>())
      for number in 0..<2000 {
        _ = scheduler.schedule(number) { number in
          check.next { log.add(number) }
          return Disposables.create()
        }
      }
      log.wait(for: 2000)
      XCTAssertEqual(log.entries, Array(0..<2000))
      XCTAssertEqual(check.found, [])
    }
  }

  /// The work of each thread runs in order, whatever other threads schedule.
  func testSerialQueuesKeepTheOrderOfEachThread() {
    let seed = randomSeed()
    for scheduler in serial {
      let log = Recorder<(thread: Int, number: Int)>()
      onThreads(4) { thread in
        var generator = SeededGenerator(seed: seed &+ UInt64(thread))
        for number in 0..<500 {
          if Bool.random(using: &generator) {
            _ = scheduler.schedule((thread, number)) { entry in
              log.add(entry)
              return Disposables.create()
            }
          } else {
            let (thread, number) = (thread, number)
            _ = scheduler.schedule(()) { _ in
              log.add((thread, number))
              return Disposables.create()
            }
          }
        }
      }
      log.wait(for: 2000)
      for thread in 0..<4 {
        XCTAssertEqual(log.entries.filter { $0.thread == thread }.map(\.number), Array(0..<500), "RILL_SEED=\(seed)")
      }
    }
  }

  func testConcurrentQueuesRunAllWork() {
    for scheduler in concurrent {
      let count = Counter()
      for _ in 0..<2000 {
        _ = scheduler.schedule(()) { _ in
          count.add()
          return Disposables.create()
        }
      }
      count.wait(for: 2000)
      XCTAssertEqual(count.value, 2000)
    }
  }

  func testConcurrentQueuesRunWorkConcurrently() {
    for scheduler in concurrent {
      let running = Counter()
      for _ in 0..<2 {
        _ = scheduler.schedule(()) { _ in
          running.add()
          running.wait(for: 2)
          return Disposables.create()
        }
      }
      running.wait(for: 2)
      XCTAssertEqual(running.value, 2)
    }
  }

  func testCancellationBeforeItRuns() {
    for scheduler in serial {
      let (mayGo, done, ran) = (DispatchSemaphore(value: 0), Counter(), Counter())
      _ = scheduler.schedule(()) { _ in
        mayGo.wait()
        return Disposables.create()
      }
      let work = scheduler.schedule(()) { _ in
        ran.add()
        return Disposables.create()
      }
      work.dispose()
      mayGo.signal()
      _ = scheduler.schedule(()) { _ in
        done.add()
        return Disposables.create()
      }
      done.wait(for: 1)
      XCTAssertEqual(ran.value, 0)
    }
  }

  func testDisposesTheReturnedDisposable() {
    for scheduler in all {
      let (returned, disposed) = (Counter(), Counter())
      let delayed = scheduler.scheduleRelative((), dueTime: .zero) { _ in
        returned.add()
        return Disposables.create { disposed.add() }
      }
      let work = scheduler.schedule(()) { _ in
        returned.add()
        return Disposables.create { disposed.add() }
      }
      returned.wait(for: 2)
      delayed.dispose()
      work.dispose()
      work.dispose()
      // The returned disposable is disposed by `dispose()`, or by the scheduler if the work returns after `dispose()`.
      disposed.wait(for: 2)
      XCTAssertEqual(disposed.value, 2)
    }
  }

  // MARK: Delayed work

  func testRelativeRunsAllWork() {
    for scheduler in serial {
      let log = Recorder<Int>()
      for delay in [30, 10, 20] {
        _ = scheduler.scheduleRelative(delay, dueTime: .milliseconds(delay)) { delay in
          log.add(delay)
          return Disposables.create()
        }
      }
      log.wait(for: 3)
      XCTAssertEqual(Set(log.entries), [10, 20, 30])
    }
  }

  func testRelativeIsNeverEarly() {
    for scheduler in all {
      let (start, log) = (scheduler.uptime, Recorder<RxTimeInterval>())
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(20)) { _ in
        log.add(scheduler.uptime)
        return Disposables.create()
      }
      log.wait(for: 1)
      XCTAssertGreaterThanOrEqual(log.entries[0] - start, .milliseconds(20))
    }
  }

  func testDelaysOfZeroOrLess() {
    for scheduler in all {
      let count = Counter()
      for delay in [RxTimeInterval.zero, .seconds(-1), .seconds(-100_000_000_000), .nanoseconds(1)] {
        _ = scheduler.scheduleRelative((), dueTime: delay) { _ in
          count.add()
          return Disposables.create()
        }
      }
      count.wait(for: 4)
      XCTAssertEqual(count.value, 4)
    }
  }

  func testVeryLongDelays() {
    for scheduler in all {
      let tracker = Recorder<Int>()
      for delay in [RxTimeInterval.seconds(Int64.max), .seconds(10_000_000_000), .seconds(3600)] {
        let work = scheduler.scheduleRelative((), dueTime: delay) { _ in
          tracker.add(1)
          return Disposables.create()
        }
        work.dispose()
      }
      XCTAssertEqual(tracker.count, 0)
    }
  }

  func testCancellationReleasesTheWork() {
    for scheduler in serial {
      weak var probe: DeallocationProbe?
      do {
        let object = DeallocationProbe()
        probe = object
        let work = scheduler.scheduleRelative((), dueTime: .seconds(3600)) { _ in
          object.capture()
          return Disposables.create()
        }
        work.dispose()
      }
      // The queue releases a cancelled timer in a work item of its own, after Dispatch's manager thread has released it.
      let deadline = ContinuousClock.now + .seconds(20)
      while probe != nil, ContinuousClock.now < deadline {
        let turn = Counter()
        _ = scheduler.schedule(()) { _ in
          turn.add()
          return Disposables.create()
        }
        turn.wait(for: 1)
      }
      XCTAssertNil(probe)
    }
  }

  // MARK: Repeated work

  func testPeriodic() {
    for scheduler in all {
      let (log, check) = (Recorder<Int>(), SerialityCheck())
      let work = scheduler.schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(1)) { number in
        check.next { log.add(number) }
        return number + 1
      }
      log.wait(for: 20)
      work.dispose()
      XCTAssertEqual(Array(log.entries.prefix(20)), Array(0..<20))
      XCTAssertEqual(check.found, [])
    }
  }

  /// Variables of an observer, which ThreadSanitizer watches.
  func testAnObserverOfAnIntervalNeedsNoLock() {
    for scheduler in all {
      // Sendable: the runs of a timer follow one another, and the expectation publishes the rest.
      nonisolated(unsafe) var values: [Int] = []
      let finished = expectation(description: "20 values")
      let busy = (0..<3).map { _ in
        Observable<Int>.interval(.microseconds(70), scheduler: scheduler).subscribe(onNext: { _ in usleep(60) })
      }
      let disposable = Observable<Int>.interval(.microseconds(50), scheduler: scheduler).take(20).subscribe(
        onNext: { unsafe values.append($0) }, onCompleted: { finished.fulfill() })
      wait(for: [finished], timeout: 60)
      XCTAssertEqual(unsafe values, Array(0..<20))
      disposable.dispose()
      for timer in busy { timer.dispose() }
    }
  }

  func testPeriodicIsStoppedFromInside() {
    for scheduler in serial {
      let (count, place, done) = (Counter(), SingleAssignmentDisposable(), Counter())
      place.setDisposable(
        scheduler.schedulePeriodic((), startAfter: .zero, period: .milliseconds(1)) {
          if count.add() == 3 {
            place.dispose()
            done.add()
          }
        })
      done.wait(for: 1)
      let turn = Counter()
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(10)) { _ in
        turn.add()
        return Disposables.create()
      }
      turn.wait(for: 1)
      XCTAssertEqual(count.value, 3)
    }
  }

  func testRecursion() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for scheduler in all {
      let count = Counter()
      let work = scheduler.scheduleRecursive(0) { number, recurse in
        count.add()
        if number < 9_999 { recurse(number + 1) }
      }
      count.wait(for: 10_000)
      XCTAssertEqual(count.value, 10_000)
      work.dispose()
    }
  }

  // MARK: Clocks and queues

  func testClocks() {
    for scheduler in all {
      XCTAssertLessThan(abs(scheduler.now.timeIntervalSinceNow), 60)
      let before = scheduler.uptime
      XCTAssertLessThanOrEqual(before, scheduler.uptime)
    }
  }

  func testQueueIsConfigured() {
    let (key, seen) = (DispatchSpecificKey<Int>(), Recorder<Int?>())
    let scheduler = SerialDispatchQueueScheduler(
      internalSerialQueueName: "configured", serialQueueConfiguration: { $0.setSpecific(key: key, value: 7) })
    _ = scheduler.schedule(()) { _ in
      seen.add(DispatchQueue.getSpecific(key: key))
      return Disposables.create()
    }
    seen.wait(for: 1)
    XCTAssertEqual(seen.entries, [7])
  }
}
