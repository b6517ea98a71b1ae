import Foundation
import Rill
import RillTesting
import XCTest

final class TestSchedulerTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  // MARK: The clock

  func testTicksAreSeconds() {
    XCTAssertEqual(scheduler.clock, 0)
    scheduler.advanceTo(3)
    XCTAssertEqual(scheduler.clock, 3)
    XCTAssertEqual(scheduler.now, Date(timeIntervalSince1970: 3))
    XCTAssertEqual(scheduler.uptime, .ticks(3))
    scheduler.sleep(4)
    XCTAssertEqual(scheduler.clock, 7)
    XCTAssertEqual(RxTimeInterval.ticks(2), .seconds(2))
  }

  func testResolution() {
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: 10, resolution: 0.1))
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(300)) { log.addScheduled("\(scheduler.clock)") }
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(360)) { log.addScheduled("\(scheduler.clock)") }
    scheduler.start()
    XCTAssertEqual(log.entries, ["13", "14"])
    XCTAssertEqual(scheduler.uptime, .milliseconds(1400))
    XCTAssertEqual(scheduler.now, Date(timeIntervalSince1970: 1.4))
  }

  func testUptimeIsExact() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    for tick in 1...1000 {
      scheduler.advanceTo(tick)
      XCTAssertEqual(scheduler.uptime, .milliseconds(tick))
    }
  }

  func testWorkForTheCurrentTimeRunsOneTickLater() {
    let log = Recorder<String>()
    scheduler.scheduleAt(200) { [scheduler] in
      _ = scheduler.schedule(()) { log.addScheduled("now at \(scheduler.clock)") }
      _ = scheduler.scheduleRelative((), dueTime: .seconds(-5)) { log.addScheduled("past at \(scheduler.clock)") }
      _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { log.addScheduled("soon at \(scheduler.clock)") }
      _ = scheduler.scheduleRelativeVirtual((), dueTime: 0) { log.addScheduled("at the same time at \(scheduler.clock)") }
    }
    scheduler.start()
    XCTAssertEqual(log.entries, ["at the same time at 200", "now at 201", "past at 201", "soon at 201"])
  }

  func testWithoutProcessingDelay() {
    let (log, scheduler) = (Recorder<String>(), TestScheduler(initialClock: 0, simulateProcessingDelay: false))
    scheduler.scheduleAt(200) {
      _ = scheduler.schedule(()) { log.addScheduled("now at \(scheduler.clock)") }
      _ = scheduler.scheduleRelative((), dueTime: .seconds(-5)) { log.addScheduled("past at \(scheduler.clock)") }
    }
    scheduler.start()
    XCTAssertEqual(log.entries, ["now at 200", "past at 200"])
  }

  func testConverter() {
    let converter = TestSchedulerVirtualTimeConverter()
    XCTAssertEqual(converter.convertFromVirtualTime(5), Date(timeIntervalSince1970: 5))
    XCTAssertEqual(converter.convertToVirtualTime(Date(timeIntervalSince1970: 4.6)), 5)
    XCTAssertEqual(converter.convertFromVirtualTimeInterval(5), 5)
    XCTAssertEqual(TestSchedulerVirtualTimeConverter(resolution: 0.5).convertFromVirtualTimeInterval(5), 2.5)
    XCTAssertEqual(converter.convertToVirtualTimeInterval(5.4), 5)
    XCTAssertEqual(converter.offsetVirtualTime(5, offset: 3), 8)
    XCTAssertEqual(converter.compareVirtualTime(5, 8), .lessThan)
  }

  // MARK: Sources

  func testHotSource() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(220, 3), .completed(250), .next(260, 4),
    ])
    let observer = scheduler.start { source }
    XCTAssertEqual(observer.events, [.next(210, 2), .next(220, 3), .completed(250)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 250)])
    XCTAssertEqual(source.recordedEvents.count, 5)
    XCTAssertEqual(source.recordedEvents[0], .next(150, 1))
  }

  func testColdSource() {
    let source = scheduler.createColdObservable([.next(0, 0), .next(10, 1), .next(20, 2), .error(50, Failure())])
    let observer = scheduler.start { source.map { $0 * 10 } }
    XCTAssertEqual(observer.events, [.next(200, 0), .next(210, 10), .next(220, 20), .error(250, Failure())])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 250)])
  }

  /// A time that no clock reaches means never.
  func testAColdSourceWithATimeBeyondTheClock() {
    let source = scheduler.createColdObservable([.next(1, 1), .next(.max, 2)])
    XCTAssertEqual(scheduler.start { source.asObservable() }.events, [.next(201, 1)])
  }

  func testEachSubscriberOfAColdSourceReceivesAllEvents() {
    let source = scheduler.createColdObservable([.next(10, "a"), .completed(20)])
    let (first, second) = (scheduler.createObserver(String.self), scheduler.createObserver(String.self))
    scheduler.scheduleAt(100) { _ = source.subscribe(first) }
    scheduler.scheduleAt(105) { _ = source.subscribe(second) }
    scheduler.start()
    XCTAssertEqual(first.events, [.next(110, "a"), .completed(120)])
    XCTAssertEqual(second.events, [.next(115, "a"), .completed(125)])
    XCTAssertEqual(source.subscriptions, [Subscription(100), Subscription(105)])
  }

  /// An error is what `retry` waits for, and a completion ends it.
  func testAHotSourceAfterItsEndThroughRetry() {
    for (end, expected) in [(Event<Int>.error(Failure()), [1, 3]), (.completed, [1])] {
      let scheduler = TestScheduler(initialClock: 0)
      let hot = scheduler.createHotObservable([.next(100, 1), Recorded(time: 200, value: end), .next(300, 3)])
      let observer = scheduler.createObserver(Int.self)
      let subscription = hot.asObservable().retry().subscribe(observer)
      scheduler.start()
      XCTAssertEqual(observer.events.elements(), expected)
      subscription.dispose()
    }
  }

  func testSubscribersOfAHotSourceShareIt() {
    let source = scheduler.createHotObservable([.next(110, "a"), .next(120, "b"), .completed(130)])
    let (first, second, third) = (
      scheduler.createObserver(String.self), scheduler.createObserver(String.self), scheduler.createObserver(String.self)
    )
    scheduler.scheduleAt(100) { _ = source.subscribe(first) }
    scheduler.scheduleAt(115) { _ = source.subscribe(second) }
    scheduler.scheduleAt(140) { _ = source.subscribe(third) }
    scheduler.start()
    XCTAssertEqual(first.events, [.next(110, "a"), .next(120, "b"), .completed(130)])
    XCTAssertEqual(second.events, [.next(120, "b"), .completed(130)])
    XCTAssertEqual(third.events, [])
    XCTAssertEqual(source.subscriptions, [Subscription(100), Subscription(115), Subscription(140)])
  }

  func testDisposedSubscribers() {
    let hot = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3)])
    let cold = scheduler.createColdObservable([.next(5, 10), .next(15, 20), .next(25, 30)])
    let observer = scheduler.start(disposed: 220) { Observable.merge(hot.asObservable(), cold.asObservable()) }
    XCTAssertEqual(observer.events, [.next(205, 10), .next(210, 1), .next(215, 20), .next(220, 2)])
    XCTAssertEqual(hot.subscriptions, [Subscription(200, 220)])
    XCTAssertEqual(cold.subscriptions, [Subscription(200, 220)])
  }

  func testADisposedSubscriberOfAColdSourceIsReleasedAtOnce() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(20)])
    weak var held: Recorder<String>?
    let subscription = { () -> any Disposable in
      let captured = Recorder<String>()
      held = captured
      return source.subscribe(onNext: { captured.add("\($0)") })
    }()
    XCTAssertNotNil(held)
    subscription.dispose()
    XCTAssertNil(held)
  }

  func testSourcesAreReleased() {
    weak var hot: TestableObservable<Int>?
    weak var dropped: TestScheduler?
    do {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([.next(10, 1)])
      (hot, dropped) = (source, scheduler)
      XCTAssertEqual(scheduler.start { source }.events, [])
    }
    XCTAssertNil(hot)
    XCTAssertNil(dropped)
  }

  // MARK: Starting

  func testStartUsesTheGivenTimes() {
    let source = scheduler.createHotObservable([.next(15, 1), .next(25, 2), .next(35, 3)])
    let (log, scheduler) = (Recorder<String>(), scheduler)
    let observer = scheduler.start(created: 10, subscribed: 20, disposed: 30) {
      log.add("created at \(scheduler.clock)")
      return source.do(
        onSubscribe: { log.add("subscribed at \(scheduler.clock)") }, onDispose: { log.add("disposed at \(scheduler.clock)") })
    }
    XCTAssertEqual(observer.events, [.next(25, 2)])
    XCTAssertEqual(log.entries, ["created at 10", "subscribed at 20", "disposed at 30"])
  }

  func testDefaults() {
    let (log, scheduler) = (Recorder<String>(), scheduler)
    _ = scheduler.start {
      log.add("created at \(scheduler.clock)")
      return Observable<Int>.never().do(
        onSubscribe: { log.add("subscribed at \(scheduler.clock)") }, onDispose: { log.add("disposed at \(scheduler.clock)") })
    }
    XCTAssertEqual(log.entries, ["created at 100", "subscribed at 200", "disposed at 1000"])
    XCTAssertEqual(TestScheduler.Defaults.created, 100)
    XCTAssertEqual(TestScheduler.Defaults.subscribed, 200)
    XCTAssertEqual(TestScheduler.Defaults.disposed, 1000)
  }

  func testStartsASingle() {
    let observer = scheduler.start { Observable.of(1, 2).toArray() }
    XCTAssertEqual(observer.events, [.next(200, [1, 2]), .completed(200)])
  }

  func testObserverOfASubject() {
    let (subject, observer) = (PublishSubject<Int>(), scheduler.createObserver(Int.self))
    let bag = DisposeBag()
    subject.subscribe(observer).disposed(by: bag)
    scheduler.createColdObservable([.next(10, 1), .next(20, 2), .completed(30)]).subscribe(subject).disposed(by: bag)
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(10, 1), .next(20, 2), .completed(30)])
  }
}
