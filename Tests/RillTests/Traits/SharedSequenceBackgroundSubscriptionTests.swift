import Foundation
import RillTesting
import TestSupport
import XCTest

@testable import Rill

/// `Driver` and `Signal` whose subscribers come on other threads than the main one.
final class SharedSequenceBackgroundSubscriptionTests: XCTestCase {
  private let log = Recorder<String>()
  private let bag = DisposeBag()

  /// Without sources, the subscription itself calls the closure.
  func testACombinationOfNoDrivers() {
    let combined = Driver<Int>.combineLatest([Driver<Int>]()) { values in
      MainActor.assertIsolated()
      return values.count
    }
    onThreads(1) { [log, bag] _ in combined.drive(onNext: { log.add("\($0)") }).disposed(by: bag) }
    runMainQueue { [log] in log.count == 1 }
    XCTAssertEqual(log.entries, ["0"])
  }

  func testTheThreadOfTheFirstSubscriberSubscribesToTheSource() {
    let source = PublishSubject<Int>()
    let driver = source.asDriver(onErrorJustReturn: 0).map { number in
      MainActor.assertIsolated()
      return number * 10
    }
    onThreads(1) { [log, bag] _ in
      driver.asObservable().subscribe(onNext: { log.add("a \($0)") }).disposed(by: bag)
      driver.filter { _ in true }.drive(onNext: { log.add("b \($0)") }).disposed(by: bag)
    }
    XCTAssertTrue(source.hasObservers)
    source.onNext(1)
    runMainQueue { [log] in log.count == 2 }
    XCTAssertEqual(log.entries, ["a 10", "b 10"])
  }

  func testClosuresRunOnTheMainActor() {
    let relay = BehaviorRelay(value: 1)
    let connected = relay.asDriver().map { $0 }
    connected.drive().disposed(by: bag)
    let streams: [(name: String, stream: Driver<Int>, expected: [Int])] = [
      ("just", .just(1), [1]), ("of", .of(1, 2), [1, 2]), ("empty", .empty(), []), ("a relay", relay.asDriver(), [1]),
      ("a value that is replayed", connected, [1]), ("startWith", relay.asDriver().startWith(0), [0, 1]),
      ("concat", .concat(.just(1), .of(2, 3)), [1, 2, 3]), ("merge", .merge(.just(1), .just(2)), [1, 2]),
      (
        "combineLatest",
        .combineLatest(Driver.just(1), Driver.just(2)) {
          MainActor.assertIsolated(); return $0 + $1
        }, [3]
      ),
      (
        "zip",
        .zip(Driver.of(1, 2), Driver.of(3, 4)) {
          MainActor.assertIsolated(); return $0 + $1
        }, [4, 6]
      ),
      (
        "scan",
        Driver.of(1, 2).scan(0) {
          MainActor.assertIsolated(); return $0 + $1
        }, [1, 3]
      ),
      (
        "flatMapLatest",
        Driver.just(1).flatMapLatest {
          MainActor.assertIsolated(); return .of($0, $0)
        }, [1, 1]
      ),
      (
        "flatMap to just",
        Driver.of(1, 2).flatMap {
          MainActor.assertIsolated(); return .just($0)
        }, [1, 2]
      ),
      (
        "deferred",
        .deferred {
          MainActor.assertIsolated(); return .just(1)
        }, [1]
      ),
      ("do", Driver.just(1).do(onNext: { _ in MainActor.assertIsolated() }, onSubscribe: { MainActor.assertIsolated() }), [1]),
      (
        "withLatestFrom",
        Driver.just(1).withLatestFrom(relay.asDriver()) {
          MainActor.assertIsolated(); return $0 + $1
        }, [2]
      ),
      (
        "distinct",
        Driver.of(1, 1).distinctUntilChanged {
          MainActor.assertIsolated(); return $0 == $1
        }, [1]
      ),
    ]
    for (name, stream, expected) in streams {
      let received = Recorder<Int>()
      let ended = Counter()
      onThreads(1) { [bag] _ in
        stream.map { number in
          MainActor.assertIsolated(name)
          return number
        }.drive(
          onNext: { number in
            MainActor.assertIsolated(name)
            received.add(number)
          }, onCompleted: { ended.add() }
        ).disposed(by: bag)
      }
      runMainQueue { received.count == expected.count && (ended.value == 1 || !expected.isEmpty) }
      XCTAssertEqual(received.entries, expected, name)
    }
  }

  /// One thread begins a driver that emits at once, while another subscriber joins on the main actor.
  func testASubscriberOnTheMainActorWhileAnotherThreadBeginsTheSource() {
    for _ in 0..<500 {
      let driver = Driver<Int>.never().startWith(1)
      let start = StartBarrier(2)
      let received = Recorder<Bool>()
      let begun = Counter()
      Thread { [bag] in
        start.wait()
        driver.drive().disposed(by: bag)
        begun.add()
      }.start()
      start.wait()
      driver.drive(onNext: { _ in received.add(Thread.isMainThread) }).disposed(by: bag)
      begun.wait(for: 1)
      runMainQueue { received.count == 1 }
      XCTAssertEqual(received.entries, [true])
    }
  }

  /// A subscription of another thread comes before what the main actor sends after it.
  func testAnEventThatFollowsTheSubscriptionOfAnotherThread() {
    let relay = PublishRelay<Int>()
    let signal = relay.asSignal().map { $0 * 10 }
    signal.emit(onNext: { [log] in log.add("a \($0)") }).disposed(by: bag)
    onThreads(1) { [log, bag] _ in signal.emit(onNext: { log.add("b \($0)") }).disposed(by: bag) }
    relay.accept(1)
    XCTAssertEqual(log.entries, ["a 10", "b 10"])
  }

  /// Two subscriptions of other threads wait, and what the first one sends from its replay comes after both of them.
  func testValuesSentFromAReplayReachASubscriberThatWaits() {
    let (relay, received) = (PublishRelay<Int>(), Recorder<Int>())
    let driver = relay.asDriver(onErrorDriveWith: .empty())
    driver.drive().disposed(by: bag)
    relay.accept(0)
    onThreads(1) { [log, bag] _ in
      driver.asObservable().subscribe(onNext: { value in
        log.add("a \(value)")
        if value == 0 { for next in 1...2 { relay.accept(next) } }
      }).disposed(by: bag)
      driver.asObservable().subscribe(onNext: { received.add($0) }).disposed(by: bag)
    }
    runMainQueue { received.count == 3 }
    XCTAssertEqual(received.entries, [0, 1, 2])
    XCTAssertEqual(log.entries, ["a 0", "a 1", "a 2"])
  }

  /// The subscription of another thread is disposed before the main actor has reached it.
  func testASubscriptionOfAnotherThreadThatIsDisposedAtOnce() {
    let relay = PublishRelay<Int>()
    let signal = relay.asSignal().map { $0 * 10 }
    onThreads(1) { [log] _ in signal.emit(onNext: { log.add("\($0)") }).dispose() }
    relay.accept(1)
    runMainQueue { !relay.hasObservers }
    XCTAssertEqual(log.entries, [])
  }

  /// The main actor disposes the subscription while another thread still subscribes: of 3,000 times, some are at the right moment.
  func testADisposalWhileAnotherThreadSubscribes() {
    let (relay, trigger, done) = (BehaviorRelay(value: 0), PublishRelay<Void>(), Counter())
    let driver = relay.asDriver().do(onSubscribe: { trigger.accept(()) }, onDispose: { MainActor.assertIsolated() })
    for round in 1...3000 {
      DispatchQueue.global().async {
        driver.asObservable().take(until: trigger).subscribe().dispose()
        DispatchQueue.main.async { done.add() }
      }
      runMainQueue { done.value == round }
    }
  }

  /// Two subscribers come on another thread.
  ///
  /// Then the main actor sends, and they receive at once.
  func testEventsOfTheMainActorAfterSubscriptionsOfAnotherThread() {
    let chains: [(name: String, chain: (Driver<Int>) -> Driver<Int>, expected: [Int])] = [
      ("the driver itself", { $0 }, [1, 2, -1]), ("map", { $0.map { check($0) + 1 } }, [2, 3, 0]),
      ("filter", { $0.filter { check($0) % 2 == 0 } }, [2]), ("compactMap", { $0.compactMap { check($0) > 1 ? 5 : nil } }, [5]),
      ("scan", { $0.scan(0) { $0 + check($1) } }, [1, 3, 2]), ("startWith", { $0.startWith(0) }, [0, 1, 2, -1]),
      ("skip", { $0.skip(1) }, [2, -1]), ("distinctUntilChanged", { $0.map { $0 / 2 }.distinctUntilChanged() }, [0, 1, 0]),
      ("do", { $0.do(onNext: { _ = check($0) }) }, [1, 2, -1]), ("concat", { .concat($0, .just(9)) }, [1, 2, -1, 9]),
      ("merge", { .merge($0, .never()) }, [1, 2, -1]),
      ("combineLatest", { .combineLatest($0, Driver.just(10)) { $0 + $1 } }, [11, 12, 9]),
      ("zip", { .zip($0, Driver.concat(.just(10), .just(20), .just(30))) { $0 + $1 } }, [11, 22, 29]),
      ("withLatestFrom", { $0.withLatestFrom(Driver.just(10)) { $0 + $1 } }, [11, 12, 9]),
      ("flatMap", { $0.flatMap { .concat(.just(check($0)), .just(0)) } }, [1, 0, 2, 0, -1, 0]),
      ("flatMapLatest", { $0.flatMapLatest { .concat(.just(check($0)), .just(0)) } }, [1, 0, 2, 0, -1, 0]),
      ("flatMapFirst", { $0.flatMapFirst { .concat(.just(check($0)), .just(0)) } }, [1, 0, 2, 0, -1, 0]),
      ("switchLatest", { $0.map { Driver.just(check($0)) }.switchLatest() }, [1, 2, -1]),
    ]
    for (name, chain, expected) in chains {
      let subject = PublishSubject<Int>()
      let subscriptionsOnMain = Recorder<Bool>()
      let source = Observable<Int>.create { observer in
        subscriptionsOnMain.add(Thread.isMainThread)
        return subject.subscribe(observer)
      }
      let driver = chain(source.asDriver(onErrorJustReturn: -1))
      let received = (Recorder<Int>(), Recorder<Int>())
      onThreads(1) { [bag] _ in
        driver.asObservable().subscribe(onNext: { received.0.add($0) }).disposed(by: bag)
        driver.asObservable().subscribe(onNext: { received.1.add($0) }).disposed(by: bag)
      }
      let isServed = Flag()
      DispatchQueue.main.async { isServed.set() }
      runMainQueue { isServed.isSet }
      XCTAssertEqual(subscriptionsOnMain.entries, [false], name)
      subject.onNext(1)
      subject.onNext(2)
      subject.onError(Failure())
      XCTAssertFalse(subject.hasObservers, name)
      XCTAssertEqual(received.0.entries, expected, name)
      XCTAssertEqual(received.1.entries, expected, name)
    }
  }

  /// The main actor sends to chains of every kind while another thread subscribes to them.
  func testChainsRunOnTheMainActorWhileAnotherThreadSubscribes() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for _ in 0..<200 {
      let (relay, other) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let (first, second) = (relay.asDriver().map { check($0) }, other.asDriver())
      let chains: [Driver<Int>] = [
        first.startWith(-1), first.filter { check($0) >= 0 }, .combineLatest(first, second) { max(check($0), $1) },
        first.withLatestFrom(second) { max(check($0), $1) }, .merge(first, second), .concat(.just(-1), first),
        first.flatMapLatest { .merge(.just(check($0)), .never()) }, first.scan(0) { max($0, check($1)) },
        .zip(first, second) { max(check($0), $1) }, first.distinctUntilChanged(), first.do(onNext: { _ = check($0) }),
      ]
      let start = StartBarrier(2)
      let subscribed = Counter()
      let last = Recorder<Int>()
      let bag = DisposeBag()
      Thread {
        start.wait()
        for chain in chains { chain.drive(onNext: { if check($0) == 30 { last.add($0) } }).disposed(by: bag) }
        subscribed.add()
      }.start()
      start.wait()
      let onMain = chains.map { chain in chain.drive(onNext: { _ = check($0) }) }
      for number in 1...29 {
        relay.accept(number)
        other.accept(number)
      }
      subscribed.wait(for: 1)
      batch {
        relay.accept(30)
        other.accept(30)
      }
      runMainQueue { last.count >= chains.count }
      for disposable in onMain { disposable.dispose() }
    }
  }

  /// Values that the main actor sends while another thread subscribes come after what that thread is replayed.
  func testValuesAreInOrder() {
    for _ in 0..<200 {
      let relay = BehaviorRelay(value: 0)
      let driver = relay.asDriver().map { $0 }
      let received = Recorder<Int>()
      let done = Counter()
      let bag = DisposeBag()
      Thread {
        driver.drive(onNext: { received.add($0) }).disposed(by: bag)
        done.add()
      }.start()
      for number in 1...20 { relay.accept(number) }
      done.wait(for: 1)
      runMainQueue { received.entries.last == 20 }
      XCTAssertEqual(received.entries, received.entries.sorted())
      XCTAssertEqual(Set(received.entries).count, received.count)
    }
  }
}

/// Returns the number, on the main actor.
@MainActor private func check(_ number: Int) -> Int {
  MainActor.assertIsolated()
  return number
}
