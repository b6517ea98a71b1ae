import Dispatch
import Rill
import RillTesting
import XCTest

final class ObserveOnTests: XCTestCase {
  func testLater() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let observer = scheduler.start { source.observe(on: scheduler) }
    XCTAssertEqual(observer.events, [.next(211, 1), .next(221, 2), .completed(231)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 230)])
  }

  func testErrorWaitsForItsTurn() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .error(210, Failure())])
    let observer = scheduler.start { source.observe(on: scheduler) }
    XCTAssertEqual(observer.events, [.next(211, 1), .error(211, Failure())])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 210)])
  }

  func testOrderIsKept() throws {
    try expect("a-(bc)-|", through: { $0.observe(on: $1) }, becomes: "a-(bc)-|", subscribed: "^---!")
    try expect("a-(bc)#", through: { $0.observe(on: $1) }, becomes: "a-(bc)#", error: Failure(), subscribed: "^--!")
    try expect("a-(bc)-|", through: { $0.observe(on: $1) }, becomes: "a-(bc)!", subscribed: "^--!")
  }

  func testDisposalDropsQueuedEvents() {
    let (scheduler, log, source) = (WaywardScheduler(), Recorder<String>(), PublishSubject<Int>())
    let subscription = source.observe(on: scheduler).record(into: log)
    source.onNext(1)
    XCTAssertEqual(scheduler.count, 1)
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
    XCTAssertFalse(source.hasObservers)
    scheduler.fire()
    XCTAssertEqual(log.entries, [])
  }

  func testOneWorkItemForAllQueuedEvents() {
    let (scheduler, log, source) = (WaywardScheduler(), Recorder<String>(), PublishSubject<Int>())
    let subscription = source.observe(on: scheduler).record(into: log)
    for number in 1...1000 { source.onNext(number) }
    XCTAssertEqual(scheduler.made, 1)
    scheduler.fire()
    XCTAssertEqual(log.entries, (1...1000).map { "\($0)" })
    subscription.dispose()
  }

  /// One work item delivers a limited number of events, so that other work gets its turn.
  func testOtherWorkGetsItsTurn() {
    let (scheduler, count, source) = (WaywardScheduler(), Counter(), PublishSubject<Int>())
    let subscription = source.observe(on: scheduler).subscribe(onNext: { _ in
      count.add()
      source.onNext(0)
    })
    source.onNext(0)
    scheduler.fire()
    XCTAssertLessThan(count.value, 10_000)
    XCTAssertEqual(scheduler.count, 1)
    subscription.dispose()
  }

  func testOrderOnQueues() {
    let schedulers: [any ImmediateSchedulerType] = [
      SerialDispatchQueueScheduler(internalSerialQueueName: "serial"),
      SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "targeting"),
      SerialDispatchQueueScheduler(qos: .userInitiated), ConcurrentDispatchQueueScheduler(qos: .userInitiated),
      ConcurrentDispatchQueueScheduler(queue: .global()),
    ]
    watched(60) {
      for scheduler in schedulers {
        let (check, values, ended) = (SerialityCheck(), Recorder<Int>(), Counter())
        let subscription = Observable.range(start: 0, count: 20_000).observe(on: scheduler).subscribe(
          onNext: { value in check.next { values.add(value) } },
          onCompleted: {
            check.end()
            ended.add()
          })
        ended.wait(for: 1)
        XCTAssertEqual(values.entries, Array(0..<20_000))
        XCTAssertEqual(check.found, [])
        subscription.dispose()
      }
    }
  }

  func testDeliveryIsOnTheQueue() {
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "marked")
    queue.setSpecific(key: key, value: 7)
    let (seen, ended) = (Recorder<Int?>(), Counter())
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "on it")
    let subscription = Observable.just(1).observe(on: scheduler).subscribe(
      onNext: { _ in seen.add(DispatchQueue.getSpecific(key: key)) },
      onCompleted: { seen.add(DispatchQueue.getSpecific(key: key)) }, onDisposed: { ended.add() })
    ended.wait(for: 1)
    XCTAssertEqual(seen.entries, [7, 7])
    subscription.dispose()
  }

  func testQueuedEventsOutliveTheSource() {
    let (scheduler, log) = (WaywardScheduler(), Recorder<String>())
    var source: PublishSubject<Int>? = PublishSubject()
    let subscription = source!.observe(on: scheduler).subscribe(
      onNext: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    source!.onNext(1)
    source = nil
    XCTAssertEqual(log.entries, [])
    scheduler.fire()
    XCTAssertEqual(log.entries, ["1", "disposed"])
    subscription.dispose()
  }
}
