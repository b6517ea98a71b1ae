import Rill
import RillTesting
import XCTest

/// The operators of `Driver` and `Signal`: values, end and disposal, all on the main actor.
final class SharedSequenceOperatorTests: XCTestCase {
  private func events<Element>(
    of build: (Driver<Int>, Driver<Int>) -> Driver<Element>, _ send: (PublishSubject<Int>, PublishSubject<Int>) -> Void,
    file: StaticString = #filePath, line: UInt = #line
  ) -> [String] {
    let log = Recorder<String>()
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let driver = build(first.asDriver(onErrorJustReturn: 0), second.asDriver(onErrorJustReturn: 0))
    let subscription = driver.drive(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") })
    send(first, second)
    subscription.dispose()
    XCTAssertFalse(first.hasObservers, file: file, line: line)
    XCTAssertFalse(second.hasObservers, file: file, line: line)
    return log.entries
  }

  private func one<Element>(
    _ build: (Driver<Int>) -> Driver<Element>, _ numbers: [Int] = [1, 1, 2, 3], file: StaticString = #filePath,
    line: UInt = #line
  ) -> [String] {
    events(
      of: { first, _ in build(first) },
      { first, _ in
        for number in numbers { first.onNext(number) }
        first.onCompleted()
      }, file: file, line: line)
  }

  func testOneSource() {
    let log = Recorder<String>()
    XCTAssertEqual(one { $0.map { $0 * 10 } }, ["10", "10", "20", "30", "completed"])
    XCTAssertEqual(one { $0.compactMap { $0 > 1 ? "\($0)" : nil } }, ["2", "3", "completed"])
    XCTAssertEqual(one { $0.filter { $0 != 2 } }, ["1", "1", "3", "completed"])
    XCTAssertEqual(one { $0.scan(0) { $0 + $1 } }, ["1", "2", "4", "7", "completed"])
    XCTAssertEqual(one { $0.distinctUntilChanged() }, ["1", "2", "3", "completed"])
    XCTAssertEqual(one { $0.distinctUntilChanged { $0 % 2 } }, ["1", "2", "3", "completed"])
    XCTAssertEqual(one { $0.distinctUntilChanged { $0 + 1 >= $1 } }, ["1", "3", "completed"])
    XCTAssertEqual(one { $0.distinctUntilChanged({ $0 }, comparer: { $0 == $1 }) }, ["1", "2", "3", "completed"])
    XCTAssertEqual(one { $0.mapTo("a") }, ["a", "a", "a", "a", "completed"])
    XCTAssertEqual(one { $0.map { $0 == 2 ? nil : $0 }.unwrap() }, ["1", "1", "3", "completed"])
    XCTAssertEqual(one { $0.pairwise() }, ["(1, 1)", "(1, 2)", "(2, 3)", "completed"])
    XCTAssertEqual(one({ $0.distinct() }, [1, 2, 1, 3]), ["1", "2", "3", "completed"])
    XCTAssertEqual(one { $0.startWith(9) }, ["9", "1", "1", "2", "3", "completed"])
    XCTAssertEqual(one { $0.skip(2) }, ["2", "3", "completed"])
    XCTAssertEqual(one { $0.debug("driver") }, ["1", "1", "2", "3", "completed"])
    XCTAssertEqual(one { $0.withUnretained(log).map { $0.1 } }, ["1", "1", "2", "3", "completed"])
    XCTAssertEqual(one { $0.withUnretained(log) { $1 + 1 } }, ["2", "2", "3", "4", "completed"])
  }

  func testDo() {
    let log = Recorder<String>()
    let result = one(
      { driver in
        driver.do(
          onNext: { log.add("onNext \($0)") }, afterNext: { log.add("afterNext \($0)") },
          onCompleted: { log.add("onCompleted") },
          afterCompleted: { log.add("afterCompleted") }, onSubscribe: { log.add("onSubscribe") },
          onSubscribed: { log.add("onSubscribed") }, onDispose: { log.add("onDispose") })
      }, [1])
    XCTAssertEqual(result, ["1", "completed"])
    XCTAssertEqual(
      log.entries,
      ["onSubscribe", "onSubscribed", "onNext 1", "afterNext 1", "onCompleted", "afterCompleted", "onDispose"])
  }

  func testFlattening() {
    let send: (PublishSubject<Int>, PublishSubject<Int>) -> Void = { first, second in
      first.onNext(1)
      second.onNext(10)
      first.onNext(2)
      second.onNext(20)
      first.onCompleted()
      second.onCompleted()
    }
    XCTAssertEqual(events(of: { a, b in a.flatMap { n in b.map { $0 + n } } }, send), ["11", "12", "21", "22", "completed"])
    // The previous stream is disposed first. It is the last subscriber of b, so b loses its shared value.
    XCTAssertEqual(events(of: { a, b in a.flatMapLatest { n in b.map { $0 + n } } }, send), ["11", "22", "completed"])
    XCTAssertEqual(events(of: { a, b in a.flatMapFirst { n in b.map { $0 + n } } }, send), ["11", "21", "completed"])
    XCTAssertEqual(events(of: { a, b in a.map { n in b.map { $0 + n } }.switchLatest() }, send), ["11", "22", "completed"])
    XCTAssertEqual(
      events(of: { a, b in a.map { n in b.map { $0 + n } }.merge() }, send), ["11", "12", "21", "22", "completed"])
    XCTAssertEqual(
      events(of: { a, b in a.map { n in b.map { $0 + n } }.merge(maxConcurrent: 1) }, send), ["11", "21", "completed"])
  }

  func testSeveralSources() {
    let send: (PublishSubject<Int>, PublishSubject<Int>) -> Void = { first, second in
      first.onNext(1)
      second.onNext(10)
      first.onNext(2)
      second.onNext(20)
      first.onCompleted()
      second.onNext(30)
      second.onCompleted()
    }
    XCTAssertEqual(events(of: { .merge($0, $1) }, send), ["1", "10", "2", "20", "30", "completed"])
    XCTAssertEqual(events(of: { .merge([$0, $1]) }, send), ["1", "10", "2", "20", "30", "completed"])
    XCTAssertEqual(events(of: { .concat($0, $1) }, send), ["1", "2", "30", "completed"])
    XCTAssertEqual(events(of: { .concat([$0, $1]) }, send), ["1", "2", "30", "completed"])
    XCTAssertEqual(events(of: { $1.withLatestFrom($0) }, send), ["1", "2", "2", "completed"])
    XCTAssertEqual(events(of: { $1.withLatestFrom($0) { $0 + $1 } }, send), ["11", "22", "32", "completed"])
    XCTAssertEqual(events(of: { .combineLatest([$0, $1]) { $0.reduce(0, +) } }, send), ["11", "12", "22", "32", "completed"])
    XCTAssertEqual(
      events(of: { Driver<Int>.combineLatest([$0, $1]) }, send), ["[1, 10]", "[2, 10]", "[2, 20]", "[2, 30]", "completed"])
    XCTAssertEqual(events(of: { .zip([$0, $1]) { $0.reduce(0, +) } }, send), ["11", "22", "completed"])
    XCTAssertEqual(events(of: { Driver<Int>.zip([$0, $1]) }, send), ["[1, 10]", "[2, 20]", "completed"])
  }

  func testArities() {
    let send: (PublishSubject<Int>, PublishSubject<Int>) -> Void = { first, second in
      first.onNext(1)
      second.onNext(10)
      first.onCompleted()
      second.onCompleted()
    }
    XCTAssertEqual(events(of: { .combineLatest($0, $1) { $0 + $1 } }, send), ["11", "completed"])
    XCTAssertEqual(events(of: { .combineLatest($0, $1, $1) { $0 + $1 + $2 } }, send), ["21", "completed"])
    XCTAssertEqual(events(of: { .combineLatest($0, $0, $0, $1) { $0 + $1 + $2 + $3 } }, send), ["13", "completed"])
    XCTAssertEqual(events(of: { .combineLatest($0, $0, $0, $0, $1) { $0 + $1 + $2 + $3 + $4 } }, send), ["14", "completed"])
    XCTAssertEqual(
      events(of: { .combineLatest($0, $0, $0, $0, $0, $1) { $0 + $1 + $2 + $3 + $4 + $5 } }, send), ["15", "completed"])
    XCTAssertEqual(
      events(of: { .combineLatest($0, $0, $0, $0, $0, $0, $1) { a, b, c, d, e, f, g in a + g } }, send), ["11", "completed"])
    XCTAssertEqual(
      events(of: { .combineLatest($0, $0, $0, $0, $0, $0, $0, $1) { a, b, c, d, e, f, g, h in a + h } }, send),
      ["11", "completed"])
    XCTAssertEqual(events(of: { .zip($0, $1) { $0 + $1 } }, send), ["11", "completed"])
    XCTAssertEqual(events(of: { .zip($0, $1, $1) { $0 + $1 + $2 } }, send), ["21", "completed"])
    XCTAssertEqual(events(of: { .zip($0, $0, $0, $1) { $0 + $1 + $2 + $3 } }, send), ["13", "completed"])
    XCTAssertEqual(events(of: { .zip($0, $0, $0, $0, $1) { $0 + $1 + $2 + $3 + $4 } }, send), ["14", "completed"])
    XCTAssertEqual(events(of: { .zip($0, $0, $0, $0, $0, $1) { a, b, c, d, e, f in a + f } }, send), ["11", "completed"])
    XCTAssertEqual(
      events(of: { .zip($0, $0, $0, $0, $0, $0, $1) { a, b, c, d, e, f, g in a + g } }, send), ["11", "completed"])
    XCTAssertEqual(
      events(of: { .zip($0, $0, $0, $0, $0, $0, $0, $1) { a, b, c, d, e, f, g, h in a + h } }, send), ["11", "completed"])
  }

  func testTuples() {
    let send: (PublishSubject<Int>, PublishSubject<Int>) -> Void = { first, second in
      first.onNext(1)
      second.onNext(2)
      first.onCompleted()
      second.onCompleted()
    }
    for (combined, zipped, expected) in [
      (events(of: { Driver.combineLatest($0, $1) }, send), events(of: { Driver.zip($0, $1) }, send), "(1, 2)"),
      (events(of: { Driver.combineLatest($0, $1, $1) }, send), events(of: { Driver.zip($0, $1, $1) }, send), "(1, 2, 2)"),
      (
        events(of: { Driver.combineLatest($0, $0, $1, $1) }, send), events(of: { Driver.zip($0, $0, $1, $1) }, send),
        "(1, 1, 2, 2)"
      ),
      (
        events(of: { Driver.combineLatest($0, $0, $1, $1, $1) }, send),
        events(of: { Driver.zip($0, $0, $1, $1, $1) }, send), "(1, 1, 2, 2, 2)"
      ),
      (
        events(of: { Driver.combineLatest($0, $0, $1, $1, $1, $1) }, send),
        events(of: { Driver.zip($0, $0, $1, $1, $1, $1) }, send), "(1, 1, 2, 2, 2, 2)"
      ),
      (
        events(of: { Driver.combineLatest($0, $0, $1, $1, $1, $1, $1) }, send),
        events(of: { Driver.zip($0, $0, $1, $1, $1, $1, $1) }, send), "(1, 1, 2, 2, 2, 2, 2)"
      ),
      (
        events(of: { Driver.combineLatest($0, $0, $1, $1, $1, $1, $1, $1) }, send),
        events(of: { Driver.zip($0, $0, $1, $1, $1, $1, $1, $1) }, send), "(1, 1, 2, 2, 2, 2, 2, 2)"
      ),
    ] {
      XCTAssertEqual(combined.suffix(2), [expected, "completed"])
      XCTAssertEqual(zipped, [expected, "completed"])
    }
  }

  /// The closures are those of the main actor, although the timers run on threads of their own.
  func testASchedulerOfOtherThreads() {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    let (log, bag, relay) = (Recorder<String>(), DisposeBag(), BehaviorRelay(value: 7))
    let streams: [(String, Driver<Int>)] = [
      ("debounce", relay.asDriver().debounce(.milliseconds(1), scheduler: scheduler)),
      ("throttle", relay.asDriver().skip(1).throttle(.milliseconds(1), scheduler: scheduler).filter { $0 == 9 }),
      ("delay", relay.asDriver().delay(.milliseconds(1), scheduler: scheduler)),
      ("interval", .interval(.milliseconds(1), scheduler: scheduler)),
      ("timer", .timer(.milliseconds(1), period: nil, scheduler: scheduler)),
    ]
    for (name, stream) in streams {
      let onMainActor = stream.map { number in
        MainActor.assertIsolated()
        return number
      }
      onMainActor.asObservable().take(1).subscribe(onNext: { _ in log.add(name) }).disposed(by: bag)
    }
    // The second one waits for the window of the first.
    relay.accept(8)
    relay.accept(9)
    runMainQueue { log.count == streams.count }
    XCTAssertEqual(log.entries.sorted(), streams.map(\.0).sorted())
  }

  func testTime() {
    let clock = TestScheduler(initialClock: 0)
    let log = Recorder<String>()
    let bag = DisposeBag()
    let source = PublishSubject<Int>()
    let driver = source.asDriver(onErrorJustReturn: 0)
    driver.debounce(.seconds(2), scheduler: clock).drive(onNext: { log.add("debounce \($0)") }).disposed(by: bag)
    driver.throttle(.seconds(2), scheduler: clock).drive(onNext: { log.add("throttle \($0)") }).disposed(by: bag)
    driver.delay(.seconds(1), scheduler: clock).drive(onNext: { log.add("delay \($0)") }).disposed(by: bag)
    clock.scheduleAt(1) { source.onNext(1) }
    clock.scheduleAt(2) { source.onNext(2) }
    clock.start()
    XCTAssertEqual(log.entries, ["throttle 1", "delay 1", "throttle 2", "delay 2", "debounce 2"])
    log.clear()
    Driver<Int>.interval(.seconds(5), scheduler: clock).drive(onNext: { log.add("interval \($0)") }).disposed(by: bag)
    Driver<Int>.timer(.seconds(1), period: .seconds(6), scheduler: clock).drive(onNext: { log.add("timer \($0)") })
      .disposed(by: bag)
    clock.advanceTo(clock.clock + 11)
    XCTAssertEqual(log.entries, ["timer 0", "interval 0", "timer 1", "interval 1"])
  }
}
