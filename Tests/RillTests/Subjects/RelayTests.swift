import Rill
import XCTest

/// Relays: subjects that never end.
final class RelayTests: XCTestCase {
  // MARK: PublishRelay

  func testPublishRelayAccept() {
    let log = Recorder<String>()
    let relay = PublishRelay<Int>()
    relay.accept(0)
    let first = relay.record(into: log, "first ")
    relay.accept(1)
    let second = relay.record(into: log, "second ")
    relay.accept(2)
    first.dispose()
    relay.accept(3)
    XCTAssertEqual(log.entries, ["first 1", "first 2", "second 2", "second 3"])
    XCTAssertTrue(relay.hasObservers)
    second.dispose()
    XCTAssertFalse(relay.hasObservers)
  }

  // MARK: BehaviorRelay

  func testBehaviorRelayAccept() {
    let log = Recorder<String>()
    let relay = BehaviorRelay(value: 0)
    XCTAssertEqual(relay.value, 0)
    let first = relay.record(into: log, "first ")
    relay.accept(1)
    XCTAssertEqual(relay.value, 1)
    let second = relay.record(into: log, "second ")
    XCTAssertEqual(log.entries, ["first 0", "first 1", "second 1"])
    first.dispose()
    relay.accept(2)
    XCTAssertEqual(relay.value, 2)
    XCTAssertEqual(log.entries, ["first 0", "first 1", "second 1", "second 2"])
    second.dispose()
    XCTAssertFalse(relay.hasObservers)
  }

  /// Contract 8: a value is stored before it is delivered.
  func testBehaviorRelayStoresBeforeItDelivers() {
    let seen = Recorder<Int>()
    let relay = BehaviorRelay(value: 0)
    let subscription = relay.subscribe(onNext: { [unowned relay] value in
      if value == 1 { relay.accept(2) }
      seen.add(relay.value)
    })
    relay.accept(1)
    XCTAssertEqual(seen.entries, [0, 2, 2])
    subscription.dispose()
  }

  func testBehaviorRelayFromManyThreads() {
    watched(60) {
      let relay = BehaviorRelay(value: 0)
      let check = SerialityCheck()
      let count = Counter()
      let subscription = relay.skip(1).subscribe(onNext: { _ in check.next { count.add() } })
      onThreads(4) { thread in
        for number in 0..<1000 { relay.accept(thread * 1000 + number) }
      }
      count.wait(for: 4000)
      XCTAssertEqual(count.value, 4000)
      XCTAssertEqual(check.found, [])
      subscription.dispose()
    }
  }

  /// Concurrent updates are atomic, and none is lost.
  func testBehaviorRelayUpdate() {
    watched(60) {
      let relay = BehaviorRelay(value: 0)
      let log = Recorder<Int>()
      let subscription = relay.subscribe(onNext: { log.add($0) })
      let text = relay.update { number -> String in
        number += 1
        return "\(number)"
      }
      XCTAssertEqual(text, "1")
      onThreads(4) { _ in
        for _ in 0..<1000 { relay.update { $0 += 1 } }
      }
      XCTAssertEqual(relay.value, 4001)
      log.wait(for: 4002)
      XCTAssertEqual(log.entries, Array(0...4001))
      subscription.dispose()
    }
  }

  /// An update that throws does not change the value.
  func testBehaviorRelayUpdateThatThrows() {
    let log = Recorder<Int>()
    let relay = BehaviorRelay(value: 0)
    let subscription = relay.subscribe(onNext: { log.add($0) })
    XCTAssertThrowsError(
      try relay.update { number in
        number = 7
        throw Failure()
      })
    XCTAssertEqual(relay.value, 0)
    XCTAssertEqual(log.entries, [0])
    subscription.dispose()
  }

  // MARK: ReplayRelay

  func testReplayRelayAccept() {
    let log = Recorder<String>()
    let relay = ReplayRelay<Int>.create(bufferSize: 2)
    for number in 1...3 { relay.accept(number) }
    let subscription = relay.record(into: log)
    XCTAssertEqual(log.entries, ["2", "3"])
    relay.accept(4)
    XCTAssertEqual(log.entries, ["2", "3", "4"])
    XCTAssertTrue(relay.hasObservers)
    subscription.dispose()
    relay.accept(5)
    XCTAssertEqual(log.entries, ["2", "3", "4"])
    XCTAssertFalse(relay.hasObservers)
  }

  func testReplayRelayUnbound() {
    let log = Recorder<String>()
    let relay = ReplayRelay<Int>.createUnbound()
    for number in 1...5 { relay.accept(number) }
    relay.record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "2", "3", "4", "5"])
  }

  // MARK: All relays

  /// Contract 4: a value accepted from inside a subscriber is delivered after the current one.
  func testOneOrderForAll() {
    let log = Recorder<String>()
    let relay = PublishRelay<Int>()
    let subscriptions = [
      relay.subscribe(onNext: { [unowned relay] value in
        log.add("a\(value)")
        if value == 1 { relay.accept(2) }
      }),
      relay.subscribe(onNext: { log.add("b\($0)") }),
    ]
    relay.accept(1)
    XCTAssertEqual(log.entries, ["a1", "b1", "a2", "b2"])
    for subscription in subscriptions { subscription.dispose() }
  }

  /// Contract 5: deallocating a subject or a relay releases its subscriptions.
  func testDeallocation() {
    for make in makers {
      let log = Recorder<String>()
      var relay: (stream: Observable<Int>, accept: (Int) -> Void)? = make()
      weak var probe: DeallocationProbe?
      let subscription: (any Disposable)? = {
        let object = DeallocationProbe()
        probe = object
        return relay?.stream.map {
          object.capture()
          return $0
        }.subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
      }()
      log.clear()
      relay?.accept(1)
      relay = nil
      XCTAssertEqual(log.entries, ["1", "disposed"])
      XCTAssertNil(probe)
      subscription?.dispose()
    }
  }

  /// A stream derived from a relay retains it, and a subscription does not.
  func testAStreamRetainsItsRelay() {
    let log = Recorder<String>()
    let stream = BehaviorRelay(value: 1).asObservable()
    stream.record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1"])
    BehaviorRelay(value: 2).asInfallible().map { $0 * 10 }.record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "20", "disposed"])
  }

  func testAsInfallible() {
    let log = Recorder<String>()
    let publish = PublishRelay<Int>()
    let behavior = BehaviorRelay(value: 1)
    let replay = ReplayRelay<Int>.createUnbound()
    replay.accept(2)
    let subscriptions = [publish.asInfallible(), behavior.asInfallible(), replay.asInfallible()].map { $0.record(into: log) }
    publish.accept(3)
    behavior.accept(4)
    replay.accept(5)
    XCTAssertEqual(log.entries, ["1", "2", "3", "4", "5"])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertEqual(log.entries, ["1", "2", "3", "4", "5", "disposed", "disposed", "disposed"])
    XCTAssertFalse(publish.hasObservers || behavior.hasObservers || replay.hasObservers)
  }

  private let makers: [() -> (stream: Observable<Int>, accept: (Int) -> Void)] = [
    {
      let relay = PublishRelay<Int>()
      return (relay, relay.accept)
    },
    {
      let relay = BehaviorRelay(value: 0)
      return (relay, relay.accept)
    },
    {
      let relay = ReplayRelay<Int>.create(bufferSize: 1)
      return (relay, relay.accept)
    },
  ]

  /// The result repeats the value that the closure was given, which another thread has replaced meanwhile.
  func testAnUpdateThatRepeatsAReplacedValueRunsAgain() {
    let (relay, runs) = (BehaviorRelay(value: 5, isRepetition: ==), Counter())
    relay.update { value in
      if runs.add() == 1 { onThreads(1) { _ in relay.accept(6) } }
      value = 5
    }
    XCTAssertEqual(relay.value, 5)
    XCTAssertEqual(runs.value, 2)
  }
}
