import Dispatch
import Rill
import RillTesting
import XCTest

final class SubscribeOnTests: XCTestCase {
  func testSubscribesWhenTheSchedulerDoes() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .completed(230)])
    let observer = scheduler.start { source.subscribe(on: scheduler) }
    XCTAssertEqual(observer.events, [.next(210, 1), .completed(230)])
    XCTAssertEqual(source.subscriptions, [Subscription(201, 230)])
  }

  func testEventsAreNotDelayed() throws {
    try expect("a--b--|", through: { $0.subscribe(on: $1) }, becomes: "a--b--|", subscribed: "^-----!")
    try expect("a--b--#", through: { $0.subscribe(on: $1) }, becomes: "a--b--#", error: Failure(), subscribed: "^-----!")
    try expect("a--b---", through: { $0.subscribe(on: $1) }, becomes: "a--b!", subscribed: "^---!")
  }

  func testDisposalBeforeTheScheduledWorkRuns() {
    let scheduler = ManualScheduler()
    let log = Recorder<String>()
    let subscription = Observable.just(1).do(onSubscribe: { log.add("subscribed") }).subscribe(on: scheduler).subscribe()
    XCTAssertEqual(scheduler.count, 1)
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
    scheduler.fire()
    XCTAssertEqual(log.entries, [])
  }

  func testSubscribesOnTheQueue() {
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "marked")
    queue.setSpecific(key: key, value: 7)
    let (seen, ended) = (Recorder<Int?>(), Counter())
    let subscription = Observable<Int>.create { observer in
      seen.add(DispatchQueue.getSpecific(key: key))
      observer.onCompleted()
      return Disposables.create()
    }.subscribe(on: ConcurrentDispatchQueueScheduler(queue: queue)).subscribe(onDisposed: { ended.add() })
    ended.wait(for: 1)
    XCTAssertEqual(seen.entries, [7])
    subscription.dispose()
  }

  /// The synchronous sources of one subscription also take turns on a queue.
  func testTurnsOnTheQueue() {
    let (log, ended) = (Recorder<String>(), Counter())
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "turns")
    let subscription = Observable.merge(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).subscribe(on: scheduler).subscribe(
      onNext: { log.add("\($0)") }, onDisposed: { ended.add() })
    ended.wait(for: 1)
    XCTAssertEqual(log.entries, ["1", "4", "2", "5", "3", "6"])
    subscription.dispose()
  }
}
