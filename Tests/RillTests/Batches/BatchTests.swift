import Rill
import XCTest

/// The clauses of the contract on batches, on one thread.
final class BatchTests: XCTestCase {
  private let bag = DisposeBag()

  /// Collects what a stream emits.
  private func record<Element>(_ stream: some ObservableConvertibleType<Element>) -> Recorded<Element> {
    let recorded = Recorded<Element>()
    stream.asObservable().subscribe { recorded.events.append($0) }.disposed(by: bag)
    return recorded
  }

  private final class Recorded<Element>: @unchecked Sendable {
    // Sendable: only one thread uses it.
    var events: [Event<Element>] = []
    var values: [Element] { events.compactMap(\.element) }
  }

  // MARK: Reads and writes

  func testACombinationOfStatesEmitsOnce() {
    let (name, age) = (BehaviorRelay(value: "Ann"), BehaviorRelay(value: 36))
    let form = record(Observable.combineLatest(name, age) { "\($0) \($1)" })
    batch {
      name.accept("")
      age.accept(0)
      XCTAssertEqual(form.values, ["Ann 36"])
    }
    XCTAssertEqual(form.values, ["Ann 36", " 0"])
  }

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

  func testAStateEmitsItsLastValueOnce() {
    let relay = BehaviorRelay(value: 0)
    let values = record(relay)
    batch { for value in 1...5 { relay.accept(value) } }
    XCTAssertEqual(values.values, [0, 5])
  }

  func testEventsAreNeverMerged() {
    let (first, second) = (PublishRelay<Int>(), PublishSubject<Int>())
    let merged = record(Observable.merge(first.asObservable(), second))
    batch {
      first.accept(1)
      second.onNext(2)
      first.accept(3)
      second.onNext(4)
      second.onCompleted()
      second.onNext(5)
    }
    XCTAssertEqual(merged.values, [1, 2, 3, 4])
  }

  func testAReplaySubjectEmitsAndKeepsEachValue() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    let before = record(subject)
    batch { for value in 1...3 { subject.onNext(value) } }
    XCTAssertEqual(before.values, [1, 2, 3])
    XCTAssertEqual(record(subject).values, [2, 3])
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

  // MARK: Operators with several sources

  func testADiamondOfSeveralLevelsEmitsOnce() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 10))
    let sum = Observable.combineLatest(a, b) { $0 + $1 }
    let second = Observable.combineLatest(sum, a.map { $0 * 100 }) { $0 + $1 }
    let third = record(Observable.combineLatest(a, second, sum, b) { [$0, $1, $2, $3] })
    batch {
      b.accept(20)
      a.accept(2)
    }
    XCTAssertEqual(third.values, [[1, 111, 11, 10], [2, 222, 22, 20]])
  }

  func testADiamondThroughSharedStreamsEmitsOnce() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 10))
    let sum = Observable.combineLatest(a, b) { $0 + $1 }.share(replay: 1)
    let direct = record(sum)
    let double = Observable.combineLatest(sum, a) { $0 * 2 + $1 }.share()
    // Subscribed last, so that its gate is younger than those upstream.
    let all = record(Observable.combineLatest(a, double, sum) { [$0, $1, $2] })
    batch {
      a.accept(2)
      b.accept(20)
    }
    XCTAssertEqual(direct.values, [11, 22])
    XCTAssertEqual(all.values, [[1, 23, 11], [2, 46, 22]])
  }

  func testWithLatestFromSeesTheNewSampledSide() {
    let (tap, text) = (PublishRelay<Void>(), BehaviorRelay(value: "old"))
    let sent = record(tap.withLatestFrom(text))
    batch {
      tap.accept(())
      text.accept("new")
    }
    XCTAssertEqual(sent.values, ["new"])
  }

  func testSampleSeesTheNewValue() {
    let (tick, text) = (PublishRelay<Void>(), BehaviorRelay(value: "old"))
    let sampled = record(text.sample(tick))
    batch {
      tick.accept(())
      text.accept("new")
    }
    XCTAssertEqual(sampled.values, ["new"])
  }

  func testZipMergeAndScanSeeEveryEvent() {
    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
    let zipped = record(Observable.zip(a, b) { $0 * 10 + $1 })
    let scanned = record(Observable.merge(a, b).scan(0, accumulator: +))
    batch {
      for value in 1...3 { a.onNext(value) }
      for value in 4...6 { b.onNext(value) }
    }
    XCTAssertEqual(zipped.values, [14, 25, 36])
    XCTAssertEqual(scanned.values, [1, 3, 6, 10, 15, 21])
  }

  func testStreamsThatBeginInADeliveryStartWithTheNewValues() {
    let (flag, a, b) = (BehaviorRelay(value: false), BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let sums = record(
      flag.flatMapLatest { $0 ? Observable.combineLatest(a, b) { $0 + $1 } : Observable.just(0) })
    batch {
      a.accept(10)
      flag.accept(true)
      b.accept(20)
    }
    XCTAssertEqual(sums.values, [0, 30])
    a.accept(11)
    XCTAssertEqual(sums.values, [0, 30, 31])
  }

  func testASwitchInADiamondEmitsOnce() {
    let (flag, a, b) = (BehaviorRelay(value: false), BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let switched = flag.flatMapLatest { $0 ? a : b }
    let all = record(Observable.combineLatest(a, switched, b) { [$0, $1, $2] })
    batch {
      a.accept(10)
      flag.accept(true)
      b.accept(20)
    }
    XCTAssertEqual(all.values, [[1, 2, 2], [10, 10, 20]])
  }

  func testFlatMapConcatAndGroupByInADiamondEmitOnce() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let mapped = a.flatMap { Observable.just($0 * 10) }
    let concatenated = a.concatMap { Observable.just($0 * 100) }
    let grouped = a.groupBy { $0 % 2 }.flatMap { group in group.map { $0 * 1000 } }
    let all = record(Observable.combineLatest(mapped, concatenated, grouped, b) { $0 + $1 + $2 + $3 })
    batch {
      b.accept(3)
      a.accept(2)
    }
    XCTAssertEqual(all.values, [1112, 2223])
  }

  func testAStreamOfCreateInADiamondEmitsOnce() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let created = Observable<Int>.create { observer in a.subscribe(onNext: { observer.onNext($0 * 10) }) }
    let all = record(Observable.combineLatest(b, created) { $0 + $1 })
    batch {
      a.accept(2)
      b.accept(3)
    }
    XCTAssertEqual(all.values, [12, 23])
  }

  func testABatchSendsToAStreamOfCreateAndToItsSource() {
    let source = PublishRelay<Int>()
    let recorder = Recorder<AnyObserver<Int>>()
    let created = Observable<Int>.create { observer in
      recorder.add(observer)
      return source.asObservable().subscribe(observer)
    }
    let received = record(created)
    batch {
      recorder.entries[0].onNext(1)
      source.accept(2)
    }
    source.accept(3)
    XCTAssertEqual(received.values, [1, 2, 3])
  }

  func testTheEndOfASourceFollowsItsLastValue() {
    let (a, b) = (BehaviorSubject(value: 1), BehaviorSubject(value: 2))
    let sums = record(Observable.combineLatest(a, b) { $0 + $1 })
    batch {
      a.onNext(10)
      a.onCompleted()
      b.onNext(20)
      b.onCompleted()
    }
    XCTAssertEqual(sums.values, [3, 30])
    XCTAssertEqual(sums.events.last?.isCompleted, true)
  }

  // MARK: Observers

  func testWhatObserversSendComesAfterTheBatch() {
    let (a, b, log) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), PublishRelay<String>())
    let order = Recorder<String>()
    log.subscribe(onNext: { order.add("log \($0)") }).disposed(by: bag)
    a.skip(1).subscribe(onNext: { log.accept("a \($0)") }).disposed(by: bag)
    Observable.combineLatest(a, b).skip(1).subscribe(onNext: { order.add("form \($0) \($1)") }).disposed(by: bag)
    batch {
      a.accept(1)
      b.accept(1)
    }
    XCTAssertEqual(order.entries, ["form 1 1", "log a 1"])
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

  func testABatchOfAnObserverFollows() {
    let (a, b, c) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let all = record(Observable.combineLatest(a, b, c) { [$0, $1, $2] })
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
    XCTAssertEqual(all.values, [[0, 0, 0], [1, 5, 0], [1, 10, 100]])
  }

  func testAnObserverThatSubscribesReceivesAtOnce() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let received = Recorder<Int>()
    a.skip(1).subscribe(onNext: { _ in
      Observable.combineLatest(a, b) { $0 + $1 }.subscribe(onNext: { received.add($0) }).dispose()
    }).disposed(by: bag)
    batch {
      a.accept(10)
      b.accept(20)
    }
    XCTAssertEqual(received.entries, [30])
  }

  func testASubscriberThatSubscribesInTheBatchSeesTheOldValueAndThenTheNewOne() {
    let relay = BehaviorRelay(value: 1)
    var values = Recorded<Int>()
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

  func testAThrowingBatchSendsNothing() {
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
    XCTAssertEqual(events.values, [])
    state.accept(2)
    XCTAssertEqual(states.values, [0, 2])
  }

  func testAThrowingInnerBatchTakesBackOnlyItsOwnChanges() {
    let (a, b, event) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), PublishRelay<Int>())
    let (values, events) = (record(Observable.combineLatest(a, b) { [$0, $1] }), record(event))
    batch {
      a.accept(1)
      event.accept(1)
      try? batch {
        a.accept(2)
        b.accept(2)
        event.accept(2)
        throw Failure()
      }
      XCTAssertEqual(a.value, 1)
      XCTAssertEqual(b.value, 0)
    }
    XCTAssertEqual(values.values, [[0, 0], [1, 0]])
    XCTAssertEqual(events.values, [1])
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
    final class Value: Sendable {
      let onRelease: @Sendable () -> Void
      init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let pairs = record(Observable.combineLatest(a, b) { [$0, $1] })
    let owner = BehaviorRelay(
      value: Value {
        batch {
          a.accept(1)
          b.accept(1)
        }
      })
    batch {
      owner.accept(Value {})
      a.accept(2)
    }
    XCTAssertEqual(pairs.values, [[0, 0], [2, 0], [1, 1]])
  }

  func testASubjectThatIsReleasedInTheBatchDeliversBefore() {
    let values = Recorder<Int>()
    batch {
      let subject = PublishSubject<Int>()
      _ = subject.subscribe(onNext: { values.add($0) })
      subject.onNext(1)
    }
    XCTAssertEqual(values.entries, [1])
  }

  func testABatchInADeliveryOfItsOwnState() {
    let relay = BehaviorRelay(value: 0)
    let values = record(relay)
    relay.subscribe(onNext: { value in if value < 3 { batch { relay.accept(value + 1) } } }).disposed(by: bag)
    XCTAssertEqual(values.values, [0, 1, 2, 3])
  }

  func testAHundredStatesEmitOnce() {
    let relays = (0..<100).map { BehaviorRelay(value: $0) }
    let sums = record(Observable.combineLatest(relays) { $0.reduce(0, +) })
    batch { for relay in relays { relay.update { $0 += 1 } } }
    XCTAssertEqual(sums.values, [4950, 5050])
  }

  @discardableResult
  private func onAnotherThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = LateValue<Result>()
    onThreads(1) { _ in result.value = body() }
    return result.value!
  }
}
