import Dispatch
import Rill
import RillTesting
import TestSupport
import XCTest

/// The clauses of the contract on batches, with several threads.
final class BatchConcurrencyTests: XCTestCase {
  private static let rounds = 3000

  /// Two threads, which begin at the same time.
  private func race(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
    let started = StartBarrier(2)
    onThreads(2) { thread in
      started.wait()
      if thread == 0 { first() } else { second() }
    }
  }

  private func pairs(_ first: BehaviorRelay<Int>, _ second: BehaviorRelay<Int>) -> ObservableProperty<[Int]> {
    ObservableProperty.combine(first, second) { [$0, $1] }
  }

  /// No thread, and no derived value, sees some states new and others old.
  func testNoDerivedValueAndNoReaderSeesAMixture() {
    let rounds = SlowTestSetting.isOn ? Self.rounds : Self.rounds / 20
    watched(60) {
      let (a, b, mixtures) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), Counter())
      let received = Recorder<[Int]>()
      let pair = pairs(a, b)
      let subscription = pair.subscribe(onNext: { received.add($0) })
      let change: @Sendable (Int) -> Void = { value in
        batch {
          b.accept(value)
          a.accept(value)
        }
      }
      race(
        { for round in 1...rounds { change(2 * round) } }, { for round in 1...rounds { change(2 * round + 1) } })
      XCTAssertTrue(received.wait { $0.last == [a.value, b.value] })
      XCTAssertEqual(received.entries.filter { $0[0] != $0[1] }, [])
      subscription.dispose()

      // Values only grow, so the one that is read later is not less.
      race(
        { for round in 1...5 * rounds { change(round + 1_000_000) } },
        {
          for _ in 1...5 * rounds {
            let first = a.value
            if b.value < first { mixtures.add() }
            let second = b.value
            if a.value < second { mixtures.add() }
            let (third, fourth) = ObservableProperty.snapshot(a, b)
            if third != fourth { mixtures.add() }
            let derived = pair.value
            if derived[0] != derived[1] { mixtures.add() }
          }
        })
      XCTAssertEqual(mixtures.value, 0)
    }
  }

  /// Work of another thread is no part of the batch whose closure happens to run it.
  func testAThrowingBatchDoesNotTakeBackWhatAnotherThreadHasSent() {
    let (subject, state, bag) = (PublishSubject<Int>(), BehaviorRelay(value: 0), DisposeBag())
    subject.subscribe(onNext: { value in
      if value == 1 { onThreads(1) { _ in subject.onNext(2) } } else { state.accept(value) }
    }).disposed(by: bag)
    try? batch {
      subject.onNext(1)
      throw Failure()
    }
    XCTAssertEqual(state.value, 2)
  }

  /// As above, for what waits for the main queue.
  func testAThrowingBatchDoesNotTakeBackWhatWaitedForTheMainQueue() {
    let (subject, state, bag) = (PublishRelay<Int>(), BehaviorRelay(value: 0), DisposeBag())
    subject.asSignal().emit(onNext: { state.update { [value = $0] in $0 += value } }).disposed(by: bag)
    onThreads(1) { _ in subject.accept(1) }
    try? batch {
      subject.accept(10)
      throw Failure()
    }
    runMainQueue { state.value != 0 }
    XCTAssertEqual(state.value, 1)
  }

  /// As above, for what a group has kept: what waited for the main queue subscribes to it.
  func testAThrowingBatchDoesNotTakeBackWhatAGroupHasKept() {
    let (state, relay, subject) = (BehaviorRelay(value: 0), PublishRelay<Bool>(), PublishSubject<Int>())
    let group = Self.group(keeping: 7, in: bag)
    relay.asSignal().emit(onNext: { [bag] in if $0 { group.subscribe(onNext: { state.accept($0) }).disposed(by: bag) } })
      .disposed(by: bag)
    onThreads(1) { _ in relay.accept(true) }
    // The second value is queued.
    subject.subscribe(onNext: { if $0 == 1 { subject.onNext(2) } else { relay.accept(false) } }).disposed(by: bag)
    try? batch {
      subject.onNext(1)
      throw Failure()
    }
    XCTAssertEqual(state.value, 7)
  }

  /// As above: what another thread sends while the batch receives what one group has kept subscribes to another group.
  func testAThrowingBatchDoesNotTakeBackWhatASecondGroupHasKept() {
    let (state, subject) = (BehaviorRelay(value: 0), PublishSubject<Int>())
    let (first, second) = (Self.group(keeping: 1, in: bag), Self.group(keeping: 7, in: bag))
    subject.subscribe(onNext: { [bag] value in
      if value == 1 { return onThreads(1) { _ in subject.onNext(2) } }
      second.subscribe(onNext: { state.accept($0) }).disposed(by: bag)
    }).disposed(by: bag)
    try? batch {
      first.subscribe(onNext: { subject.onNext($0) }).disposed(by: bag)
      throw Failure()
    }
    XCTAssertEqual(state.value, 7)
  }

  /// As above, for what the closure sends while another thread subscribes to the group, which leaves the values to this one.
  func testAThrowingBatchDoesNotTakeBackWhatAGroupOfAnotherThreadsSubscriberHasKept() {
    let (state, source) = (BehaviorRelay(value: [Int]()), PublishSubject<ValueWithRelease>())
    let groups = Recorder<Observable<ValueWithRelease>>()
    source.groupBy(until: { _ in Observable<Never>.never() }, keeping: .newest(3)) { _ in 0 }
      .subscribe(onNext: { groups.add($0.asObservable()) }).disposed(by: bag)
    source.onNext(
      ValueWithRelease { [bag] in
        onThreads(1) { _ in
          groups.entries[0].subscribe(onNext: { value in state.update { $0.append(value.number) } }).disposed(by: bag)
        }
      })
    try? batch {
      for number in 1...3 { source.onNext(ValueWithRelease(number)) }
      throw Failure()
    }
    XCTAssertEqual(state.value, [1, 2, 3])
  }

  /// What a group has kept is part of the batch that opens it: an observer that updates a state does not conflict with the closure.
  func testABatchThatOpensAGroupRunsOnce() {
    for isSentByAnotherThread in [false, true] {
      let (state, groups) = (BehaviorRelay(value: 0), Recorder<Observable<Int>>())
      let makeGroup = { @Sendable [bag] in groups.add(Self.group(keeping: 7, in: bag)) }
      if isSentByAnotherThread { onThreads(1) { _ in makeGroup() } } else { makeGroup() }
      var runs = 0
      batch {
        runs += 1
        state.update { $0 += 100 }
        groups.entries[0].subscribe(onNext: { value in state.update { $0 += value } }).disposed(by: bag)
      }
      XCTAssertEqual(runs, 1)
      XCTAssertEqual(state.value, 107)
    }
  }

  /// A job of each run makes the next one: as foreign work, it outdated the state that the closure had updated, so that it ran without an end.
  func testABatchThatTakesAJobWhichSendsTheNextOne() {
    let (jobs, permits, handled) = (PublishRelay<Int>(), PublishRelay<Void>(), BehaviorRelay(value: 0))
    let groups = jobs.groupBy(until: { _ in Observable<Never>.never() }, keeping: .unbounded) { $0 }
    Observable.zip(groups, permits) { group, _ in group }.flatMap { $0 }.subscribe(onNext: {
      handled.update { $0 += 1 }
      jobs.accept($0 + 1)
    }).disposed(by: bag)
    onThreads(1) { _ in jobs.accept(1) }
    var runs = 0
    batch {
      runs += 1
      handled.update { $0 += 100 }
      if runs < 10 { permits.accept(()) }
    }
    XCTAssertEqual(runs, 1)
    XCTAssertEqual(handled.value, 101)
  }

  /// What was sent to a group is part of the batch that opens it, whether it was sent in this one or before.
  func testWhatAGroupHasKeptIsPartOfTheBatchThatOpensIt() {
    let (state, source, groups) = (BehaviorRelay(value: 0), PublishSubject<Int>(), Recorder<Observable<Int>>())
    source.groupBy(until: { _ in Observable<Never>.never() }, keeping: .unbounded) { $0 }
      .subscribe(onNext: { groups.add($0.asObservable()) }).disposed(by: bag)
    func subscribe(to group: Observable<Int>) { group.subscribe(onNext: { state.accept($0) }).disposed(by: bag) }
    try? batch {
      source.onNext(1)
      subscribe(to: groups.entries[0])
      throw Failure()
    }
    XCTAssertEqual(state.value, 0)
    try? batch {
      source.onNext(2)
      throw Failure()
    }
    try? batch {
      subscribe(to: groups.entries[1])
      throw Failure()
    }
    XCTAssertEqual(state.value, 0)
  }

  private let bag = DisposeBag()

  /// Returns a group that keeps `value` for its first subscriber.
  private static func group(keeping value: Int, in bag: DisposeBag) -> Observable<Int> {
    let (source, groups) = (PublishSubject<Int>(), Recorder<GroupedObservable<Int, Int>>())
    source.groupBy(until: { _ in Observable<Never>.never() }, keeping: .unbounded) { $0 }
      .subscribe(onNext: { groups.add($0) }).disposed(by: bag)
    source.onNext(value)
    return groups.entries[0].asObservable()
  }

  private struct Failure: Error {}

  /// A run that another thread has outdated can read a mixture, and throw for it: it is dropped, with its error.
  func testAnErrorOfARunThatReadAMixtureIsDropped() throws {
    try checkThatAMixtureDoesNotCount { updateBoth in try batch { try updateBoth() } }
  }

  /// The same in an inner batch, whose changes are taken back before the outer one ends.
  func testAnErrorOfAnInnerBatchThatReadAMixtureIsDropped() {
    checkThatAMixtureDoesNotCount { updateBoth in batch { try? batch { try updateBoth() } } }
  }

  /// Calls `run` with the closure of a batch, in whose first run another thread changes both states between the two updates.
  private func checkThatAMixtureDoesNotCount(_ run: (_ updateBoth: () throws -> Void) throws -> Void) rethrows {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let areEqual = ObservableProperty.combine(a, b) { $0 == $1 }
    let seen = Recorder<Bool>()
    try run {
      a.update { $0 += 1 }
      if seen.entries.isEmpty { onThreads(1) { _ in batch { for state in [a, b] { state.update { $0 += 1 } } } } }
      b.update { $0 += 1 }
      seen.add(areEqual.value)
      if !areEqual.value { throw Failure() }
    }
    XCTAssertEqual(seen.entries, [false, true])
    XCTAssertEqual([a.value, b.value], [2, 2])
  }

  /// What the disposal of a subject runs comes after the error, and does not make the closure run again.
  func testAnObserverThatIsDisposedWithASubjectDoesNotMakeAThrowingBatchRunAgain() {
    let state = BehaviorRelay(value: 0)
    var runs = 0
    XCTAssertThrowsError(
      try batch {
        runs += 1
        let subject = BehaviorSubject(value: 0)
        if runs == 1 { subject.subscribe(onDisposed: { state.accept(9) }).disposed(by: bag) }
        state.update { $0 += 1 }
        subject.onNext(1)
        subject.dispose()
        throw Failure()
      })
    XCTAssertEqual(runs, 1)
    XCTAssertEqual(state.value, 9)
  }

  /// Contract 5: nothing that comes after a disposal is accepted, although the disposal is made at the end of another thread's batch.
  func testABatchThatEndsAfterAnotherOneHasDisposedItsSubject() {
    watched(60) {
      let (subject, received) = (BehaviorSubject(value: 0), Recorder<Int>())
      let (isSet, isDisposed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let hasEnded = DispatchSemaphore(value: 0)
      let subscription = subject.subscribe(onNext: { received.add($0) })
      race(
        {
          batch {
            subject.onNext(1)
            isSet.signal()
            isDisposed.wait()
          }
          hasEnded.signal()
        },
        {
          isSet.wait()
          batch {
            subject.onNext(2)
            subject.dispose()
            isDisposed.signal()
            hasEnded.wait()
          }
        })
      XCTAssertEqual(received.entries, [0, 2])
      subscription.dispose()
    }
  }

  /// Contract 13 and 4: plain values that another thread sends to a state of the batches are neither lost nor reordered.
  func testPlainValuesOfAnotherThreadBetweenBatches() {
    watched(60) {
      let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let received = Recorder<Int>()
      let subscription = a.subscribe(onNext: { received.add($0) })
      race(
        {
          for round in 1...Self.rounds {
            batch {
              a.accept(round)
              b.accept(round)
            }
          }
        }, { for round in 1...Self.rounds { a.accept(-round) } })
      received.wait(for: 1 + 2 * Self.rounds)
      let values = received.entries
      XCTAssertEqual(values.filter { $0 > 0 }, Array(1...Self.rounds))
      XCTAssertEqual(values.map { -$0 }.filter { $0 > 0 }, Array(1...Self.rounds))
      subscription.dispose()
    }
  }

  /// A batch does not wait for an observer of a value that another thread has sent without a batch.
  func testABatchDoesNotWaitForAThreadThatSends() {
    watched(30) {
      let (a, b, bag) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), DisposeBag())
      let (first, second) = (Recorder<Int>(), Recorder<Int>())
      let (isInside, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      a.subscribe(onNext: { value in
        first.add(value)
        guard value == 1 else { return }
        isInside.signal()
        mayReturn.wait()
      }).disposed(by: bag)
      b.subscribe(onNext: { second.add($0) }).disposed(by: bag)
      onThreads(2) { thread in
        if thread == 0 { return a.accept(1) }
        isInside.wait()
        batch {
          a.accept(2)
          b.accept(2)
        }
        second.wait(for: 2)
        mayReturn.signal()
      }
      first.wait(for: 3)
      XCTAssertEqual(first.entries, [0, 1, 2])
      XCTAssertEqual(second.entries, [0, 2])
    }
  }

  /// What an observer of an event of another thread sends belongs to that event.
  func testWhatFollowsAnEventOfAnotherThreadIsNoPartOfTheBatch() {
    for isInner in [false, true] {
      let (subject, state) = (PublishSubject<Int>(), BehaviorRelay(value: 0))
      let subscription = subject.subscribe(onNext: { number in
        switch number {
        case 1: onThreads(1) { _ in subject.onNext(2) }
        case 2: subject.onNext(3)
        default: state.accept(number)
        }
      })
      func sendAndThrow() {
        try? batch {
          subject.onNext(1)
          throw Failure()
        }
      }
      if isInner { batch { sendAndThrow() } } else { sendAndThrow() }
      XCTAssertEqual(state.value, 3)
      subscription.dispose()
    }
  }
}
