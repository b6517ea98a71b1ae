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

  private func pairs(_ first: BehaviorRelay<Int>, _ second: BehaviorRelay<Int>) -> Observable<[Int]> {
    Observable.combineLatest(first, second) { [$0, $1] }
  }

  /// Clause 13.7: all observers see two batches that share a state in the same order.
  ///
  /// Each of them reaches the two combinations in another order.
  func testTwoCombinationsSeeTwoBatchesInOneOrder() {
    watched(60) {
      let shared = BehaviorRelay(value: 0)
      let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let (c, d) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let (first, second) = (Recorder<[Int]>(), Recorder<[Int]>())
      let subscriptions = [pairs(a, c).subscribe(onNext: { first.add($0) }), pairs(b, d).subscribe(onNext: { second.add($0) })]
      race(
        {
          for round in 1...Self.rounds {
            batch {
              a.accept(round)
              b.accept(round)
              shared.accept(round)
            }
          }
        },
        {
          for round in 1...Self.rounds {
            batch {
              shared.accept(round)
              d.accept(round)
              c.accept(round)
            }
          }
        })
      // A dispatch queue may continue with the deliveries.
      for recorder in [first, second] { recorder.wait(for: 1 + 2 * Self.rounds) }
      XCTAssertEqual(first.entries.count, 1 + 2 * Self.rounds)
      XCTAssertTrue(first.entries == second.entries, "the two combinations have seen two orders")
      subscriptions.forEach { $0.dispose() }
    }
  }

  /// Clause 13.7: a batch that shares a state with another one does not overtake it behind an operator.
  func testABatchDoesNotOvertakeAnotherOneBehindAnOperator() {
    watched(30) {
      let (a, b, c, d) = (PublishRelay<Int>(), PublishRelay<Int>(), PublishRelay<Int>(), PublishRelay<Int>())
      let shared = BehaviorRelay(value: 0)
      let (far, near, bag) = (Recorder<Int>(), Recorder<Int>(), DisposeBag())
      let (hasPassed, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      // Batches reach the operators that are farther from their subscriber first.
      Observable.merge(
        Observable.merge(Observable.merge(a.asObservable(), c.asObservable()).do(onNext: { far.add($0) }), .never()), .never()
      )
      .subscribe().disposed(by: bag)
      let stop: @Sendable (Int) -> Void = { _ in
        hasPassed.signal()
        mayGoOn.wait()
      }
      Observable.merge(Observable.merge(a.asObservable(), .never()).do(onNext: stop), .never()).subscribe().disposed(by: bag)
      Observable.merge(b.asObservable(), d.asObservable()).subscribe(onNext: { near.add($0) }).disposed(by: bag)
      onThreads(2) { thread in
        if thread == 0 {
          batch {
            shared.accept(1)
            a.accept(1)
            b.accept(1)
          }
        } else {
          hasPassed.wait()
          batch {
            shared.accept(2)
            c.accept(2)
            d.accept(2)
          }
          mayGoOn.signal()
        }
      }
      for recorder in [far, near] {
        recorder.wait(for: 2)
        XCTAssertEqual(recorder.entries, [1, 2])
      }
    }
  }

  /// Clause 13.7: two batches do not wait for each other, although a new subscriber moves a shared stream farther away meanwhile.
  func testASharedStreamMovesFartherAwayDuringABatch() {
    watched(30) {
      let (a, b, other) = (PublishRelay<Int>(), PublishRelay<Int>(), PublishRelay<Int>())
      let (streams, early, late, bag) = (Recorder<Observable<Int>>(), Recorder<Int>(), Recorder<Int>(), DisposeBag())
      let shared = Observable.merge(a.asObservable(), b.asObservable())
        .do(onNext: { value in
          guard value == 1 else { return }
          let beginsLate = Observable<Int>.deferred {
            onThreads(1) { _ in
              batch {
                other.accept(2)
                b.accept(2)
              }
            }
            return streams.entries[0]
          }
          var stream = Observable.merge(other.asObservable(), beginsLate)
          for _ in 1...3 { stream = Observable.merge(stream, .never()) }
          stream.subscribe(onNext: { late.add($0) }).disposed(by: bag)
        })
        .share()
      streams.add(shared)
      shared.subscribe(onNext: { early.add($0) }).disposed(by: bag)
      batch { a.accept(1) }
      XCTAssertEqual(early.entries, [1, 2])
      XCTAssertEqual(late.entries.sorted(), [1, 2, 2])
      streams.clear()
    }
  }

  /// Clause 13.2: no thread, observer or derived value sees some states new and others old.
  func testNoCombinationAndNoReaderSeesAMixture() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let received = Recorder<[Int]>()
      let subscription = pairs(a, b).subscribe(onNext: { received.add($0) })
      let change: @Sendable (Int) -> Void = { value in
        batch {
          b.accept(value)
          a.accept(value)
        }
      }
      race(
        { for round in 1...Self.rounds { change(2 * round) } }, { for round in 1...Self.rounds { change(2 * round + 1) } })
      received.wait(for: 1 + 2 * Self.rounds)
      XCTAssertEqual(received.entries.filter { $0[0] != $0[1] }, [])
      XCTAssertEqual(received.entries.last, [a.value, b.value])
      subscription.dispose()

      // Values only grow, so the one that is read later is not less.
      let mixtures = Counter()
      race(
        { for round in 1...5 * Self.rounds { change(round + 1_000_000) } },
        {
          for _ in 1...5 * Self.rounds {
            let first = a.value
            if b.value < first { mixtures.add() }
            let second = b.value
            if a.value < second { mixtures.add() }
          }
        })
      XCTAssertEqual(mixtures.value, 0)
    }
  }

  /// Contract 13 and 4: plain values that another thread sends to a state of the batches are neither lost nor reordered.
  func testPlainValuesOfAnotherThreadBetweenBatches() {
    watched(60) {
      let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let received = Recorder<[Int]>()
      let subscription = pairs(a, b).subscribe(onNext: { received.add($0) })
      race(
        {
          for round in 1...Self.rounds {
            batch {
              a.accept(round)
              b.accept(round)
            }
          }
        }, { for round in 1...Self.rounds { a.accept(-round) } })
      XCTAssertTrue(received.wait { $0.last == [a.value, b.value] })
      // A batch that meets a plain value can be seen as two emissions.
      var values: [Int] = []
      for pair in received.entries where pair[0] != values.last { values.append(pair[0]) }
      XCTAssertEqual(values.filter { $0 > 0 }, Array(1...Self.rounds))
      XCTAssertEqual(values.map { -$0 }.filter { $0 > 0 }, Array(1...Self.rounds))
      subscription.dispose()
    }
  }

  /// Contract 4: a value that another thread sends behind an operator that a batch has passed does not overtake the batch.
  func testPlainValuesDoNotOvertakeABatchBehindAnOperator() {
    watched(30) {
      let (a, c) = (PublishRelay<Int>(), PublishRelay<Int>())
      let (far, near, bag) = (Recorder<Int>(), Recorder<Int>(), DisposeBag())
      let (hasPassed, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Observable.merge(
        Observable.merge(Observable.merge(a.asObservable(), c.asObservable()).do(onNext: { far.add($0) }), .never()), .never()
      )
      .subscribe(onNext: { near.add($0) }).disposed(by: bag)
      // The batch comes here after it has passed the first operator of the other chain, and before the second one.
      let stop: @Sendable (Int) -> Void = { _ in
        hasPassed.signal()
        mayGoOn.wait()
      }
      Observable.merge(Observable.merge(a.asObservable(), .never()).do(onNext: stop), .never()).subscribe().disposed(by: bag)
      onThreads(2) { thread in
        if thread == 0 {
          batch { a.accept(1) }
        } else {
          hasPassed.wait()
          c.accept(2)
          mayGoOn.signal()
        }
      }
      near.wait(for: 2)
      XCTAssertEqual(far.entries, [1, 2])
      XCTAssertEqual(near.entries, [1, 2])
    }
  }

  /// Clause 13.7: a batch does not wait for an observer of a value that another thread has sent without a batch.
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

  /// Clause 13.2: subscriptions that another thread makes and ends do not split a batch for other observers.
  func testSubscribersThatComeAndGoDoNotSplitABatch() {
    watched(60) {
      let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let received = Recorder<[Int]>()
      let subscription = pairs(a, b).subscribe(onNext: { received.add($0) })
      race(
        {
          for round in 1...5 * Self.rounds {
            batch {
              a.accept(round)
              b.accept(round)
            }
          }
        },
        {
          for _ in 1...5 * Self.rounds {
            let others = [a, b].map { $0.subscribe(onNext: { _ in }) }
            for other in others { other.dispose() }
          }
        })
      XCTAssertTrue(received.wait { $0.last == [a.value, b.value] })
      XCTAssertEqual(received.entries.filter { $0[0] != $0[1] }, [])
      subscription.dispose()
    }
  }

  /// Clause 13.2: events are delivered in the order in which they were sent, also to a subscriber that is still receiving its replay.
  func testAReplayThatEndsInTheMiddleOfABatch() {
    watched(30) {
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      subject.onNext(0)
      let (isReplaying, mayReplay, hasReplayed) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
      )
      let (late, bag) = (Recorder<String>(), DisposeBag())
      subject.skip(1)
        .subscribe(onNext: { value in
          if value == 2 {
            mayReplay.signal()
            hasReplayed.wait()
          }
        }).disposed(by: bag)
      onThreads(2) { thread in
        if thread == 0 {
          subject.subscribe(
            onNext: { value in
              late.add("\(value)")
              if value == 0 {
                isReplaying.signal()
                mayReplay.wait()
              }
            }, onCompleted: { late.add("|") }
          ).disposed(by: bag)
          hasReplayed.signal()
        } else {
          isReplaying.wait()
          batch {
            for value in 1...3 { subject.onNext(value) }
            subject.onCompleted()
          }
        }
      }
      XCTAssertEqual(late.entries, ["0", "1", "2", "3", "|"])
    }
  }
}
