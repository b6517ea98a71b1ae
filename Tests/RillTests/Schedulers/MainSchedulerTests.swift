import Dispatch
import Foundation
import Rill
import XCTest

/// The schedulers of the main queue, which runs while XCTest waits for expectations.
final class MainSchedulerTests: XCTestCase {
  private func waitForMainQueue() {
    let turn = expectation(description: "the main queue has run")
    DispatchQueue.main.async { turn.fulfill() }
    wait(for: [turn], timeout: 20)
  }

  func testAtOnceWhenNothingWaits() {
    let log = Recorder<Int>()
    _ = MainScheduler.instance.schedule(1) {
      log.add($0)
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [1])
  }

  /// An observer opens a dialog, whose run loop delivers what other streams send meanwhile, and no other value of its own stream.
  func testARunLoopInAnObserver() {
    let (alerts, names, log, bag) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<String>(), DisposeBag())
    alerts.observe(on: MainScheduler.instance).subscribe(onNext: { number in
      log.add("open \(number)")
      if number == 1 {
        onThreads(1) { _ in
          alerts.onNext(2)
          for name in 1...2 { names.onNext(name) }
        }
        runMainQueue(until: { log.count == 3 })
      }
      log.add("close \(number)")
    }).disposed(by: bag)
    names.observe(on: MainScheduler.instance).subscribe(onNext: { log.add("name \($0)") }).disposed(by: bag)
    alerts.onNext(1)
    XCTAssertEqual(log.entries.prefix(4), ["open 1", "name 1", "name 2", "close 1"])
    runMainQueue(until: { log.count == 6 })
    XCTAssertEqual(log.entries.suffix(2), ["open 2", "close 2"])
  }

  func testNeverOvertakes() {
    let log = Recorder<Int>()
    onThreads(1) { _ in
      _ = MainScheduler.instance.schedule(1) {
        log.add($0)
        return Disposables.create()
      }
    }
    XCTAssertEqual(log.entries, [])
    _ = MainScheduler.instance.schedule(2) {
      log.add($0)
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [], "work that was scheduled earlier runs first")
    waitForMainQueue()
    XCTAssertEqual(log.entries, [1, 2])
    _ = MainScheduler.instance.schedule(3) {
      log.add($0)
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [1, 2, 3])
  }

  /// Work that is scheduled from inside other work is queued.
  func testFromInside() {
    let log = Recorder<Int>()
    _ = MainScheduler.instance.schedule(()) { _ in
      _ = MainScheduler.instance.schedule(2) {
        log.add($0)
        return Disposables.create()
      }
      log.add(1)
      return Disposables.create()
    }
    waitForMainQueue()
    XCTAssertEqual(log.entries, [1, 2])
  }

  func testCancellation() {
    let (log, place) = (Recorder<Int>(), SerialDisposable())
    onThreads(1) { _ in
      place.disposable = MainScheduler.instance.schedule(1) {
        log.add($0)
        return Disposables.create()
      }
    }
    place.dispose()
    waitForMainQueue()
    XCTAssertEqual(log.entries, [])
    _ = MainScheduler.instance.schedule(2) {
      log.add($0)
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [2])
  }

  func testAsyncInstanceIsNeverAtOnce() {
    let log = Recorder<Int>()
    _ = MainScheduler.asyncInstance.schedule(1) {
      log.add($0)
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [])
    waitForMainQueue()
    XCTAssertEqual(log.entries, [1])
  }

  func testConcurrentMainSchedulerDoesNotWaitForOthers() {
    let log = Recorder<Int>()
    onThreads(1) { _ in
      _ = ConcurrentMainScheduler.instance.schedule(1) {
        log.add($0)
        return Disposables.create()
      }
    }
    _ = ConcurrentMainScheduler.instance.schedule(2) {
      log.add($0)
      return Disposables.create()
    }
    XCTAssertEqual(log.entries, [2])
    waitForMainQueue()
    XCTAssertEqual(log.entries, [2, 1])
  }

  func testTimers() {
    for scheduler in [MainScheduler.instance, ConcurrentMainScheduler.instance] as [any SchedulerType] {
      let (once, often) = (expectation(description: "once"), expectation(description: "often"))
      often.expectedFulfillmentCount = 3
      often.assertForOverFulfill = false
      let isOnMainQueue = Recorder<Bool>()
      let relative = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) { _ in
        isOnMainQueue.add(CheckMainQueue.isCurrent)
        once.fulfill()
        return Disposables.create()
      }
      let periodic = scheduler.schedulePeriodic((), startAfter: .zero, period: .milliseconds(1)) { often.fulfill() }
      wait(for: [once, often], timeout: 20)
      XCTAssertEqual(isOnMainQueue.entries, [true])
      relative.dispose()
      periodic.dispose()
      XCTAssertLessThan(abs(scheduler.now.timeIntervalSinceNow), 60)
      XCTAssertGreaterThan(scheduler.uptime, .zero)
    }
  }

  func testObservingOnMain() {
    let (log, source, sent) = (Recorder<String>(), PublishSubject<Int>(), expectation(description: "completed"))
    let subscription = source.observe(on: MainScheduler.instance).subscribe(
      onNext: { log.add("\($0)") }, onCompleted: { sent.fulfill() })
    source.onNext(1)
    XCTAssertEqual(log.entries, ["1"], "on the main queue, a value is delivered at once")
    onThreads(1) { _ in
      source.onNext(2)
      source.onCompleted()
    }
    XCTAssertEqual(log.entries, ["1"])
    wait(for: [sent], timeout: 20)
    XCTAssertEqual(log.entries, ["1", "2"])
    subscription.dispose()
  }

  func testEnsuring() {
    MainScheduler.ensureExecutingOnScheduler()
    MainScheduler.ensureRunningOnMainThread(errorMessage: "not here")
  }

  @MainActor func testALongSequenceOnTheConcurrentMainScheduler() {
    let count = Counter()
    Observable.from(0..<300_000, scheduler: ConcurrentMainScheduler.instance).subscribe(onNext: { _ in count.add() }).dispose()
    XCTAssertEqual(count.value, 300_000)
  }
}

private enum CheckMainQueue {
  /// Whether the caller runs on the main queue.
  ///
  /// Never false: otherwise, it stops the program.
  static var isCurrent: Bool {
    dispatchPrecondition(condition: .onQueue(.main))
    return true
  }
}
