import Rill
import RillTesting
import TestSupport
import XCTest

final class EventRelayTests: XCTestCase {
  func testEachValueIsDeliveredOnce() throws {
    try marbles { test in
      let relay = test.keep(EventRelay<String>())
      _ = test.hot("    a--b--c-d---e---f").bind(to: relay)
      let screens = test.hot("---1-x-----2----x")
      let screen = screens.flatMapLatest { $0 == "x" ? .empty() : relay.asObservable() }
      test.expect(screen, becomes: "---(ab)-------(cd)e---!")
    }
  }

  func testSeveralSubscribers() {
    let (first, second) = (Recorder<String>(), Recorder<String>())
    let relay = EventRelay<Int>()
    relay.accept(1)
    let subscriptions = [relay.record(into: first), relay.record(into: second)]
    relay.accept(2)
    XCTAssertTrue(relay.hasObservers)
    XCTAssertEqual(first.entries, ["1", "2"])
    XCTAssertEqual(second.entries, ["2"])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(relay.hasObservers)
  }

  /// A subscriber that goes inside a delivery leaves the next values to the next subscriber.
  func testASubscriberThatTakesOneValue() {
    let log = Recorder<String>()
    let relay = EventRelay<Int>()
    for value in 1...3 { relay.accept(value) }
    relay.take(1).record(into: log).dispose()
    relay.take(1).do(onNext: { if $0 == 2 { relay.accept(4) } }).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "completed", "2", "completed"])
    relay.record(into: log).dispose()
    XCTAssertEqual(log.entries.suffix(2), ["3", "4"])
  }

  /// Contract 6: a subscriber receives what is accepted after it has subscribed.
  func testASubscriberThatComesDuringADelivery() {
    let log = Recorder<String>()
    let relay = EventRelay<Int>()
    let bag = DisposeBag()
    relay.subscribe(onNext: { value in
      log.add("a\(value)")
      guard value == 1 else { return }
      relay.accept(2)
      relay.subscribe(onNext: { log.add("b\($0)") }).disposed(by: bag)
      relay.accept(3)
    }).disposed(by: bag)
    relay.accept(1)
    XCTAssertEqual(log.entries, ["a1", "a2", "a3", "b3"])
  }

  func testWhatIsKept() {
    func kept(_ policy: BufferingPolicy) -> ([String], dropped: [Int]) {
      let (log, dropped) = (Recorder<String>(), Recorder<Int>())
      let relay = EventRelay<Int>(keeping: policy, onDropped: { dropped.add($0) })
      for value in 1...4 { relay.accept(value) }
      relay.record(into: log).dispose()
      return (log.entries, dropped.entries)
    }
    XCTAssertTrue(kept(.unbounded) == (["1", "2", "3", "4"], []))
    XCTAssertTrue(kept(.newest(2)) == (["3", "4"], [1, 2]))
    XCTAssertTrue(kept(.oldest(2)) == (["1", "2"], [1, 2]))
    XCTAssertTrue(kept(.newest(0)) == ([], [1, 2, 3, 4]))
  }

  /// With `suspending`, a sender waits for a subscriber.
  func testSuspendedSenders() async throws {
    try await withVirtualTime { time in
      let (log, relay) = (Recorder<String>(), EventRelay<Int>(keeping: .suspending(1)))
      Task {
        for value in 1...3 {
          await relay.send(value)
          log.add("sent \(value)")
        }
      }
      await time.advance(by: .seconds(1))
      XCTAssertEqual(log.entries, ["sent 1"])
      let subscription = relay.subscribe(onNext: { log.add("\($0)") })
      await time.advance(by: .seconds(1))
      XCTAssertEqual(log.entries, ["sent 1", "1", "2", "sent 2", "3", "sent 3"])
      subscription.dispose()
    }
  }

  /// A value that is on its way to the scheduler when the subscriber goes is kept.
  func testDeliveryOnAScheduler() {
    let log = Recorder<String>()
    let scheduler = HistoricalScheduler()
    let relay = EventRelay<Int>(deliveringOn: scheduler)
    relay.accept(1)
    let first = relay.record(into: log)
    XCTAssertEqual(log.entries, [])
    scheduler.start()
    XCTAssertEqual(log.entries, ["1"])
    relay.accept(2)
    first.dispose()
    scheduler.start()
    XCTAssertEqual(log.entries, ["1"])
    let second = relay.record(into: log)
    scheduler.start()
    XCTAssertEqual(log.entries, ["1", "2"])
    second.dispose()
  }

  @MainActor func testAsSignal() {
    // What other tests have left on the main scheduler comes first.
    let isIdle = Counter()
    let turn = MainScheduler.instance.schedule(()) { _ in
      isIdle.add()
      return Disposables.create()
    }
    runMainQueue { isIdle.value == 1 }
    turn.dispose()
    let log = Recorder<Int>()
    let relay = EventRelay<Int>(deliveringOn: MainScheduler.instance)
    let signal = relay.asSignal()
    relay.accept(1)
    signal.emit(onNext: { log.add($0) }).dispose()
    relay.accept(2)
    relay.accept(3)
    let subscription = signal.emit(onNext: { log.add($0) })
    relay.accept(4)
    XCTAssertEqual(log.entries, [1, 2, 3, 4])
    subscription.dispose()
  }

  func testBatchesAndBindings() {
    let log = Recorder<String>()
    let relay = EventRelay<Int>()
    batch {
      relay.accept(1)
      relay.record(into: log).dispose()
    }
    XCTAssertEqual(log.entries, ["1"])
    _ = Observable.of(2, 3).bind(to: relay)
    relay.record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "2", "3"])
  }

  /// Each of many values reaches one of the subscribers that come and go on other threads.
  func testSubscribersThatComeAndGo() {
    let received = Recorder<Int>()
    let relay = EventRelay<Int>()
    let count = 2000
    onThreads(3) { thread in
      if thread == 0 {
        for value in 0..<count { relay.accept(value) }
      } else {
        for _ in 0..<count / 4 { relay.take(2).subscribe(onNext: { received.add($0) }).dispose() }
      }
    }
    // A dispatch queue can deliver the last values.
    let last = relay.subscribe(onNext: { received.add($0) })
    XCTAssertTrue(received.wait { Set($0).count == count })
    last.dispose()
    XCTAssertEqual(Set(received.entries), Set(0..<count))
  }

  func testDeallocation() {
    for isScheduled in [false, true] {
      let log = Recorder<String>()
      let scheduler = HistoricalScheduler()
      var relay: EventRelay<DeallocationProbe>? = isScheduled ? EventRelay(deliveringOn: scheduler) : EventRelay()
      weak var kept: DeallocationProbe?
      do {
        let object = DeallocationProbe()
        kept = object
        relay?.accept(object)
      }
      XCTAssertNotNil(kept)
      let subscription = relay?.take(2).subscribe(onNext: { _ in log.add("value") }, onDisposed: { log.add("disposed") })
      relay = nil
      scheduler.start()
      XCTAssertEqual(log.entries, ["value", "disposed"])
      XCTAssertNil(kept)
      subscription?.dispose()
    }
    weak var kept: DeallocationProbe?
    do {
      let relay = EventRelay<DeallocationProbe>()
      let object = DeallocationProbe()
      kept = object
      relay.accept(object)
    }
    XCTAssertNil(kept)
  }
}
