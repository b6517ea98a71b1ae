import Rill
import RillTesting
import TestSupport
import XCTest

/// Faults of batches that attacks and random graphs have found: a comment in the past tense says what was wrong.
final class BatchRegressionTests: XCTestCase {
  private let bag = DisposeBag()

  private struct Failure: Error {}

  private func record<Element>(_ stream: some ObservableConvertibleType<Element>) -> RecordedEvents<Element> {
    RecordedEvents(of: stream, in: bag)
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

  /// A shared stream completed only after the batch.
  func testAMulticastOfABehaviorSubjectEndsInABatchThatThrows() {
    let events = Recorder<String>()
    try? batch {
      Observable.of(1, 2).multicast({ BehaviorSubject(value: 4) }, selector: { $0 })
        .subscribe { events.add("\($0)") }.disposed(by: bag)
      throw Failure()
    }
    XCTAssertEqual(events.entries, ["next(4)", "next(1)", "next(2)", "completed"])
  }

  /// After 1,024 of them, another thread delivered the rest.
  ///
  /// And each retained the next one, so that their release was a recursion.
  func testManyBatchesThatFollowOneAnother() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    a.subscribe(onNext: { value in
      if value < 30_000 {
        batch {
          a.accept(value + 1)
          b.accept(0)
        }
      }
    }).disposed(by: bag)
    XCTAssertEqual(a.value, 30_000)
    b.subscribe(onNext: { value in if value > 0, value < 30_000 { batch { b.accept(value + 1) } } }).disposed(by: bag)
    batch { b.accept(1) }
    XCTAssertEqual(b.value, 30_000)
  }

  /// Another thread has changed the number of subscribers meanwhile, which was no state of the program.
  func testTheClosureDoesNotRunAgainBecauseOfWhatAnOperatorCounts() {
    let (source, received, runs) = (PublishRelay<Int>(), Recorder<Int>(), Counter())
    let shared = source.share(minSubscriberCount: 1)
    batch {
      runs.add()
      shared.subscribe(onNext: { received.add($0) }).disposed(by: bag)
      onThreads(1) { _ in shared.subscribe().dispose() }
    }
    source.accept(1)
    XCTAssertEqual(runs.value, 1)
    XCTAssertEqual(received.entries, [1])
  }

  // MARK: What another thread has left to the thread of the batch

  /// A subject whose observer calls `update` for the value 2, which another thread sends while the observer of 1 runs.
  private func makeSubject(adding: Int, to state: BehaviorRelay<Int>) -> PublishSubject<Int> {
    let subject = PublishSubject<Int>()
    subject.subscribe(onNext: { value in
      if value == 1 { onThreads(1) { _ in subject.onNext(2) } } else { state.update { $0 += adding } }
    }).disposed(by: bag)
    return subject
  }

  /// The thread of the batch makes the update, for the other thread, and outside of the batch.
  func testAnUpdateThatTheThreadOfTheBatchMakesForAnotherOneIsNotLost() {
    let (state, runs) = (BehaviorRelay(value: 0), Counter())
    let subject = makeSubject(adding: 10, to: state)
    batch {
      runs.add()
      state.update { $0 += 1 }
      if runs.value == 1 { subject.onNext(1) }
    }
    XCTAssertEqual(state.value, 11)
    XCTAssertEqual(runs.value, 2)
  }

  func testAnUpdateThatTheThreadOfAnotherUpdateMakesForAnotherOneIsNotLost() {
    let (state, runs) = (BehaviorRelay(value: 0), Counter())
    let subject = makeSubject(adding: 10, to: state)
    state.update { value in
      runs.add()
      if runs.value == 1 { subject.onNext(1) }
      value += 1
    }
    XCTAssertEqual(state.value, 11)
    XCTAssertEqual(runs.value, 2)
  }

  func testAnUpdateOfAStateThatItsClosureSetsLosesNoUpdateOfAnotherThread() {
    let (state, runs) = (BehaviorRelay(value: 0), Counter())
    batch {
      state.update { value in
        runs.add()
        state.accept(value)
        if runs.value == 1 { onThreads(1) { _ in state.update { $0 += 10 } } }
        value += 1
      }
    }
    XCTAssertEqual(state.value, 11)
  }

  /// The update repeats the value, but that of before the change of the other thread.
  func testAnUpdateThatRepeatsTheValueOfADistinctStateIsPartOfTheBatch() {
    let (state, distinct) = (BehaviorRelay(value: 5), BehaviorRelay(value: 5, isRepetition: ==))
    let runs = Counter()
    batch {
      runs.add()
      distinct.update { $0 = 5 }
      if runs.value == 1 {
        onThreads(1) { _ in
          batch {
            state.accept(6)
            distinct.accept(6)
          }
        }
      }
      state.accept(5)
      XCTAssertEqual(distinct.value, 5)
    }
    XCTAssertEqual([state.value, distinct.value], [5, 5])
    XCTAssertEqual(runs.value, 2)
  }

  /// The comparison at the end of a batch runs outside of every lock.
  func testAChangeDuringTheComparisonOfADistinctStateIsComparedAgain() {
    let comparisons = Counter()
    let other = LateValue<() -> Void>()
    let distinct = BehaviorRelay(
      value: 5,
      isRepetition: { current, new in
        if comparisons.add() == 1 { onThreads(1) { _ in other.value?() } }
        return current == new
      })
    other.value = { [unowned distinct] in distinct.accept(6) }
    let values = record(distinct)
    batch { distinct.accept(5) }
    XCTAssertEqual(distinct.value, 5)
    XCTAssertEqual(values.values, [5, 6, 5])
  }

  /// The connection of a multicast sets the state past the batch.
  func testAMulticastOfABehaviorSubjectSetsItInTheBatch() throws {
    let (source, state) = (PublishSubject<Int>(), BehaviorSubject(value: 0))
    let connection = source.multicast(state).connect()
    defer { connection.dispose() }
    let values = record(state)
    try? batch {
      source.onNext(7)
      throw Failure()
    }
    XCTAssertEqual(try state.value(), 0)
    try batch {
      state.onNext(1)
      source.onNext(2)
      XCTAssertEqual(try state.value(), 2)
    }
    XCTAssertEqual(values.values, [0, 2])
  }

  /// The end of a value in what the batch keeps for derived values.
  func testTheDeinitializerOfADerivedValueReadsItInABatch() {
    let (state, releases) = (BehaviorRelay(value: 0), Counter())
    let later = LateValue<@Sendable () -> Void>()
    let derived = state.mapValue { number in ValueWithRelease(number) { later.value?() } }
    later.value = { [unowned derived] in
      if releases.add() < 3 { XCTAssertGreaterThan(derived.value.number, 0) }
    }
    batch {
      for number in 1...3 {
        state.accept(number)
        XCTAssertEqual(derived.value.number, number)
      }
    }
    XCTAssertGreaterThan(releases.value, 0)
    later.value = nil
  }

  // MARK: Inner batches

  private func disposeInABatchThatThrows(_ subject: BehaviorSubject<Int>) {
    try? batch {
      subject.onNext(1)
      subject.dispose()
      throw Failure()
    }
  }

  func testWhatTheReleaseOfAnErrorSetsWhileAnInnerBatchIsTakenBack() {
    let (subject, state) = (BehaviorSubject(value: 0), BehaviorRelay(value: 0))
    batch {
      state.accept(1)
      try? batch {
        state.accept(2)
        subject.onError(ValueWithRelease { state.accept(5) })
        throw Failure()
      }
      XCTAssertEqual(state.value, 5)
    }
    XCTAssertEqual(state.value, 5)
  }

  func testWhatIsSetWhileAnInnerBatchIsTakenBackIsPartOfTheBatchAround() {
    for isSetBefore in [false, true] {
      let (subject, state) = (BehaviorSubject(value: 0), BehaviorRelay(value: 0))
      subject.subscribe(onNext: { _ in }, onDisposed: { state.accept(5) }).disposed(by: bag)
      batch {
        if isSetBefore { state.accept(1) }
        disposeInABatchThatThrows(subject)
        XCTAssertEqual(state.value, 5)
      }
      XCTAssertEqual(state.value, 5)
    }
  }

  /// Each kept every value that it replaced until the outermost batch had ended.
  func testAnInnerBatchKeepsOneValueOfAStateUntilItHasEnded() {
    final class Value: Sendable {
      let live: Counter
      init(_ live: Counter) {
        self.live = live
        live.add()
      }
      deinit { live.add(-1) }
    }
    let live = Counter()
    let state = BehaviorRelay(value: Value(live))
    batch {
      state.accept(Value(live))
      batch {
        for _ in 0..<10 { state.accept(Value(live)) }
        XCTAssertEqual(live.value, 3, "the stored one, the one before the inner batch, and the newest one")
        for _ in 0..<10 { batch { state.accept(Value(live)) } }
        XCTAssertEqual(live.value, 3)
        try? batch {
          for _ in 0..<10 { state.accept(Value(live)) }
          XCTAssertEqual(live.value, 4)
          throw Failure()
        }
        XCTAssertEqual(live.value, 3)
      }
      XCTAssertEqual(live.value, 2, "nothing can be taken back any more")
    }
    XCTAssertEqual(live.value, 1)
  }
}
