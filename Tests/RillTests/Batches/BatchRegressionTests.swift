import Rill
import RillTesting
import TestSupport
import XCTest

/// Faults that random graphs have found.
final class BatchRegressionTests: XCTestCase {
  private let bag = DisposeBag()

  private struct Failure: Error {}

  private final class Recorded<Element>: @unchecked Sendable {
    // Sendable: only one thread uses it.
    var events: [Event<Element>] = []
    var values: [Element] { events.compactMap(\.element) }
  }

  private func record<Element>(_ stream: some ObservableConvertibleType<Element>) -> Recorded<Element> {
    let recorded = Recorded<Element>()
    stream.asObservable().subscribe { recorded.events.append($0) }.disposed(by: bag)
    return recorded
  }

  /// The end of the connection releases its subject, whose subscribers were released before the end was delivered.
  func testAnErrorOfASourceReachesTheSubscribersOfItsSharedStream() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    let shared = record(source.share(replay: 0, expiry: .seconds(1), scheduler: scheduler))
    batch { source.onError(Failure()) }
    XCTAssertNotNil(shared.events.last?.error)
  }

  func testTheBatchDoesNotReadWhatAnEndedSubjectIgnores() throws {
    let subject = BehaviorSubject(value: 1)
    subject.onCompleted()
    try batch {
      subject.onNext(2)
      XCTAssertEqual(try subject.value(), 1)
    }
    let other = BehaviorSubject(value: 1)
    try batch {
      other.onCompleted()
      other.onNext(2)
      XCTAssertEqual(try other.value(), 1)
    }
    let third = BehaviorSubject(value: 1)
    try batch {
      try? batch {
        third.onCompleted()
        throw Failure()
      }
      third.onNext(2)
      XCTAssertEqual(try third.value(), 2)
    }
    XCTAssertEqual(try third.value(), 2)
  }

  /// The distance of a group was not known before its first delivery had ended.
  ///
  /// So it was in no order with other gates.
  func testASampledGroupThatBeginsInABatchIsSampled() {
    // The order was that of addresses.
    for _ in 1...100 {
      let (source, state) = (PublishSubject<Int>(), BehaviorRelay(value: 0))
      let grouped = source.groupBy { $0 % 3 }.flatMap { group in Observable.combineLatest(group, state) { $0 * 10 + $1 } }
      let sampled = record(state.withLatestFrom(grouped) { [$0, $1] })
      batch {
        state.accept(1)
        source.onNext(4)
      }
      XCTAssertEqual(sampled.values, [[1, 41]])
    }
  }

  func testSharedStreamsThatBeginInABatchAreCombinedOnce() {
    for _ in 1...100 {
      let (isOn, a, b) = (BehaviorRelay(value: false), BehaviorRelay(value: 1), BehaviorRelay(value: 10))
      let sum = Observable.combineLatest(a, b) { $0 + $1 }.share(replay: 1)
      let double = sum.map { $0 * 2 }.share()
      let switched = isOn.flatMapLatest { isOn in
        isOn ? Observable.combineLatest(sum, a, double) { [$0, $1, $2] } : .just([])
      }
      let all = record(Observable.combineLatest(switched, b) { $0 + [$1] })
      batch {
        isOn.accept(true)
        a.accept(2)
        b.accept(20)
      }
      batch {
        a.accept(3)
        b.accept(30)
      }
      XCTAssertEqual(all.values, [[10], [22, 2, 44, 20], [33, 3, 66, 30]])
    }
  }

  /// The synchronous sources of the batch waited for the one whose observer had made it.
  func testABatchInAnObserverOfASynchronousSource() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let pairs = record(
      Observable.combineLatest(a.flatMap { Observable.from([$0]) }, b.flatMapLatest { Observable.just($0).startWith($0) }) {
        [$0, $1]
      })
    let send: @Sendable (Int) -> Void = { value in
      batch {
        a.accept(value)
        b.accept(value)
      }
    }
    let sources: [(Int) -> Observable<Int>] = [
      { .just($0) }, { .from([$0]) }, { Observable.never().startWith($0) }, { BehaviorRelay(value: $0).asObservable() },
      { value in Observable.of(value).flatMap { Observable.from([$0]) } },
    ]
    for (index, source) in sources.enumerated() { source(index + 1).subscribe(onNext: send).disposed(by: bag) }
    XCTAssertEqual(pairs.values, (0...sources.count).map { [$0, $0] })
  }

  /// An observer makes a batch that reaches the operator from which its value has come.
  func testABatchInAnObserverBehindAnOperatorThatItReaches() {
    let (e, a, c) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let shared = Observable.combineLatest(e, a) { [$0, $1] }.share(replay: 1)
    let all = record(Observable.combineLatest(shared, c) { $0 + [$1] })
    shared.subscribe(onNext: { value in
      if value == [1, 0] {
        batch {
          a.accept(1)
          c.accept(1)
        }
      }
    }).disposed(by: bag)
    e.accept(1)
    XCTAssertEqual(all.values, [[0, 0, 0], [1, 0, 0], [1, 1, 1]])
  }

  /// What the observers of a subscription in the closure sent was sent at once.
  func testObserversOfASubscriptionInTheClosureSendInTheBatch() {
    let (r, other) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let (received, others) = (record(r), record(other))
    XCTAssertThrowsError(
      try batch {
        other.accept(1)
        Observable.from([1, 2]).subscribe(onNext: { r.accept($0) }).disposed(by: bag)
        throw Failure()
      })
    XCTAssertEqual(received.values, [0])
    XCTAssertEqual(others.values, [0])
    batch {
      r.accept(1)
      Observable.just(5).bind(to: r).disposed(by: bag)
      XCTAssertEqual(r.value, 5)
    }
    XCTAssertEqual(received.values, [0, 5])
    batch {
      r.update { $0 += 1 }
      Observable.just(()).subscribe(onNext: { r.update { $0 += 1 } }).disposed(by: bag)
      r.update { $0 += 1 }
    }
    XCTAssertEqual(received.values, [0, 5, 8])
  }

  /// A stream of `create` emits at once only what its own closure sends while a subscription is made.
  func testAnObserverOfASubscriptionInAFailingBatchSendsNothingToAnExistingStreamOfCreate() {
    let senders = Recorder<AnyObserver<Int>>()
    let existing = record(
      Observable<Int>.create { observer in
        senders.add(observer)
        return Disposables.create()
      })
    let first = Recorded<Int>()
    func attempt(fails: Bool) throws {
      try batch {
        Observable<Int>.create { observer in
          observer.onNext(1)
          return Disposables.create()
        }.subscribe(onNext: { value in
          first.events.append(.next(value))
          senders.entries.first?.onNext(value * 10)
        }).disposed(by: bag)
        XCTAssertEqual(existing.values, [])
        if fails { throw Failure() }
      }
    }
    XCTAssertThrowsError(try attempt(fails: true))
    XCTAssertEqual(first.values, [1])
    XCTAssertEqual(existing.values, [])
    XCTAssertNoThrow(try attempt(fails: false))
    XCTAssertEqual(first.values, [1, 1])
    XCTAssertEqual(existing.values, [10])
  }

  /// A sender in a batch was ready for the next value at once.
  func testASenderInABatchWaitsForItsReceivers() {
    let subject = PublishSubject<Int>()
    let ready = Recorder<Int>()
    let values = subject.values(bufferingPolicy: .suspending(0))
    batch { subject.send(1) { ready.add(1) } }
    XCTAssertEqual(ready.entries, [])
    withExtendedLifetime(values) {}
  }

  func testManySubjectsThatABatchDisposes() {
    let subjects = (0..<20_000).map { _ in PublishSubject<Int>() }
    let received = Recorder<Int>()
    for subject in subjects { subject.subscribe(onNext: { received.add($0) }).disposed(by: bag) }
    batch {
      for subject in subjects {
        subject.onNext(1)
        subject.dispose()
      }
    }
    XCTAssertEqual(received.count, subjects.count)
  }

  /// The operators before the shared stream had been counted without the subscriber that came in the batch.
  func testAStreamThatIsSwitchedToInABatchIsCombinedOnce() {
    let (a, b, x) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let (isOn, y) = (BehaviorRelay(value: false), BehaviorRelay(value: 0))
    let sum = Observable.combineLatest(a, b) { $0 + $1 }.share(replay: 1)
    sum.subscribe(onNext: { _ in }).disposed(by: bag)
    let shown = isOn.flatMapLatest { isOn in isOn ? Observable.combineLatest(sum, x) { [$0, $1] } : .just([]) }
      .scan([]) { $0 + [$1] }
    let all = record(
      Observable.combineLatest(Observable.combineLatest(shown, y) { shown, _ in shown }, y) { shown, _ in shown })
    batch {
      for relay in [a, b, x] { relay.accept(1) }
      isOn.accept(true)
    }
    XCTAssertEqual(all.values.last, [[], [2, 1]])
  }

  /// The disposal overtook the values of the batch.
  func testASubjectWithValuesThatIsDisposedInABatchDeliversWhatWasSentBefore() throws {
    let (state, events) = (BehaviorSubject(value: 0), ReplaySubject<Int>.create(bufferSize: 2))
    let (states, replayed) = (record(state), record(events))
    batch {
      state.onNext(1)
      state.dispose()
      state.onNext(2)
      for value in 1...3 { events.onNext(value) }
      events.dispose()
      events.onNext(4)
    }
    XCTAssertEqual(states.values, [0, 1])
    XCTAssertEqual(replayed.values, [1, 2, 3])
    XCTAssertThrowsError(try state.value())
    XCTAssertNotNil(record(state).events.last?.error)
    XCTAssertNotNil(record(events).events.last?.error)
  }

  func testASubjectThatIsDisposedInAFailingBatchIsDisposed() {
    let state = BehaviorSubject(value: 0)
    let states = record(state)
    try? batch {
      state.onNext(1)
      state.dispose()
      throw Failure()
    }
    batch {
      try? batch {
        state.onNext(2)
        throw Failure()
      }
      state.onNext(3)
    }
    XCTAssertEqual(states.values, [0])
    XCTAssertNotNil(record(state).events.last?.error)
  }

  func testTheLastValueOfAnAsyncSubjectBelongsToTheBatch() {
    let (failed, completed, marks) = (AsyncSubject<Int>(), AsyncSubject<Int>(), PublishSubject<Int>())
    let order = record(Observable.merge(completed, marks))
    try? batch {
      failed.onNext(1)
      throw Failure()
    }
    failed.onCompleted()
    XCTAssertEqual(record(failed).values, [])
    batch {
      completed.onNext(1)
      try? batch {
        completed.onNext(2)
        throw Failure()
      }
      marks.onNext(0)
      completed.onCompleted()
      completed.onNext(3)
    }
    XCTAssertEqual(order.values, [0, 1])
  }

  /// After 1,024 of them, another thread delivered the rest.
  ///
  /// And each retained the next one, so that their release was a recursion.
  func testManyBatchesThatFollowOneAnother() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    Observable.combineLatest(a, b) { $0 + $1 }.subscribe(onNext: { sum in
      if sum < 30_000 {
        batch {
          a.accept(sum + 1)
          b.accept(0)
        }
      }
    }).disposed(by: bag)
    XCTAssertEqual(a.value, 30_000)
    b.subscribe(onNext: { value in if value > 0, value < 30_000 { batch { b.accept(value + 1) } } }).disposed(by: bag)
    batch { b.accept(1) }
    XCTAssertEqual(b.value, 30_000)
  }

  func testInnerBatchesThatFailTakeBackTheirChangesInTurn() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let values = record(Observable.combineLatest(a, b) { [$0, $1] })
    batch {
      a.accept(1)
      try? batch {
        batch {
          a.accept(2)
          b.accept(2)
        }
        a.accept(3)
        XCTAssertEqual(a.value, 3)
        try? batch {
          a.accept(4)
          b.accept(4)
          throw Failure()
        }
        XCTAssertEqual([a.value, b.value], [3, 2])
        throw Failure()
      }
      XCTAssertEqual([a.value, b.value], [1, 0])
      batch { b.accept(5) }
    }
    XCTAssertEqual(values.values, [[0, 0], [1, 5]])
  }

  /// The operator was released without the last value, because nothing could arrive any more.
  func testTheLastValueOfABatchIsEmittedIfTheOtherSourceWasDeallocated() {
    var deallocated: BehaviorSubject<Int>? = BehaviorSubject(value: 1)
    let other = PublishSubject<Int>()
    let sums = record(Observable.combineLatest(deallocated ?? .init(value: 0), other) { $0 + $1 })
    deallocated = nil
    batch {
      other.onNext(5)
      other.onCompleted()
    }
    XCTAssertEqual(sums.values, [6])
    XCTAssertEqual(sums.events.count, 1)
  }

  /// As above, for a source that the batch itself disposes.
  func testTheLastValueOfABatchIsEmittedIfASourceIsDisposedInIt() {
    let (disposed, other) = (BehaviorSubject(value: 1), PublishSubject<Int>())
    let sums = record(Observable.combineLatest(disposed, other) { $0 + $1 })
    batch {
      other.onNext(5)
      other.onCompleted()
      disposed.dispose()
    }
    XCTAssertEqual(sums.values, [6])
  }
}
