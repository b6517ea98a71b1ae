import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

final class VirtualTimeSchedulerTests: XCTestCase, ConcernsThreads {
  private let epoch = Date(timeIntervalSince1970: 0)

  private func note(_ log: Recorder<String>, _ entry: String, at time: Double, on scheduler: HistoricalScheduler)
    -> any Disposable
  {
    scheduler.scheduleAbsoluteVirtual((), time: epoch + time) { _ in
      log.add("\(entry) \(Int(scheduler.now.timeIntervalSince1970))")
      return Disposables.create()
    }
  }

  // MARK: Order

  func testRunsInTheOrderOfTimeAndOfScheduling() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    for (entry, time) in [("a", 3.0), ("b", 1), ("c", 2), ("d", 1), ("e", 3)] {
      _ = note(log, entry, at: time, on: scheduler)
    }
    scheduler.start()
    XCTAssertEqual(log.entries, ["b 1", "d 1", "c 2", "a 3", "e 3"])
    XCTAssertEqual(scheduler.clock, epoch + 3)
  }

  func testRunsAThousandItemsInOrder() {
    let times = (0..<1000).map { $0 * 7919 % 1000 / 4 }
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: -1))
    for time in times { scheduler.scheduleAt(time) { log.add("\(scheduler.clock)") } }
    scheduler.start()
    XCTAssertEqual(log.entries, (0..<1000).map { "\($0 / 4)" })
  }

  func testWorkScheduledByWork() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    _ = scheduler.scheduleRelative("outer", dueTime: .seconds(5)) { state in
      log.add("\(state) \(Int(scheduler.now.timeIntervalSince1970))")
      return scheduler.scheduleRelative("inner", dueTime: .milliseconds(1500)) { state in
        log.add("\(state) \(scheduler.now.timeIntervalSince1970)")
        return Disposables.create()
      }
    }
    scheduler.start()
    XCTAssertEqual(log.entries, ["outer 5", "inner 6.5"])
  }

  func testWorkInThePastRunsAtOnceWithoutSettingTheClockBack() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler(initialClock: epoch + 10))
    _ = note(log, "late", at: 3, on: scheduler)
    _ = note(log, "due", at: 12, on: scheduler)
    scheduler.start()
    XCTAssertEqual(log.entries, ["late 10", "due 12"])
  }

  // MARK: Running

  func testAdvancesToATimeInclusive() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    for time in [1.0, 2, 3] { _ = note(log, "at", at: time, on: scheduler) }
    scheduler.advanceTo(epoch + 2)
    XCTAssertEqual(log.entries, ["at 1", "at 2"])
    XCTAssertEqual(scheduler.now, epoch + 2)
    scheduler.advanceTo(epoch + 2.5)
    XCTAssertEqual(scheduler.now, epoch + 2.5)
    scheduler.start()
    XCTAssertEqual(log.entries, ["at 1", "at 2", "at 3"])
  }

  func testSleepsWithoutRunningAnything() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    _ = note(log, "at", at: 1, on: scheduler)
    scheduler.sleep(5)
    XCTAssertEqual(scheduler.clock, epoch + 5)
    XCTAssertEqual(log.entries, [])
    scheduler.start()
    XCTAssertEqual(log.entries, ["at 5"])
  }

  func testStopsAfterTheCurrentWorkAndStartsAgain() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    _ = note(log, "first", at: 1, on: scheduler)
    _ = scheduler.scheduleAbsoluteVirtual((), time: epoch + 2) { _ in
      scheduler.stop()
      log.add("stopped")
      return Disposables.create()
    }
    _ = note(log, "last", at: 3, on: scheduler)
    scheduler.start()
    XCTAssertEqual(log.entries, ["first 1", "stopped"])
    scheduler.start()
    XCTAssertEqual(log.entries, ["first 1", "stopped", "last 3"])
  }

  func testStartFromInsideDoesNothing() {
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: 0))
    scheduler.scheduleAt(1) {
      scheduler.start()
      log.add("first")
    }
    scheduler.scheduleAt(2) { log.add("second") }
    scheduler.start()
    XCTAssertEqual(log.entries, ["first", "second"])
  }

  // MARK: Cancellation

  func testCancelledWorkDoesNotRunAndIsReleasedAtOnce() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    weak var held: Recorder<String>?
    let cancellation = { () -> any Disposable in
      let captured = Recorder<String>()
      held = captured
      return scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in
        captured.add("ran")
        log.add("ran")
        return Disposables.create()
      }
    }()
    XCTAssertNotNil(held)
    cancellation.dispose()
    XCTAssertNil(held)
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(scheduler.clock, epoch)
  }

  func testWorkIsReleasedWhenItHasRun() {
    let scheduler = HistoricalScheduler()
    weak var held: Recorder<String>?
    let cancellation = { () -> any Disposable in
      let captured = Recorder<String>()
      held = captured
      return scheduler.schedule(()) { _ in
        captured.add("ran")
        return Disposables.create()
      }
    }()
    scheduler.start()
    XCTAssertNil(held)
    cancellation.dispose()
  }

  func testDisposalAfterTheWorkDisposesItsResult() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    let work = scheduler.schedule("state") { state in Disposables.create { log.add("disposed \(state)") } }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    work.dispose()
    work.dispose()
    XCTAssertEqual(log.entries, ["disposed state"])
  }

  func testASchedulerThatNeverRanReleasesItsWork() {
    weak var held: Recorder<String>?
    weak var dropped: HistoricalScheduler?
    do {
      let (scheduler, captured) = (HistoricalScheduler(), Recorder<String>())
      (held, dropped) = (captured, scheduler)
      _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in
        captured.add("ran")
        return Disposables.create()
      }
    }
    XCTAssertNil(held)
    XCTAssertNil(dropped)
  }

  /// A cancelled timer leaves nothing in the queue of a virtual scheduler.
  func testCancelledVirtualTimersLeaveNothing() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    final class Marker: Sendable {}
    let scheduler = HistoricalScheduler()
    weak var last: Marker?
    for _ in 0..<100_000 {
      let marker = Marker()
      last = marker
      scheduler.scheduleRelative((), dueTime: .seconds(1000)) { _ in
        withExtendedLifetime(marker) {}
        return Disposables.create()
      }.dispose()
    }
    XCTAssertNil(last)
    XCTAssertLessThan(scheduler.pendingCount, 1000)
  }

  // MARK: Periods and recursion

  func testPeriodicWork() {
    let (log, scheduler) = (Recorder<String>(), HistoricalScheduler())
    let stop = SerialDisposable()
    stop.disposable = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(10)) { count in
      log.add("\(count) at \(Int(scheduler.now.timeIntervalSince1970))")
      if count == 2 { stop.dispose() }
      return count + 1
    }
    scheduler.start()
    XCTAssertEqual(log.entries, ["0 at 1", "1 at 11", "2 at 21"])
  }

  func testPeriodicWorkCountsFromWhenItRan() {
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: 200))
    let stop = scheduler.schedulePeriodic((), startAfter: .zero, period: .seconds(10)) { _ in log.add("\(scheduler.clock)") }
    scheduler.scheduleAt(235, action: stop.dispose)
    scheduler.start()
    XCTAssertEqual(log.entries, ["201", "211", "221", "231"])
  }

  func testRecursiveWork() {
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: 0))
    _ = scheduler.scheduleRecursive(3) { count, recurse in
      log.add("\(count) at \(scheduler.clock)")
      if count > 1 { recurse(count - 1) }
    }
    scheduler.start()
    XCTAssertEqual(log.entries, ["3 at 1", "2 at 2", "1 at 3"])
  }

  // MARK: Custom schedulers

  func testCountsInTheUnitOfItsConverter() {
    let (log, scheduler) = (Recorder<String>(), VirtualTimeScheduler(initialClock: "", converter: StrokesConverter()))
    _ = scheduler.scheduleRelativeVirtual("later", dueTime: 3) { log.addScheduled("\($0) \(scheduler.clock)") }
    _ = scheduler.scheduleRelative("soon", dueTime: .seconds(2)) { log.addScheduled("\($0) \(scheduler.clock)") }
    _ = scheduler.scheduleAbsoluteVirtual("first", time: "|") { log.addScheduled("\($0) \(scheduler.clock)") }
    scheduler.start()
    XCTAssertEqual(log.entries, ["first |", "soon ||", "later |||"])
    scheduler.sleep(2)
    XCTAssertEqual(scheduler.clock, "|||||")
    XCTAssertEqual(scheduler.now.timeIntervalSinceReferenceDate, 5)
    XCTAssertEqual(scheduler.uptime, .seconds(5))
    XCTAssertEqual(scheduler.debugDescription, "VirtualTimeScheduler<StrokesConverter> at |||||")
  }

  func testAdjustsTheTimeOfRelativeWorkOnly() {
    let (log, scheduler) = (Recorder<String>(), DelayingScheduler(initialClock: "", converter: StrokesConverter()))
    _ = scheduler.schedule("relative") { log.addScheduled("\($0) \(scheduler.clock)") }
    _ = scheduler.scheduleAbsoluteVirtual("absolute", time: "|") { log.addScheduled("\($0) \(scheduler.clock)") }
    scheduler.start()
    XCTAssertEqual(log.entries, ["absolute |", "relative ||||"])
  }

  func testHistoricalConverter() {
    let converter = HistoricalSchedulerTimeConverter()
    XCTAssertEqual(converter.convertFromVirtualTime(epoch), epoch)
    XCTAssertEqual(converter.convertToVirtualTime(epoch), epoch)
    XCTAssertEqual(converter.convertFromVirtualTimeInterval(1.5), 1.5)
    XCTAssertEqual(converter.convertToVirtualTimeInterval(1.5), 1.5)
    XCTAssertEqual(converter.offsetVirtualTime(epoch, offset: 1.5), epoch + 1.5)
    XCTAssertEqual(converter.compareVirtualTime(epoch, epoch + 1), .lessThan)
    XCTAssertEqual(converter.compareVirtualTime(epoch, epoch), .equal)
    XCTAssertEqual(converter.compareVirtualTime(epoch + 1, epoch), .greaterThan)
  }

  // MARK: Threads

  func testSchedulingFromManyThreads() {
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: 0))
    let group = DispatchGroup()
    for thread in 1...4 {
      DispatchQueue.global().async(group: group) {
        for time in 1...100 { scheduler.scheduleAt(time) { log.add("\(thread)") } }
      }
    }
    group.wait()
    scheduler.start()
    XCTAssertEqual(log.entries.count, 400)
    XCTAssertEqual(scheduler.clock, 100)
  }

  func testSchedulingWhileTheSchedulerRuns() {
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: 0))
    let (started, canContinue) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    scheduler.scheduleAt(1) {
      started.signal()
      canContinue.wait()
    }
    DispatchQueue.global().async {
      started.wait()
      scheduler.scheduleAt(2) { log.add("from another thread") }
      canContinue.signal()
    }
    scheduler.start()
    XCTAssertEqual(log.entries, ["from another thread"])
  }
}

/// A converter whose virtual time is a string with one stroke per second.
private struct StrokesConverter: VirtualTimeConverterType {
  func convertFromVirtualTime(_ virtualTime: String) -> RxTime {
    Date(timeIntervalSinceReferenceDate: Double(virtualTime.count))
  }
  func convertToVirtualTime(_ time: RxTime) -> String {
    String(repeating: "|", count: Int(time.timeIntervalSinceReferenceDate))
  }
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval { Double(virtualTimeInterval) }
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval) }
  func offsetVirtualTime(_ time: String, offset: Int) -> String { time + String(repeating: "|", count: offset) }
  func compareVirtualTime(_ lhs: String, _ rhs: String) -> VirtualTimeComparison {
    lhs.count < rhs.count ? .lessThan : lhs.count > rhs.count ? .greaterThan : .equal
  }
}

private final class DelayingScheduler: VirtualTimeScheduler<StrokesConverter>, @unchecked Sendable {
  // Sendable: this class adds no state.
  override func adjustScheduledTime(_ time: String) -> String { time + "||||" }
}
