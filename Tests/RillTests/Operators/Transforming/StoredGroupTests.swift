import Rill
import RillTesting
import TestSupport
import XCTest

/// Groups that a program stores, and subscribes to later, while deliveries wait in queues.
final class StoredGroupTests: XCTestCase {
  private typealias Group = GroupedObservable<Int, Int>

  /// The closure that receives one of the two groups sends a value of the other.
  func testTwoStoredGroupsDoNotWaitForEachOther() {
    let (source, stored, log) = (
      PublishSubject<(Int, CountedInstance)>(), Recorder<GroupedObservable<Int, (Int, CountedInstance)>>(), Counter()
    )
    let instances = Counter()
    let groups = source.groupBy { $0.0 }.subscribe(onNext: { group in
      stored.add(group)
      source.onNext((3 - group.key, CountedInstance(instances)))
    })
    source.onNext((1, CountedInstance(instances)))
    let subscription = stored.entries[0].subscribe(onNext: { _ in log.add() })
    let before = log.value
    for _ in 0..<100 { source.onNext((1, CountedInstance(instances))) }
    XCTAssertEqual(log.value - before, 100)
    XCTAssertLessThan(instances.value, 10)
    for subscription in [groups, subscription] { subscription.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  /// The closure that receives a group sends to another subject, whose group is kept.
  func testAGroupDoesNotWaitForWhatItsClosureMakesAnotherGroupKeep() {
    let (first, second, stored, others, log) = (
      PublishSubject<Int>(), PublishSubject<Int>(), LateValue<Group>(), Recorder<Group>(), Recorder<Int>()
    )
    let kept = second.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { $0 }.subscribe(onNext: {
      others.add($0)
    })
    let groups = first.groupBy { $0 }.subscribe(onNext: {
      stored.value = $0
      second.onNext(7)
    })
    first.onNext(1)
    let subscription = stored.value?.subscribe(onNext: { log.add($0) })
    for _ in 0..<2 { first.onNext(1) }
    XCTAssertEqual(log.entries, [1, 1])
    for subscription in [kept, groups, subscription] { subscription?.dispose() }
    XCTAssertFalse(first.hasObservers)
  }

  /// A group that waits in `concatMap` sends the first value of another one.
  func testADisposedOperatorReleasesGroupsThatWait() {
    let source = PublishSubject<Int>()
    let subscription = source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { $0 }
      .do(onNext: { if $0.key == 2 { source.onNext(3) } }).concatMap { $0 }.subscribe()
    for value in 1...2 { source.onNext(value) }
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  /// A later subscriber comes in queued work that is not the delivery of the group.
  func testALaterSubscriberInOtherQueuedWork() {
    let (source, other, later) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let (stored, log, late, bag) = (LateValue<Group>(), Recorder<Int>(), Recorder<Int>(), DisposeBag())
    let groups = source.groupBy { $0 }.do(onNext: { stored.value = $0 }).map { $0.asObservable() }
    Observable.merge(groups, other.map { _ in .never() }).flatMap { group -> Observable<Int> in
      if stored.value == nil {
        for _ in 0..<2 { source.onNext(1) }
        later.onNext(1)
      }
      return group
    }.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    later.subscribe(onNext: { value in
      if value == 1 { return later.onNext(2) }
      stored.value?.subscribe(onNext: { late.add($0) }).disposed(by: bag)
    }).disposed(by: bag)
    other.onNext(0)
    XCTAssertEqual(log.entries, [1, 1])
    XCTAssertEqual(late.entries, [1, 1])
  }

  /// It subscribes inside of an observer of a synchronous source.
  func testALaterSubscriberInsideOfASynchronousSource() {
    let (source, other, bag) = (PublishSubject<Int>(), PublishSubject<Int>(), DisposeBag())
    let (stored, late, isSent) = (LateValue<Group>(), Recorder<Int>(), Flag())
    Observable.merge(source.groupBy { $0 }.do(onNext: { stored.value = $0 }).mapTo(1), other).subscribe(onNext: { _ in
      if !isSent.isSet {
        isSent.set()
        source.onNext(1)
      }
    }).disposed(by: bag)
    Observable.just(1).subscribe(onNext: { _ in
      other.onNext(0)
      stored.value?.subscribe(onNext: { late.add($0) }).disposed(by: bag)
      source.onNext(1)
      XCTAssertEqual(late.entries, [1])
    }).disposed(by: bag)
    XCTAssertEqual(late.entries, [1])
  }

  /// The value that ends a group comes before the group is subscribed to.
  func testASenderDoesNotWaitForTheSubscriberOfAGroupThatHasEnded() async {
    let (source, log) = (PublishSubject<Int>(), Recorder<Int>())
    let subscription = source.groupBy(until: { $0.skip(1) }, keeping: .unbounded) { $0 % 2 }.concatMap { $0 }
      .subscribe(onNext: { log.add($0) })
    for value in [0, 1, 3, 2, 4] { await source.send(value) }
    XCTAssertEqual(log.entries, [0, 2, 1, 3, 4])
    subscription.dispose()
  }

  func testASenderDoesNotWaitForTheSubscriberOfAnotherGroupThatHasEnded() {
    let (first, second, others, ready) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Group>(), Flag())
    let kept = second.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { $0 }.subscribe(onNext: {
      others.add($0)
    })
    let subscription = first.subscribe(onNext: { _ in second.onCompleted() })
    second.onNext(1)
    first.send(1, whenReady: { ready.set() })
    XCTAssertTrue(ready.isSet)
    for subscription in [kept, subscription] { subscription.dispose() }
  }

  /// Each ends when it has delivered what it has kept, and `concatMap` subscribes to the next one.
  func testManyKeptGroupsOneAfterTheOther() {
    let count = 20_000
    for isHeld in [false, true] {
      let (source, held, received) = (PublishSubject<Int>(), Recorder<Group>(), Counter())
      let groups = source.groupBy(until: { $0.skip(1) }, keeping: .unbounded) { $0 / 2 }
      let subscription = groups.do(onNext: { if isHeld { held.add($0) } }).concatMap { $0 }.subscribe(onNext: { _ in
        received.add()
      })
      source.onNext(0)
      for value in 2..<2 * count { source.onNext(value) }
      source.onNext(1)
      XCTAssertEqual(received.value, 2 * count)
      subscription.dispose()
    }
  }

  /// The policy limits what waits for a subscriber, and not what its observer sends.
  func testAPolicyDropsNothingOnceThereIsASubscriber() {
    for policy in [BufferingPolicy.oldest(1), .newest(1)] {
      let (source, stored, log) = (PublishSubject<Int>(), LateValue<Group>(), Recorder<Int>())
      let groups = source.groupBy(until: { _ in Observable<Void>.never() }, keeping: policy) { _ in 0 }
        .subscribe(onNext: { stored.value = $0 })
      source.onNext(1)
      let subscription = stored.value?.subscribe(onNext: { value in
        log.add(value)
        if value == 1 { for value in 2...4 { source.onNext(value) } }
      })
      source.onNext(5)
      XCTAssertEqual(log.entries, [1, 2, 3, 4, 5], "\(policy)")
      for subscription in [groups, subscription] { subscription?.dispose() }
    }
  }

  /// Another subscriber of a group or window keeps the source subscribed, and not what the disposed one has captured.
  func testADisposedSubscriberIsReleasedWhileAGroupHasAnother() {
    let operators: [(String, (Observable<Int>) -> Observable<Observable<Int>>)] = [
      ("groupBy", { $0.groupBy { $0 }.map { $0.asObservable() } }),
      ("groupBy(until:)", { $0.groupBy(until: { _ in Observable<Void>.never() }) { $0 }.map { $0.asObservable() } }),
      ("window", { $0.window(timeSpan: .seconds(9), count: 9, scheduler: HistoricalScheduler()) }),
    ]
    for (name, split) in operators {
      let (source, stored, screens) = (PublishSubject<Int>(), Recorder<Observable<Int>>(), Counter())
      let subscription = {
        let screen = CountedInstance(screens)
        return split(source.asObservable()).subscribe(onNext: { stream in withExtendedLifetime(screen) { stored.add(stream) } })
      }()
      source.onNext(1)
      let other = stored.entries[0].subscribe()
      subscription.dispose()
      XCTAssertEqual(screens.value, 0, name)
      XCTAssertTrue(source.hasObservers, name)
      other.dispose()
      XCTAssertFalse(source.hasObservers, name)
    }
  }

  /// An observer sends the next value to the group, again and again: all arrive on this thread, before `subscribe` returns.
  func testAnObserverThatSendsTheNextValueToItsGroup() {
    let (source, stored, threads) = (PublishSubject<Int>(), LateValue<Group>(), Recorder<Bool>())
    let groups = source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { _ in 0 }
      .subscribe(onNext: { stored.value = $0 })
    source.onNext(1)
    let subscription = stored.value?.subscribe(onNext: {
      threads.add(Thread.isMainThread)
      if $0 < 3000 { source.onNext($0 + 1) }
    })
    XCTAssertEqual(threads.entries, Array(repeating: true, count: 3000))
    for subscription in [groups, subscription] { subscription?.dispose() }
  }

  /// Another thread subscribes while this one is sending to the group: this thread delivers all that was kept.
  func testManyKeptValuesForASubscriberOnAnotherThread() {
    typealias Value = ValueWithRelease
    let (source, groups, count, bag) = (PublishSubject<Value>(), Recorder<Observable<Value>>(), Counter(), DisposeBag())
    source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .newest(3000)) { _ in 0 }
      .subscribe(onNext: { groups.add($0.asObservable()) }).disposed(by: bag)
    source.onNext(
      Value { onThreads(1) { _ in groups.entries[0].subscribe(onNext: { _ in count.add() }).disposed(by: bag) } })
    for _ in 0..<3000 { source.onNext(Value()) }
    XCTAssertEqual(count.value, 3000)
  }

  /// While a group or window has a subscriber, the operators behind a disposed subscription release what they were given.
  func testClosuresBehindADisposedSubscriptionWhileAGroupIsRead() {
    typealias Streams = Observable<Observable<Int>>
    let emitting: [(String, (Observable<Int>) -> Streams)] = [
      ("groupBy", { $0.groupBy { _ in 0 }.map { $0.asObservable() } }),
      ("groupBy(until:)", { $0.groupBy(until: { _ in Observable<Void>.never() }) { _ in 0 }.map { $0.asObservable() } }),
      ("window", { $0.window(timeSpan: .seconds(9), count: 9, scheduler: TestScheduler(initialClock: 0)) }),
    ]
    let combining: [(String, (Streams) -> Streams)] = [
      ("merge", { .merge($0, .never()) }),
      ("combineLatest", { .combineLatest($0, Observable.just(0)) { stream, _ in stream } }),
      ("flatMap", { $0.flatMap { Observable.just($0) } }), ("concatMap", { $0.concatMap { Observable.just($0) } }),
      ("take(until:)", { $0.take(until: Observable<Int>.never()) }),
    ]
    for (emittingName, emit) in emitting {
      for (combiningName, combine) in combining {
        let (source, instances, reader) = (PublishSubject<Int>(), Counter(), SerialDisposable())
        do {
          let captured = CountedInstance(instances)
          let subscription = combine(emit(source)).map { [captured] stream in
            _ = captured
            return stream
          }.subscribe(onNext: { reader.disposable = $0.subscribe() })
          source.onNext(1)
          subscription.dispose()
        }
        XCTAssertTrue(source.hasObservers, "\(emittingName), \(combiningName)")
        XCTAssertEqual(instances.value, 0, "\(emittingName), \(combiningName)")
        reader.dispose()
        XCTAssertFalse(source.hasObservers, "\(emittingName), \(combiningName)")
      }
    }
  }

  /// Nobody can subscribe to it.
  func testAGroupThatNobodyHoldsKeepsNothing() {
    let (source, instances) = (PublishSubject<CountedInstance>(), Counter())
    let subscription = source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { _ in 0 }.subscribe()
    for _ in 0..<10 { source.onNext(CountedInstance(instances)) }
    XCTAssertEqual(instances.value, 0)
    subscription.dispose()
  }

  /// The stream of groups is sent at each depth of subscriptions from inside the end of another stream.
  func testASubscriptionThatWaitsForTheStackToUnwind() {
    let (source, log, bag) = (PublishSubject<Int>(), Recorder<Int>(), DisposeBag())
    source.groupBy { $0 }.flatMap { Observable.empty().concat($0) }.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    @Sendable func nested(_ depth: Int, _ value: Int) -> Observable<Int> {
      if depth > 0 { return Observable.empty().concat(Observable.deferred { nested(depth - 1, value) }) }
      source.onNext(value)
      return .empty()
    }
    for depth in 0...40 { nested(depth, depth).subscribe().disposed(by: bag) }
    XCTAssertEqual(log.entries, Array(0...40))
  }

  /// They are released in the order in which they began.
  func testGroupsWhoseSourceIsDeallocated() {
    let (log, bag) = (Recorder<Int>(), DisposeBag())
    let source = LateValue<PublishSubject<Int>>()
    source.value = PublishSubject()
    source.value?.groupBy { $0 }.subscribe(onNext: { group in
      group.subscribe(onDisposed: { log.add(group.key) }).disposed(by: bag)
    }).disposed(by: bag)
    for value in 0..<20 { source.value?.onNext(value) }
    source.value = nil
    XCTAssertEqual(log.entries, Array(0..<20))
  }

  /// Another thread has sent them, and they end one after the other.
  func testManyKeptGroupsOfAnotherThread() {
    let count = 20_000
    let (source, received) = (PublishSubject<Int>(), Counter())
    let groups = source.groupBy(until: { $0.skip(1) }, keeping: .unbounded) { $0 / 2 }
    let subscription = groups.concatMap { $0.take(1).concat($0) }.subscribe(onNext: { _ in received.add() })
    onThreads(1) { _ in
      source.onNext(0)
      for value in 2..<2 * count { source.onNext(value) }
    }
    source.onNext(1)
    received.wait(for: 2 * count)
    XCTAssertEqual(received.value, 2 * count)
    subscription.dispose()
  }

  /// What arrives after the subscription, but before the group opens, is not what the policy is for.
  func testAPolicyDropsNothingBetweenTheSubscriptionAndTheOpening() {
    let (source, subject, stored) = (PublishSubject<Int>(), PublishSubject<Int>(), LateValue<Group>())
    let (log, bag) = (Recorder<Int>(), DisposeBag())
    source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .oldest(2)) { _ in 0 }
      .subscribe(onNext: { stored.value = $0 }).disposed(by: bag)
    source.onNext(1)
    subject.subscribe(onNext: { value in
      // The second value is queued.
      if value == 1 { return subject.onNext(2) }
      stored.value?.subscribe(onNext: { log.add($0) }).disposed(by: bag)
      for value in 10...14 { source.onNext(value) }
    }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(log.entries, [1] + Array(10...14))
  }

  /// It subscribes while the delivery of the group returns.
  func testASubscriberOnAnotherThread() {
    let (source, stored, log) = (PublishSubject<Int>(), LateValue<Group>(), Counter())
    let count = 5000
    let groups = source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { $0 }
      .subscribe(onNext: { stored.value = $0 })
    let (bag, taken) = (DisposeBag(), Counter())
    watched {
      onThreads(2) { thread in
        for number in 1...count {
          if thread == 0 {
            source.onNext(number)
            while taken.value < number {}
          } else {
            while stored.value?.key != number {}
            stored.value?.subscribe(onNext: { _ in log.add() }).disposed(by: bag)
            taken.add()
          }
        }
      }
    }
    log.wait(for: count)
    XCTAssertEqual(log.value, count)
    groups.dispose()
  }

  /// A group waits in a busy operator, and the subscriber of the operator leaves.
  func testNothingIsCalledAfterADisposalWhileAGroupWaits() {
    let (source, busy, calls) = (PublishSubject<Int>(), PublishSubject<Int>(), Counter())
    let groups = source.groupBy { value in
      calls.add()
      return value
    }.map { $0.asObservable() }
    let subscription = SerialDisposable()
    subscription.disposable = Observable.merge(groups, busy.map { .just($0) }).flatMap { $0 }.subscribe(onNext: { _ in
      source.onNext(1)
      subscription.dispose()
      for value in 2...3 { source.onNext(value) }
    })
    busy.onNext(0)
    XCTAssertEqual(calls.value, 1)
    XCTAssertFalse(source.hasObservers)
  }
}
