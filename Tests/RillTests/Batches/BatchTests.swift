import Rill
import RillTesting
import XCTest

/// The clauses of the contract on batches, on one thread.
final class BatchTests: XCTestCase {
  private let bag = DisposeBag()

  /// Collects what a stream emits.
  private func record<Element>(_ stream: some ObservableConvertibleType<Element>) -> RecordedEvents<Element> {
    RecordedEvents(of: stream, in: bag)
  }

  // MARK: Reads and writes

  func testTheBatchReadsItsOwnWrites() {
    let relay = BehaviorRelay(value: 1)
    batch {
      relay.accept(2)
      XCTAssertEqual(relay.value, 2)
      relay.update { $0 += 1 }
      XCTAssertEqual(relay.value, 3)
    }
    XCTAssertEqual(relay.value, 3)
  }

  func testOtherThreadsReadTheOldValuesUntilTheEnd() {
    let relay = BehaviorRelay(value: 1)
    batch {
      relay.accept(2)
      XCTAssertEqual(onAnotherThread { relay.value }, 1)
    }
    XCTAssertEqual(onAnotherThread { relay.value }, 2)
  }

  func testTheBatchReadsTheErrorThatItHasSent() {
    let subject = BehaviorSubject(value: 0)
    batch {
      subject.onError(RxError.timeout)
      XCTAssertNil(try? subject.value())
      XCTAssertEqual(onAnotherThread { try? subject.value() }, 0)
    }
    XCTAssertNil(try? subject.value())
  }

  func testAStateEmitsItsLastValueOnce() {
    let relay = BehaviorRelay(value: 0)
    let values = record(relay)
    batch { for value in 1...5 { relay.accept(value) } }
    XCTAssertEqual(values.values, [0, 5])
  }

  func testABehaviorSubjectCanEndInABatch() throws {
    let subject = BehaviorSubject(value: 0)
    let events = record(subject)
    batch {
      subject.onNext(1)
      subject.onCompleted()
      subject.onNext(2)
    }
    XCTAssertEqual(events.values, [0, 1])
    XCTAssertEqual(events.events.last?.isCompleted, true)
    XCTAssertEqual(record(subject).events.map(\.isCompleted), [true])
  }

  // MARK: What is no state

  func testOtherSubjectsSendAtOnce() {
    let (relay, subject, replay) = (PublishRelay<Int>(), PublishSubject<Int>(), ReplaySubject<Int>.create(bufferSize: 2))
    let state = BehaviorRelay(value: 0)
    let merged = record(Observable.merge(relay.asObservable(), subject, replay, state.asObservable()))
    batch {
      relay.accept(1)
      state.accept(9)
      subject.onNext(2)
      replay.onNext(3)
      subject.onCompleted()
      XCTAssertEqual(merged.values, [0, 1, 2, 3])
    }
    XCTAssertEqual(merged.values, [0, 1, 2, 3, 9])
  }

  func testASubscriptionInTheClosureStartsAtOnce() {
    let received = Recorder<String>()
    batch {
      Observable.of(1, 2).flatMap { Observable.of("\($0)", "\($0)!") }.subscribe(onNext: { received.add($0) }).disposed(by: bag)
      XCTAssertEqual(received.entries.sorted(), ["1", "1!", "2", "2!"])
    }
    XCTAssertEqual(received.count, 4)
  }

  /// What an operator keeps for itself is no state of the program's batch.
  func testOperatorsKeepTheirOwnStateInABatchThatThrows() {
    let (source, received) = (BehaviorRelay(value: 7), Recorder<Int>())
    let shared = source.share(minSubscriberCount: 1)
    let attempts = Counter()
    let failing = Observable<Int>.create { observer in
      attempts.add()
      if attempts.value < 3 { observer.onError(Failure()) } else { observer.onNext(attempts.value) }
      return Disposables.create()
    }
    try? batch {
      shared.subscribe(onNext: { received.add($0) }).disposed(by: bag)
      failing.retry(when: { (errors: Observable<any Error>) in errors.map { _ in () } }).subscribe(onNext: { received.add($0) })
        .disposed(by: bag)
      Observable.deferred { .just(0) }.repeat(when: { $0.take(2) }).subscribe(onNext: { received.add($0) }).disposed(by: bag)
      throw Failure()
    }
    source.accept(8)
    XCTAssertEqual(received.entries, [7, 3, 0, 0, 0, 8])
  }

  /// Each way of combining and flattening receives in a batch what it receives without one.
  func testOperatorsReceiveInABatchWhatTheyReceiveWithoutOne() {
    let scheduler = TestScheduler(initialClock: 0)
    let operators: [(String, (Observable<Int>, Observable<Int>) -> Observable<Int>)] = [
      ("merge", { Observable.merge($0.flatMap { Observable.just($0) }, $1) }),
      ("take(until:)", { a, b in a.concatMap { Observable.just($0) }.take(until: b.filter { $0 == 6 }) }),
      ("withLatestFrom", { $0.flatMap { Observable.just($0) }.withLatestFrom($1) { $0 * 10 + $1 } }),
      ("zip", { Observable.zip($0, $1) { $0 * 10 + $1 } }),
      ("pausable", { $0.pausable($1.map { $0 < 6 }) }),
      ("switchLatest", { a, b in b.startWith(0).flatMapLatest { n in a.map { $0 * 10 + n } } }),
      ("groupBy, merge(maxConcurrent:)", { a, _ in a.groupBy { $0 % 3 }.merge(maxConcurrent: 100) }),
      ("groupBy, concatMap", { a, _ in a.groupBy { _ in 0 }.concatMap { $0 } }),
      ("groupBy, flatMapFirst", { a, _ in a.groupBy { _ in 0 }.flatMapFirst { $0 } }),
      ("window, concatMap", { a, _ in a.window(timeSpan: .seconds(9), count: 2, scheduler: scheduler).concatMap { $0 } }),
      ("flatMapLatest", { a, _ in a.flatMapLatest { Observable.just($0).concat(Observable.never()) } }),
      ("concat", { a, b in Observable.concat([a.take(2), b.take(1), a]) }),
      ("take, repeat(when:)", { a, _ in a.take(2).repeat(when: { $0.take(1) }) }),
    ]
    for (name, make) in operators {
      let lists = [false, true].map { isInBatch in
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let received = record(make(a, b))
        let send = { for value in 1...4 { a.onNext(value); b.onNext(value + 4) } }
        if isInBatch { batch(send) } else { send() }
        return received.values
      }
      XCTAssertEqual(lists[0], lists[1], name)
      XCTAssertFalse(lists[0].isEmpty, name)
    }
  }

  func testASenderInABatchThatThrowsIsTold() {
    let (subject, ready) = (PublishSubject<Int>(), Recorder<Int>())
    try? batch {
      subject.send(1) { ready.add(1) }
      throw Failure()
    }
    XCTAssertEqual(ready.entries, [1])
  }

  // MARK: The end of the batch

  func testStatesSendInTheOrderInWhichTheyWereFirstSet() {
    let (a, b, order) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), Recorder<String>())
    a.skip(1).subscribe(onNext: { order.add("a \($0), b \(b.value)") }).disposed(by: bag)
    b.skip(1).subscribe(onNext: { order.add("b \($0), a \(a.value)") }).disposed(by: bag)
    Observable.combineLatest(a, b) { "\($0) \($1)" }.skip(1).subscribe(onNext: { order.add($0) }).disposed(by: bag)
    batch {
      b.accept(1)
      a.accept(1)
      b.accept(2)
    }
    XCTAssertEqual(order.entries, ["b 2, a 1", "0 2", "a 1, b 2", "1 2"])
  }

  func testADerivedValueEmitsOnce() {
    let relays = (0..<100).map { BehaviorRelay(value: $0) }
    let sums = record(ObservableProperty.combine(relays[0], relays[1]) { $0 + $1 })
    let combinations = record(Observable.combineLatest(relays[0], relays[1]) { $0 + $1 })
    batch { for relay in relays { relay.update { $0 += 1 } } }
    XCTAssertEqual(sums.values, [1, 3])
    XCTAssertEqual(combinations.values, [1, 2, 3])
  }

  func testTheEndOfAStateFollowsItsLastValue() {
    let (a, b) = (BehaviorSubject(value: 1), BehaviorSubject(value: 2))
    let sums = record(Observable.combineLatest(a, b) { $0 + $1 })
    batch {
      a.onNext(10)
      a.onCompleted()
      b.onNext(20)
      b.onCompleted()
    }
    XCTAssertEqual(sums.values, [3, 12, 30])
    XCTAssertEqual(sums.events.last?.isCompleted, true)
  }

  // MARK: Observers

  /// An observer that the closure calls is part of the closure.
  func testWhatObserversOfTheClosureSetIsPartOfTheBatch() {
    let (taps, a, b) = (PublishRelay<Int>(), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    taps.subscribe(onNext: { a.accept($0) }).disposed(by: bag)
    let received = record(a)
    try? batch {
      taps.accept(1)
      XCTAssertEqual(a.value, 1)
      throw Failure()
    }
    XCTAssertEqual(received.values, [0])
    batch {
      b.accept(2)
      taps.accept(2)
    }
    XCTAssertEqual(received.values, [0, 2])
  }

  func testABatchOfAnObserverFollows() {
    let (a, b, c) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let all = record(ObservableProperty.combine(a, b, c) { [$0, $1, $2] })
    a.skip(1).subscribe(onNext: { value in
      batch {
        b.accept(value * 10)
        c.accept(value * 100)
      }
    }).disposed(by: bag)
    batch {
      a.accept(1)
      b.accept(5)
    }
    XCTAssertEqual(all.values.last, [1, 10, 100])
    XCTAssertFalse(all.values.contains { $0[1] == 10 && $0[2] == 0 })
  }

  func testAnObserverThatReadsAndSubscribesSeesAllNewStates() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let received = Recorder<Int>()
    a.skip(1).subscribe(onNext: { _ in
      received.add(b.value)
      Observable.combineLatest(a, b) { $0 + $1 }.subscribe(onNext: { received.add($0) }).dispose()
    }).disposed(by: bag)
    batch {
      a.accept(10)
      b.accept(20)
    }
    XCTAssertEqual(received.entries, [20, 30])
  }

  func testAnObserverReadsWhatItHasSent() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let read = Recorder<Int>()
    a.skip(1).subscribe(onNext: {
      b.accept($0 * 2)
      read.add(b.value)
    }).disposed(by: bag)
    let values = record(b)
    batch { a.accept(1) }
    XCTAssertEqual(read.entries, [2])
    XCTAssertEqual(values.values, [0, 2])
  }

  func testASubscriberThatSubscribesInTheBatchSeesTheOldValueAndThenTheNewOne() {
    let relay = BehaviorRelay(value: 1)
    var values = RecordedEvents<Int>()
    batch {
      relay.accept(2)
      values = record(relay)
      XCTAssertEqual(values.values, [1])
      relay.accept(3)
    }
    XCTAssertEqual(values.values, [1, 3])
  }

  func testADisposedSubscriberReceivesNothing() {
    let relay = BehaviorRelay(value: 1)
    let values = Recorder<Int>()
    let subscription = relay.subscribe(onNext: { values.add($0) })
    batch {
      relay.accept(2)
      subscription.dispose()
    }
    XCTAssertEqual(values.entries, [1])
  }

  // MARK: Nesting and errors

  private struct Failure: Error {}

  func testAnInnerBatchIsPartOfTheOuterOne() {
    let relay = BehaviorRelay(value: 0)
    let values = record(relay)
    batch {
      batch { relay.accept(1) }
      XCTAssertEqual(values.values, [0])
      relay.accept(2)
    }
    XCTAssertEqual(values.values, [0, 2])
  }

  func testAThrowingBatchChangesNoState() {
    let (state, event) = (BehaviorRelay(value: 0), PublishRelay<Int>())
    let (states, events) = (record(state), record(event))
    XCTAssertThrowsError(
      try batch {
        state.accept(1)
        event.accept(1)
        throw Failure()
      })
    XCTAssertEqual(state.value, 0)
    XCTAssertEqual(states.values, [0])
    // It is no state, and has sent already.
    XCTAssertEqual(events.values, [1])
    state.accept(2)
    XCTAssertEqual(states.values, [0, 2])
  }

  func testAThrowingInnerBatchTakesBackOnlyItsOwnChanges() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let (first, second) = (record(a), record(b))
    batch {
      a.accept(1)
      try? batch {
        a.accept(2)
        b.accept(2)
        throw Failure()
      }
      XCTAssertEqual(a.value, 1)
      XCTAssertEqual(b.value, 0)
    }
    XCTAssertEqual(first.values, [0, 1])
    XCTAssertEqual(second.values, [0])
  }

  func testABatchReturnsTheResultAndThrowsTheTypedError() {
    XCTAssertEqual(batch { 3 }, 3)
    do throws(Failure) { try batch { () throws(Failure) in throw Failure() } } catch { XCTAssertNotNil(error as Failure?) }
  }

  func testUpdatesOfTwoThreadsAreNotLost() {
    let relay = BehaviorRelay(value: 0)
    var runs = 0
    batch {
      runs += 1
      relay.update { $0 += 1 }
      if runs == 1 { onAnotherThread { relay.update { $0 += 10 } } }
    }
    XCTAssertEqual(relay.value, 11)
    XCTAssertEqual(runs, 2)
  }

  func testABatchForgetsWhatTheOneBeforeHasComputed() {
    let relay = BehaviorRelay(value: 0)
    batch { relay.update { $0 += 1 } }
    onAnotherThread { relay.accept(10) }
    var runs = 0
    batch {
      runs += 1
      relay.accept(20)
    }
    XCTAssertEqual(relay.value, 20)
    XCTAssertEqual(runs, 1)
  }

  func testABatchRetainsNeitherValuesNorSubjectsWhenItIsOver() {
    final class Value: Sendable {}
    var relay: BehaviorRelay<Value>? = BehaviorRelay(value: Value())
    weak let released = relay
    weak let first = relay?.value
    batch {
      relay?.accept(Value())
      relay?.accept(Value())
    }
    XCTAssertNil(first)
    weak let second = relay?.value
    XCTAssertNotNil(second)
    batch { relay?.accept(Value()) }
    XCTAssertNil(second)
    relay = nil
    XCTAssertNil(released)
  }

  func testABatchThatAReleasedValueMakes() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let pairs = record(ObservableProperty.combine(a, b) { [$0, $1] })
    let owner = BehaviorRelay(
      value: ValueWithRelease {
        batch {
          a.accept(1)
          b.accept(1)
        }
      })
    batch {
      owner.accept(ValueWithRelease())
      a.accept(2)
    }
    XCTAssertEqual(pairs.values, [[0, 0], [2, 0], [1, 1]])
  }

  func testAStateThatIsReleasedInTheBatchDeliversBefore() {
    let values = Recorder<Int>()
    batch {
      let state = BehaviorSubject(value: 0)
      _ = state.subscribe(onNext: { values.add($0) })
      state.onNext(1)
    }
    XCTAssertEqual(values.entries, [0, 1])
  }

  func testABatchInADeliveryOfItsOwnState() {
    let relay = BehaviorRelay(value: 0)
    let values = record(relay)
    relay.subscribe(onNext: { value in if value < 3 { batch { relay.accept(value + 1) } } }).disposed(by: bag)
    XCTAssertEqual(values.values, [0, 1, 2, 3])
  }

  func testADisposedSubjectDeliversWhatTheBatchHasSetBefore() {
    for isSetBefore in [false, true] {
      let (subject, log) = (BehaviorSubject(value: 0), Recorder<String>())
      subject.subscribe(onNext: { log.add("\($0)") }, onDisposed: { log.add("released") }).disposed(by: bag)
      batch {
        if isSetBefore { subject.onNext(1) }
        subject.dispose()
        onAnotherThread { subject.onNext(2) }
        log.add("closure returns")
      }
      XCTAssertThrowsError(try subject.value())
      let expected = isSetBefore ? "0, closure returns, 1, released" : "0, released, closure returns"
      XCTAssertEqual(log.entries.joined(separator: ", "), expected)
    }
  }

  @discardableResult
  private func onAnotherThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = LateValue<Result>()
    onThreads(1) { _ in result.value = body() }
    return result.value!
  }
}
