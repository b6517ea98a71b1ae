import Rill
import RillTesting
import TestSupport
import XCTest

/// Groups and windows that a queue delivers late, because a gate downstream is busy: their first subscriber misses nothing.
final class EmittedStreamTests: XCTestCase {
  private static let operators: [(name: String, split: @Sendable (Observable<Int>) -> Observable<Observable<Int>>)] = [
    ("groupBy", { $0.groupBy { $0 }.map { $0.asObservable() } }),
    ("groupBy(until:)", { $0.groupBy(until: { _ in Observable<Int>.never() }) { $0 }.map { $0.asObservable() } }),
    ("groupBy(until:) of one value", { $0.groupBy(until: { $0 }) { $0 }.map { $0.asObservable() } }),
    ("groupBy(until:keeping:)", { $0.groupBy(until: { $0 }, keeping: .unbounded) { $0 }.map { $0.asObservable() } }),
    ("window", { $0.window(timeSpan: .seconds(99), count: 1, scheduler: HistoricalScheduler()) }),
  ]

  /// The closure that receives the stream of one source makes another source send.
  func testAClosureThatReceivesAStreamSends() {
    let ways: [(String, (Observable<Observable<Int>>, Observable<Observable<Int>>) -> Observable<Observable<Int>>)] = [
      ("merge", { .merge($0, $1) }), ("flatMap", { Observable.of($0, $1).flatMap { $0 } }),
      ("merge of one", { .merge(.never(), .merge($0, $1)) }),
      ("share", { .merge($0, $1).share() }), ("share(replay:)", { .merge($0, $1).share(replay: 1) }),
      ("withLatestFrom", { .merge($0, $1).withLatestFrom(Observable.just(0)) { stream, _ in stream } }),
      ("pausable", { .merge($0, $1).pausable(Observable.just(true)) }),
    ]
    for (name, split) in Self.operators {
      for (way, combine) in ways {
        let (first, second, log, isSent) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>(), Flag())
        let bag = DisposeBag()
        combine(split(first.asObservable()), split(second.asObservable())).flatMap { stream -> Observable<Int> in
          // The first windows come with the subscription.
          if first.hasObservers, second.hasObservers, !isSent.isSet {
            isSent.set()
            for value in 2...4 { second.onNext(value) }
            second.onNext(2)
          }
          return stream
        }.subscribe(onNext: { log.add($0) }).disposed(by: bag)
        for value in 1...2 { first.onNext(value) }
        first.onNext(1)
        XCTAssertEqual(log.entries.sorted(), [1, 1, 2, 2, 2, 3, 4], "\(name), \(way)")
        for subject in [first, second] { subject.onCompleted() }
      }
    }
  }

  /// Other threads subscribe to the shared streams, and leave.
  ///
  /// So they own the gate at times, and deliver what the source sends meanwhile.
  func testOtherThreadsSubscribeToTheSharedStreams() {
    let ways: [(String, (Observable<Observable<Int>>) -> Observable<Observable<Int>>)] = [
      ("share", { $0.share() }), ("share(replay:)", { $0.share(replay: 1) }), ("publish", { $0.publish().refCount() }),
    ]
    let count = 500
    for (name, split) in Self.operators {
      for (way, share) in ways {
        let (source, log, isOver) = (PublishSubject<Int>(), Recorder<Int>(), Flag())
        let streams = share(split(source.asObservable()))
        let subscription = streams.flatMap { $0 }.subscribe(onNext: { log.add($0) })
        watched {
          onThreads(3) { thread in
            if thread == 0 {
              for value in 0..<count { source.onNext(value) }
              isOver.set()
            } else {
              while !isOver.isSet { streams.subscribe().dispose() }
            }
          }
        }
        log.wait(for: count)
        XCTAssertTrue(log.entries.sorted() == Array(0..<count), "\(name), \(way)")
        subscription.dispose()
      }
    }
  }

  /// What was sent before the source was deallocated is delivered.
  func testASourceThatIsDeallocatedBeforeItsStreamIsDelivered() {
    for (name, split) in Self.operators {
      let (first, log, isSent) = (PublishSubject<Int>(), Recorder<String>(), Flag())
      let second = LateValue<PublishSubject<Int>>()
      second.value = PublishSubject()
      let bag = DisposeBag()
      Observable.merge(split(first.asObservable()), split(second.value?.asObservable() ?? .empty())).flatMap { stream in
        if !isSent.isSet, first.hasObservers, second.value?.hasObservers == true {
          isSent.set()
          second.value?.onNext(2)
          second.value = nil
        }
        return stream.do(onDispose: { log.add("disposed") })
      }.subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
      first.onNext(1)
      XCTAssertEqual(log.entries.filter { $0 != "disposed" }.sorted(), ["1", "2"], name)
    }
  }

  /// Sends what `send` does while the first group of another source is delivered, and subscribes to the queued one as `use` does.
  private func received(
    send: @escaping @Sendable (PublishSubject<Int>) -> Void, after: (PublishSubject<Int>) -> Void,
    use: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) -> [Int] {
    let (first, second, log, isSent) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>(), Flag())
    let group = { (source: PublishSubject<Int>) in source.groupBy { _ in 0 }.map { $0.asObservable() } }
    let subscription = Observable.merge(group(first), group(second)).flatMap { stream -> Observable<Int> in
      if isSent.isSet { return use(stream) }
      isSent.set()
      send(second)
      return .empty()
    }.subscribe(onNext: { log.add($0) })
    first.onNext(0)
    after(second)
    subscription.dispose()
    return log.entries
  }

  /// Each value is received once, by the subscriber that is there.
  func testSubscribersOneAfterTheOther() {
    let attempts = Counter()
    let uses: [(String, @Sendable (Observable<Int>) -> Observable<Int>, [Int])] = [
      ("one", { $0 }, [2, 3, 4, 5]), ("take(1), then the rest", { $0.take(1).concat($0) }, [2, 3, 4, 5]),
      ("the first as a head", { stream in stream.take(1).flatMap { head in stream.map { head * 10 + $0 } } }, [23, 24, 25]),
      ("retry", { $0.map { if $0 == 3 { throw Failure() } else { $0 } }.retry() }, [2, 4, 5]),
      ("retry at the first value", { $0.map { if attempts.add() == 1 { throw Failure() } else { $0 } }.retry() }, [3, 4, 5]),
      ("two", { .merge($0, $0) }, [2, 2, 3, 3, 4, 4, 5, 5]),
      (
        "halves of a shared one",
        { stream in
          let shared = stream.share()
          return .merge(shared.filter { $0 % 2 == 0 }, shared.filter { $0 % 2 == 1 })
        }, [2, 3, 4, 5]
      ), ("itself", { .combineLatest($0, $0) { $0 * 10 + $1 } }, [22, 32, 33, 43, 44, 54, 55]),
      ("withLatestFrom itself", { stream in stream.withLatestFrom(stream) { $0 * 10 + $1 } }, [22, 33, 44, 55]),
    ]
    for (name, use, expected) in uses {
      let received = received(
        send: { for value in 2...3 { $0.onNext(value) } }, after: { for value in 4...5 { $0.onNext(value) } }, use: use)
      XCTAssertEqual(received, expected, name)
    }
  }

  /// The end of a queued group comes after what was kept.
  func testAQueuedStreamThatHasEnded() {
    let received = received(
      send: { source in
        source.onNext(2)
        source.onCompleted()
      }, after: { _ in }, use: { .concat($0, .just(9)) })
    XCTAssertEqual(received, [2, 9])
  }

  /// The closure that receives a group or window sends the next value.
  func testManyNestedGroups() {
    for (name, split) in Self.operators where name != "groupBy(until:keeping:)" {
      let (source, count) = (PublishSubject<Int>(), Counter())
      let subscription = split(source.asObservable()).flatMap { stream -> Observable<Int> in
        if source.hasObservers, count.value < 10_000 { source.onNext(count.add()) }
        return stream
      }.subscribe()
      source.onNext(0)
      XCTAssertEqual(count.value, 10_000, name)
      subscription.dispose()
    }
  }

  /// What the closure that receives a group does waits in a busy gate, and the group has a subscriber.
  func testAStreamWithASubscriberKeepsNothing() {
    let (config, source, live, held) = (PublishSubject<Int>(), PublishSubject<CountedInstance>(), Counter(), Recorder<Any>())
    let bag = DisposeBag()
    let groups = source.groupBy { _ in 0 }.do(onNext: { held.add($0) })
    groups.flatMap { $0.take(until: config.skip(1)) }.subscribe().disposed(by: bag)
    config.subscribe(onNext: { _ in
      for _ in 0..<100 { source.onNext(CountedInstance(live)) }
      XCTAssertLessThanOrEqual(live.value, 1)
    }).disposed(by: bag)
    config.onNext(0)
    XCTAssertLessThanOrEqual(live.value, 1)
  }

  /// Nobody subscribes to it in its delivery, so that later subscribers receive what comes later.
  func testAQueuedStreamKeepsNothingOnceItIsDelivered() {
    let (first, second, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>())
    let groups = Recorder<Observable<Int>>()
    let bag = DisposeBag()
    let group = { (source: PublishSubject<Int>) in source.groupBy { $0 % 2 }.map { $0.asObservable() } }
    Observable.merge(group(first), group(second)).subscribe(onNext: { stream in
      groups.add(stream)
      if groups.count == 1 { for value in 1...3 { second.onNext(value) } }
    }).disposed(by: bag)
    first.onNext(0)
    XCTAssertEqual(groups.count, 3)
    for group in groups.entries { group.subscribe(onNext: { log.add($0) }).disposed(by: bag) }
    for value in 4...5 { second.onNext(value) }
    XCTAssertEqual(log.entries, [4, 5])
  }

  /// The closure stores a group, and sends to a subject in which another thread is delivering.
  func testAStoredGroupWhoseClosureSendsToABusySubject() {
    let (source, busy, live, groups) = (PublishSubject<CountedInstance>(), PublishSubject<Int>(), Counter(), Recorder<Any>())
    let bag = DisposeBag()
    busy.subscribe(onNext: { number in
      if number == 0 { onThreads(1) { _ in source.onNext(CountedInstance(live)) } }
    }).disposed(by: bag)
    let outer = source.groupBy { _ in 0 }.subscribe(onNext: { group in
      groups.add(group)
      busy.onNext(1)
    })
    busy.onNext(0)
    for _ in 0..<100 { source.onNext(CountedInstance(live)) }
    XCTAssertEqual(live.value, 0)
    outer.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  /// Sends `values` to the second of two sources while the first group of the first one is delivered, in `streams` of both.
  private func subscribe(
    to streams: (Observable<Observable<Int>>, Observable<Observable<Int>>) -> Observable<Observable<Int>>,
    sending values: [Int],
    thenRunning afterSending: @escaping @Sendable () -> Void = {},
    onStream: @escaping @Sendable (Observable<Int>, PublishSubject<Int>, DisposeBag) -> Void
  ) {
    let (first, second, isSent, bag) = (PublishSubject<Int>(), PublishSubject<Int>(), Flag(), DisposeBag())
    let group = { (source: PublishSubject<Int>) in source.groupBy { _ in 0 }.map { $0.asObservable() } }
    streams(group(first), group(second)).subscribe(onNext: { stream in
      if isSent.isSet { return onStream(stream, second, bag) }
      isSent.set()
      for value in values { second.onNext(value) }
      afterSending()
    }).disposed(by: bag)
    first.onNext(0)
    second.onNext(9)
  }

  /// Each of them receives what comes between two subscriptions.
  func testSeveralSubscribersOfAQueuedStream() {
    let log = Recorder<Int>()
    subscribe(to: { .merge($0, $1) }, sending: [1, 2]) { stream, source, bag in
      for subscriber in 1...3 {
        stream.subscribe(onNext: { log.add(subscriber * 10 + $0) }).disposed(by: bag)
        source.onNext(2 + subscriber)
      }
    }
    for subscriber in 1...3 {
      XCTAssertEqual(log.entries.filter { $0 / 10 == subscriber }.map { $0 % 10 }, [1, 2, 3, 4, 5, 9])
    }
  }

  /// Nobody subscribes to the group, and nobody holds it, so that the source is disposed.
  func testAQueuedStreamThatIsIgnored() {
    let (first, second, busy, live) = (PublishSubject<Int>(), PublishSubject<CountedInstance>(), Flag(), Counter())
    let bag = DisposeBag()
    let groups = second.groupBy { _ in 0 }.take(1).map { Optional($0) }
    Observable.merge(first.map { _ in nil }, groups).subscribe(onNext: { group in
      guard group == nil, !busy.isSet else { return }
      busy.set()
      for _ in 0..<3 { second.onNext(CountedInstance(live)) }
      XCTAssertEqual(live.value, 1)
    }).disposed(by: bag)
    first.onNext(0)
    XCTAssertEqual(live.value, 0)
    XCTAssertFalse(second.hasObservers)
  }

  /// The thread that delivers a group of another thread is inside of a synchronous source.
  func testAGroupThatIsDeliveredInsideOfASynchronousSource() {
    let (source, busy, log, bag) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>(), DisposeBag())
    Observable.merge(source.groupBy { _ in 0 }.map { Optional($0) }, busy.map { _ in nil }).flatMap { group in
      guard let group else {
        onThreads(1) { _ in for value in 1...3 { source.onNext(value) } }
        return Observable<Int>.empty()
      }
      return Observable.of(-1, -2).concat(group)
    }.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    Observable.of(1).subscribe(onNext: { busy.onNext($0) }).disposed(by: bag)
    source.onNext(4)
    XCTAssertEqual(log.entries, [-1, -2, 1, 2, 3, 4])
  }

  /// Several subscribers, each of which comes with a value that was kept.
  func testManySubscribersOneAfterTheOther() {
    for keeping in [BufferingPolicy?.none, .unbounded] {
      let (first, second, log, isSent) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>(), Flag())
      let group = { (source: PublishSubject<Int>) in
        source.groupBy(until: { _ in Observable<Int>.never() }, keeping: keeping) { _ in 0 }
      }
      let subscription = Observable.merge(group(first), group(second)).flatMap { stream -> Observable<Int> in
        if isSent.isSet { return Observable.concat((1...20).map { _ in stream.take(2) }) }
        isSent.set()
        for value in 1...30 { second.onNext(value) }
        return .empty()
      }.subscribe(onNext: { log.add($0) })
      first.onNext(0)
      for value in 31...40 { second.onNext(value) }
      XCTAssertEqual(log.entries, Array(1...40))
      subscription.dispose()
    }
  }

  /// The error of the source comes after all values that a group has kept.
  func testAnErrorAfterManyKeptValues() {
    let (first, second, isSent) = (PublishSubject<Int>(), PublishSubject<Int>(), Flag())
    let (count, failedAfter) = (Counter(), Counter())
    let group = { (source: PublishSubject<Int>) in source.groupBy { _ in 0 } }
    let subscription = Observable.merge(group(first), group(second)).flatMap { stream -> Observable<Int> in
      if isSent.isSet { return stream.asObservable() }
      isSent.set()
      for value in 0..<5000 { second.onNext(value) }
      second.onError(Failure())
      return .empty()
    }.subscribe(onNext: { _ in count.add() }, onError: { _ in failedAfter.add(count.value) })
    first.onNext(0)
    XCTAssertEqual(failedAfter.value, 5000)
    subscription.dispose()
  }

  /// An operator holds a queued group as its last value, and nobody subscribes to the group.
  func testAQueuedGroupThatAnOperatorHolds() {
    for keeping in [BufferingPolicy?.none, .unbounded] {
      let live = Counter()
      do {
        let (source, busy, isSent) = (PublishSubject<CountedInstance>(), PublishSubject<Int>(), Flag())
        let groups = source.groupBy(until: { _ in Observable<Int>.never() }, keeping: keeping) { _ in 0 }
        let subscription = Observable.combineLatest(
          Observable.merge(groups.map { Optional($0) }, busy.map { _ in nil }), Observable.just(0)
        ).subscribe(onNext: { group, _ in
          guard group == nil, !isSent.isSet else { return }
          isSent.set()
          for _ in 0..<3 { source.onNext(CountedInstance(live)) }
        })
        busy.onNext(0)
        subscription.dispose()
        XCTAssertFalse(source.hasObservers)
      }
      XCTAssertEqual(live.value, 0)
    }
  }

  /// A batch delivers what another thread has sent to a group that waits, and throws.
  func testABatchThatDeliversAQueuedGroup() {
    let (source, busy, state) = (PublishSubject<Int>(), PublishSubject<Int>(), BehaviorRelay(value: 0))
    let groups = source.groupBy { _ in 0 }.map { Optional($0) }
    let subscription = Observable.merge(groups, busy.map { _ in nil }).flatMap { group in
      guard let group else {
        onThreads(1) { _ in for value in 1...2 { source.onNext(value) } }
        return Observable<Int>.empty()
      }
      return group.asObservable()
    }.subscribe(onNext: { state.accept($0) })
    try? batch {
      busy.onNext(0)
      throw Failure()
    }
    XCTAssertEqual(state.value, 2)
    subscription.dispose()
  }

  /// The closure that receives a group sends to the source, and another subscriber of the group comes later.
  func testALaterSubscriberOfAReentrantGroup() {
    let (source, log, bag) = (PublishSubject<Int>(), Recorder<String>(), DisposeBag())
    source.groupBy { _ in 0 }.flatMap { group -> Observable<String> in
      source.onNext(2)
      return Observable.concat(group.take(2).map { "first \($0)" }, group.map { "then \($0)" })
    }.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    source.onNext(1)
    source.onNext(3)
    XCTAssertEqual(log.entries, ["first 1", "first 2", "then 3"])
  }

  /// A thread that delivers what a group has kept does not do so for as long as another thread sends.
  func testAThreadThatDeliversAQueuedGroupIsNotHeld() {
    let (first, second, isSent, isOver, received) = (PublishSubject<Int>(), PublishSubject<Int>(), Flag(), Flag(), Counter())
    let group = { (source: PublishSubject<Int>) in source.groupBy { _ in 0 } }
    let subscription = Observable.merge(group(first), group(second)).flatMap { $0 }.subscribe(onNext: { value in
      received.add()
      guard !isSent.isSet else { return }
      isSent.set()
      for value in 0..<5000 { second.onNext(value) }
    })
    watched {
      onThreads(2) { thread in
        if thread == 0 {
          first.onNext(0)
          isOver.set()
        } else {
          while !isSent.isSet || !isOver.isSet { second.onNext(0) }
        }
      }
    }
    subscription.dispose()
  }

  /// Two streams send each other's source a value: nothing of it stays.
  func testGroupsThatSendToEachOther() {
    let live = Counter()
    do {
      let (first, second, bag) = (PublishSubject<CountedInstance>(), PublishSubject<CountedInstance>(), DisposeBag())
      let groups = { (source: PublishSubject<CountedInstance>, other: PublishSubject<CountedInstance>) in
        source.groupBy { _ in 0 }.map { ($0, other) }
      }
      Observable.merge(groups(first, second), groups(second, first)).flatMap { group, other -> Observable<CountedInstance> in
        other.onNext(CountedInstance(live))
        return group.asObservable()
      }.subscribe().disposed(by: bag)
      first.onNext(CountedInstance(live))
      for _ in 0..<1000 {
        first.onNext(CountedInstance(live))
        second.onNext(CountedInstance(live))
      }
      XCTAssertEqual(live.value, 0)
      first.onCompleted()
      second.onCompleted()
    }
    XCTAssertEqual(live.value, 0)
  }

  /// A value that comes between two subscriptions is the first one of the window.
  func testSeveralSubscribersOfAQueuedWindow() {
    let (first, second, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>())
    let (isSent, bag) = (Flag(), DisposeBag())
    let windows = { (source: PublishSubject<Int>) in
      source.window(timeSpan: .seconds(99), count: 2, scheduler: HistoricalScheduler()).skip(1)
    }
    Observable.merge(windows(first), windows(second)).subscribe(onNext: { window in
      if isSent.isSet {
        guard log.count == 0 else { return }
        for subscriber in 1...2 {
          window.subscribe(onNext: { log.add(subscriber * 10 + $0) }).disposed(by: bag)
          second.onNext(2 + subscriber)
        }
      } else {
        isSent.set()
        for value in 1...2 { second.onNext(value) }
      }
    }).disposed(by: bag)
    for value in 1...2 { first.onNext(value) }
    XCTAssertEqual(log.entries.sorted(), [13, 14, 23, 24])
  }

  /// What a group's subscriber sends waits in a busy gate, and much of it: the group's own values take no longer for that.
  func testMuchThatWaitsInABusyGate() {
    let (first, second, isSent, received, count) = (PublishSubject<Int>(), PublishSubject<Int>(), Flag(), Counter(), 20_000)
    let groups = { (source: PublishSubject<Int>) in source.groupBy { _ in 0 } }
    let subscription = Observable.merge(
      groups(first).flatMap { $0 },
      groups(second).flatMap { Observable.merge($0.asObservable(), Observable.range(start: 0, count: count)) }
    ).subscribe(onNext: { _ in
      received.add()
      guard !isSent.isSet else { return }
      isSent.set()
      for value in 0..<count { second.onNext(value) }
    })
    first.onNext(0)
    XCTAssertEqual(received.value, 1 + 2 * count)
    subscription.dispose()
  }

  /// A stream that was delivered at once drops what it is not subscribed to for, as before.
  func testAStreamThatIsSubscribedToLater() {
    let (source, log) = (PublishSubject<Int>(), Recorder<Int>())
    let groups = Recorder<Observable<Int>>()
    let bag = DisposeBag()
    source.groupBy { $0 % 2 }.subscribe(onNext: { groups.add($0.asObservable()) }).disposed(by: bag)
    for value in 1...3 { source.onNext(value) }
    for group in groups.entries { group.subscribe(onNext: { log.add($0) }).disposed(by: bag) }
    for value in 4...5 { source.onNext(value) }
    XCTAssertEqual(log.entries, [4, 5])
  }
}
