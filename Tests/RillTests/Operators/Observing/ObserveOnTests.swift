import Dispatch
import Rill
import RillTesting
import TestSupport
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
    XCTAssertEqual(observer.events, [.next(211, 1), .error(212, Failure())])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 210)])
  }

  func testOrderIsKept() throws {
    try expect("a-(bc)-|", through: { $0.observe(on: $1) }, becomes: "a-(bc)-|", subscribed: "^---!")
    try expect("a-(bc)#", through: { $0.observe(on: $1) }, becomes: "a-(bc)#", error: Failure(), subscribed: "^--!")
    try expect("a-(bc)-|", through: { $0.observe(on: $1) }, becomes: "a-(bc)!", subscribed: "^--!")
  }

  func testDisposalDropsQueuedEvents() {
    let (scheduler, log, source) = (ManualScheduler(), Recorder<String>(), PublishSubject<Int>())
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
    let (scheduler, log, source) = (ManualScheduler(), Recorder<String>(), PublishSubject<Int>())
    let subscription = source.observe(on: scheduler).record(into: log)
    for number in 1...1000 { source.onNext(number) }
    XCTAssertEqual(scheduler.made, 1)
    scheduler.fire()
    XCTAssertEqual(log.entries, (1...1000).map { "\($0)" })
    subscription.dispose()
  }

  /// One work item delivers a limited number of events, so that other work gets its turn.
  func testOtherWorkGetsItsTurn() {
    let (scheduler, count, source) = (ManualScheduler(), Counter(), PublishSubject<Int>())
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

  func testABacklogLetsOtherWorkRun() {
    let (scheduler, log, source) = (ManualScheduler(), Recorder<Int>(), PublishSubject<Int>())
    let subscription = source.observe(on: scheduler).subscribe(onNext: { log.add($0) })
    for number in 0..<2500 { source.onNext(number) }
    for count in [1024, 2048, 2500] {
      scheduler.fire()
      XCTAssertEqual(log.count, count)
    }
    XCTAssertEqual(log.entries, Array(0..<2500))
    subscription.dispose()
  }

  func testAPausedBacklogIsReleasedAtOnce() {
    let (scheduler, live, source) = (ManualScheduler(), Counter(), PublishSubject<CountedInstance>())
    let observed = source.observe(on: scheduler)
    let subscription = observed.subscribe()
    for _ in 0..<2500 { source.onNext(CountedInstance(live)) }
    scheduler.fire()
    XCTAssertEqual(live.value, 2500 - 1024)
    subscription.dispose()
    XCTAssertEqual(live.value, 0)
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
    let (scheduler, log) = (ManualScheduler(), Recorder<String>())
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

  // MARK: A queue with a limit

  private func received(_ policy: BufferingPolicy, _ count: Int = 5) -> (events: [String], dropped: [Int]) {
    let (scheduler, log, source) = (ManualScheduler(), Recorder<String>(), PublishSubject<Int>())
    let dropped = Recorder<Int>()
    let subscription = source.observe(on: scheduler, buffer: policy, onDropped: { dropped.add($0) }).record(into: log)
    for number in 1...count { source.onNext(number) }
    XCTAssertEqual(log.entries, [])
    source.onCompleted()
    XCTAssertFalse(source.hasObservers)
    scheduler.fire()
    subscription.dispose()
    return (log.entries, dropped.entries)
  }

  func testPolicies() {
    let policies: [(BufferingPolicy, [String], [Int])] = [
      (.unbounded, ["1", "2", "3", "4", "5", "completed"], []), (.newest(2), ["4", "5", "completed"], [1, 2, 3]),
      (.oldest(2), ["1", "2", "completed"], [1, 2, 3]), (.latest, ["5", "completed"], [1, 2, 3, 4]),
      (.newest(5), ["1", "2", "3", "4", "5", "completed"], []),
      (.suspending(2), ["1", "2", "3", "4", "5", "completed"], []), (.newest(0), ["completed"], [1, 2, 3, 4, 5]),
      (.failing(5), ["1", "2", "3", "4", "5", "completed"], []),
      (.failing(2), ["1", "2", "error(more than 2 values waited: the receiver is slower than the sender)"], [1]),
    ]
    for (policy, events, dropped) in policies {
      let result = received(policy)
      XCTAssertEqual(result.events, events, "\(policy)")
      XCTAssertEqual(result.dropped, dropped, "\(policy)")
    }
  }

  /// The value that is being delivered does not wait, and those behind it are taken one by one.
  func testValuesThatWaitCanBeDisplacedDuringADelivery() {
    let (scheduler, log, source) = (ManualScheduler(), Recorder<String>(), PublishSubject<Int>())
    let subscription = source.observe(on: scheduler, buffer: .newest(2)).subscribe(onNext: { number in
      log.add("\(number)")
      if number == 1 { for number in 4...6 { source.onNext(number) } }
    })
    source.onNext(0)
    source.onNext(1)
    source.onNext(2)
    scheduler.fire()
    XCTAssertEqual(log.entries, ["1", "5", "6"])
    subscription.dispose()
  }

  /// `send` waits until few enough values wait.
  func testSuspendedSenders() {
    let (scheduler, log, source) = (ManualScheduler(), Recorder<Int>(), PublishSubject<Int>())
    let subscription = source.observe(on: scheduler, buffer: .suspending(1)).subscribe(onNext: { log.add($0) })
    let ready = Recorder<Int>()
    for number in 1...3 { source.send(number) { ready.add(number) } }
    XCTAssertEqual(ready.entries, [1])
    scheduler.fire()
    XCTAssertEqual(log.entries, [1, 2, 3])
    XCTAssertEqual(ready.entries, [1, 2, 3])
    for number in 4...6 { source.send(number) { ready.add(number) } }
    XCTAssertEqual(ready.entries, [1, 2, 3, 4])
    subscription.dispose()
    XCTAssertEqual(ready.entries, [1, 2, 3, 4, 5, 6])
  }

  /// The limit holds, and the displaced values are released, for an hour with a sender that is ten times too fast.
  func testMemoryStaysFlat() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let (clock, source, live, most) = (VirtualClock(), PublishSubject<CountedInstance>(), Counter(), Counter())
    let (delivered, dropped, wasted) = (Counter(), Counter(), ManualScheduler())
    let subscription = source.observe(on: wasted, buffer: .newest(100), onDropped: { dropped.raise(to: $0) }).subscribe(
      onNext: {
        _ in
        // The receiver takes 100 ms, and the sender sends each 10 ms.
        for _ in 0..<10 {
          clock.advance(by: .milliseconds(10))
          if clock.now.offset < .seconds(3600) { source.onNext(CountedInstance(live)) }
        }
        most.raise(to: live.value)
        delivered.add()
      })
    source.onNext(CountedInstance(live))
    while wasted.count > 0 { wasted.fire() }
    XCTAssertGreaterThanOrEqual(clock.now.offset, .seconds(3600))
    XCTAssertEqual(delivered.value + dropped.value, 360_000)
    XCTAssertGreaterThan(dropped.value, 300_000)
    XCTAssertLessThanOrEqual(most.value, 102)
    subscription.dispose()
    XCTAssertEqual(live.value, 0)
  }
}
