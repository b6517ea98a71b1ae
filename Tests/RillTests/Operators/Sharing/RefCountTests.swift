import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

final class RefCountTests: XCTestCase {
  private let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
    ("publish", { $0.publish().refCount() }), ("replay", { $0.replay(1).refCount() }),
    ("multicast", { $0.multicast { PublishSubject() }.refCount() }),
    ("custom", { CustomConnectable($0.publish()).refCount() }),
  ]

  func testConnectsWithTheFirstAndDisconnectsWithTheLast() throws {
    try marbles { test in
      let source = test.hot("a--b--c--d---")
      let counted = source.asObservable().publish().refCount()
      test.expect(counted, becomes: "--^b--c!")
      test.expect(counted, becomes: "----^-c--!")
      test.expect(counted, becomes: "----------^--")
      test.expect(source, subscribed: "--^------!^")
    }
  }

  func testEndsWithTheSource() throws {
    for end in ["|", "#"] {
      try marbles { test in
        let source = test.cold("a--\(end)")
        let counted = source.asObservable().publish().refCount()
        test.expect(counted, becomes: "a--\(end)")
        test.expect(counted, becomes: "--^\(end)")
        test.expect(counted, becomes: "-----(^a)--\(end)")
        test.expect(source, subscribed: "^--!-^--!")
      }
    }
  }

  func testGivenSubjectIsReused() {
    let starts = Counter()
    let counted = Observable.of(1, 2).do(onSubscribe: { starts.add() }).multicast(ReplaySubject.create(bufferSize: 1))
      .refCount()
    XCTAssertEqual(counted.recorded(), ["1", "2", "completed"])
    XCTAssertEqual(counted.recorded(), ["2", "completed"])
    XCTAssertEqual(starts.value, 1)
  }

  /// The subject of the program is alive, and so its subscribers still receive, and count.
  func testSubscribersOfAGivenSubjectOutliveTheSourceOfAConnection() {
    for isDisconnected in [false, true] {
      let (current, torn, log) = (LateValue<PublishSubject<Int>>(), Counter(), Recorder<String>())
      let connectable = Observable<Int>.deferred {
        let source = PublishSubject<Int>()
        current.value = source
        return source.do(onDispose: { torn.add() })
      }.multicast(PublishSubject())
      let shared = connectable.refCount()
      let first = shared.record(into: log, "a ")
      current.value?.onNext(1)
      if isDisconnected { connectable.connect().dispose() } else { current.value = nil }
      XCTAssertEqual(torn.value, 1)
      let second = shared.record(into: log, "b ")
      current.value?.onNext(2)
      second.dispose()
      current.value?.onNext(3)
      XCTAssertEqual(log.entries, ["a 1", "a 2", "b 2", "a 3"])
      first.dispose()
      XCTAssertEqual(torn.value, 2)
      // All have left: the next one counts from the beginning.
      shared.subscribe().dispose()
      XCTAssertEqual(torn.value, 3)
    }
  }

  func testASubscriberWithoutAConnectionDoesNotRetainTheSubject() {
    struct Failure: Error {}
    for isBatch in [false, true] {
      let log = Recorder<String>()
      weak var released: BehaviorSubject<Int>?
      do {
        let (subject, source) = (BehaviorSubject(value: 0), PublishSubject<Int>())
        released = subject
        let connectable = source.multicast(subject)
        _ = connectable.refCount().subscribe(onDisposed: { log.add("disposed") })
        if isBatch {
          try? batch {
            source.onCompleted()
            throw Failure()
          }
        } else {
          connectable.connect().dispose()
        }
      }
      XCTAssertNil(released)
      XCTAssertEqual(log.entries, ["disposed"])
    }
  }

  /// The thread that disposes a connection makes those of others, which come one after the other, but not all of them.
  func testNoThreadConnectsForOthersForever() {
    watched(60) {
      let (rounds, ofThisThread) = (Counter(), Counter())
      let (shared, newest, isDone) = (LateValue<Observable<Int>>(), LateValue<any Disposable>(), DispatchSemaphore(value: 0))
      let thread = ObjectIdentifier(Thread.current)
      shared.value = Observable<Int>.create { observer in
        rounds.add()
        if rounds.value == 200 { isDone.signal() }
        if rounds.value == 1 || rounds.value >= 200 { return Disposables.create() }
        if ObjectIdentifier(Thread.current) == thread { ofThisThread.add() }
        onThreads(1) { _ in
          newest.take()?.dispose()
          newest.value = shared.value?.subscribe()
        }
        return Disposables.create()
      }.do(onDispose: {
        if rounds.value == 1 { onThreads(1) { _ in newest.value = shared.value?.subscribe() } }
      }).share()
      shared.value?.subscribe().dispose()
      isDone.wait()
      XCTAssertLessThan(ofThisThread.value, 100)
      newest.take()?.dispose()
      shared.value = nil
    }
  }

  func testAThreadMakesAllConnectionsOfItsOwn() {
    let (shared, rounds, thread) = (LateValue<Observable<Int>>(), Counter(), ObjectIdentifier(Thread.current))
    // It ends while it is being connected.
    shared.value = Observable<Int>.create { observer in
      XCTAssertEqual(ObjectIdentifier(Thread.current), thread)
      observer.onCompleted()
      return Disposables.create()
    }.share()
    let next = LateValue<@Sendable () -> Void>()
    next.value = {
      if rounds.add() < 100 { _ = shared.value?.subscribe(onCompleted: { next.value?() }) }
    }
    next.value?()
    XCTAssertEqual(rounds.value, 100)
    (shared.value, next.value) = (nil, nil)
  }

  /// The thread that leaves in a batch makes the connection that another thread waits for.
  func testAConnectionForAnotherThreadIsNotPartOfTheBatch() {
    struct Failure: Error {}
    watched(60) {
      let (relay, rounds, bag) = (BehaviorRelay(value: 0), Counter(), DisposeBag())
      let shared = LateValue<Observable<Int>>()
      shared.value = Observable<Int>.create { observer in
        let round = rounds.add()
        relay.accept(round)
        return Disposables.create {
          if round == 1 { onThreads(1) { _ in shared.value?.subscribe().disposed(by: bag) } }
        }
      }.share()
      let first = shared.value?.subscribe()
      try? batch {
        first?.dispose()
        throw Failure()
      }
      XCTAssertEqual(rounds.value, 2)
      XCTAssertEqual(relay.value, 2)
      shared.value = nil
    }
  }

  func testSynchronousSourceThatEndsEarly() {
    for (name, form) in forms {
      let (starts, ends) = (Counter(), Counter())
      let counted = form(
        .create { observer in
          starts.add()
          for number in 1...3 { observer.onNext(number) }
          return Disposables.create { ends.add() }
        })
      for round in 1...3 {
        XCTAssertEqual(counted.take(1).recorded(), ["1", "completed"], name)
        XCTAssertEqual(starts.value, round, name)
        XCTAssertEqual(ends.value, round, name)
      }
    }
  }

  func testSubscriberIsReplacedWhileConnecting() {
    for (_, form) in forms { checkReplacementWhileConnecting(form) }
  }

  func testResubscriptionInsideTheEnd() {
    for (name, form) in forms {
      let log = Recorder<String>()
      let starts = Counter()
      let bag = DisposeBag()
      let source = PublishSubject<Int>()
      let counted = form(Observable.deferred { starts.add() == 1 ? source.take(1) : .of(7, 8) })
      counted.subscribe(
        onNext: { log.add("\($0)") },
        onCompleted: { counted.record(into: log, "again ").disposed(by: bag) }
      ).disposed(by: bag)
      source.onNext(1)
      XCTAssertEqual(log.entries, ["1", "again 7", "again 8", "again completed"], name)
      XCTAssertEqual(starts.value, 2, name)
    }
  }

  func testConnectedBefore() {
    let source = PublishSubject<Int>()
    let connectable = source.publish()
    let connection = connectable.connect()
    let subscription = connectable.refCount().subscribe()
    XCTAssertTrue(source.hasObservers)
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
    connection.dispose()
  }

  func testDisconnectedMeanwhile() {
    let (source, log) = (PublishSubject<Int>(), Recorder<String>())
    let connectable = source.publish()
    let first = connectable.refCount().record(into: log, "first ")
    connectable.connect().dispose()
    XCTAssertFalse(source.hasObservers)
    let second = connectable.refCount().record(into: log)
    source.onNext(1)
    first.dispose()
    source.onNext(2)
    XCTAssertEqual(log.entries, ["1", "2"])
    second.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  /// A subscriber that arrives between the source's end and the next connection still receives the completion.
  func testSubscribingDuringTheEnd() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("refCount", { $0.publish().refCount() }), ("share", { $0.share() }),
    ]
    watched(120) {
      for (name, form) in forms {
        let shared = form(
          .create { observer in
            observer.onCompleted()
            return Disposables.create()
          })
        let isStarved = Flag()
        onThreads(2) { _ in
          for _ in 0..<8_000 where !isStarved.isSet {
            let ended = Flag()
            let subscription = shared.subscribe(onCompleted: { ended.set() })
            // The other thread may have been preempted while it delivers the end.
            let deadline = ContinuousClock.now + .seconds(20)
            spin(until: ended.isSet || ContinuousClock.now >= deadline)
            if !ended.isSet { isStarved.set() }
            subscription.dispose()
          }
        }
        XCTAssertFalse(isStarved.isSet, name)
      }
    }
  }
}

/// A custom connectable type.
private struct CustomConnectable: ConnectableObservableType {
  typealias Element = Int
  let source: ConnectableObservable<Int>

  init(_ source: ConnectableObservable<Int>) { self.source = source }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    source.subscribe(observer)
  }

  func connect() -> any Disposable { source.connect() }
}
