import Rill
import RillTesting
import XCTest

final class MulticastTests: XCTestCase {
  // MARK: A subject

  func testGivenSubject() throws {
    try marbles { test in
      let source = test.hot("a--b--c--d--|")
      let connectable = source.asObservable().multicast(PublishSubject())
      test.expect(connectable, becomes: "---b--c--d--|")
      test.expect(connectable, becomes: "--------------(^|)")
      test.scheduler.scheduleAt(2) { _ = connectable.connect() }
      test.expect(source, subscribed: "--^---------!")
    }
  }

  func testSubjectIsSeenByAllItsSubscribers() {
    let (subject, log) = (BehaviorSubject(value: 0), Recorder<String>())
    let subscription = subject.record(into: log)
    let connectable = Observable.of(1, 2).multicast(subject)
    XCTAssertEqual(connectable.take(1).recorded(), ["0", "completed"])
    connectable.connect().dispose()
    XCTAssertEqual(log.entries, ["0", "1", "2", "completed"])
    XCTAssertEqual(connectable.recorded(), ["completed"])
    subscription.dispose()
  }

  func testSubjectOutlivesAConnection() {
    let (source, log) = (PublishSubject<Int>(), Recorder<String>())
    let connectable = source.multicast(PublishSubject())
    let subscription = connectable.record(into: log)
    for number in 1...2 {
      let connection = connectable.connect()
      source.onNext(number)
      connection.dispose()
      source.onNext(-1)
    }
    XCTAssertEqual(log.entries, ["1", "2"])
    subscription.dispose()
  }

  // MARK: A subject for each connection

  func testSubjectIsMadeWhenNeeded() {
    let (source, made) = (PublishSubject<Int>(), Counter())
    let connectable = source.multicast {
      made.add()
      return PublishSubject<Int>()
    }
    XCTAssertEqual(made.value, 0)
    let subscription = connectable.subscribe()
    XCTAssertEqual(made.value, 1)
    let connection = connectable.connect()
    XCTAssertEqual(made.value, 1)
    connection.dispose()
    connectable.connect().dispose()
    XCTAssertEqual(made.value, 2)
    subscription.dispose()
  }

  func testErrorsGoThroughTheSubject() {
    let log = Recorder<String>()
    let connectable = Observable<Int>.error(Failure()).multicast { AsyncSubject<Int>() }
    let subscription = connectable.record(into: log)
    connectable.connect().dispose()
    XCTAssertEqual(log.entries, ["error(failure)"])
    subscription.dispose()
  }

  // MARK: A selector

  func testSelector() throws {
    try expect(
      "1--2--3--|", through: { $0.multicast({ PublishSubject() }) { .zip($0, $0.skip(1)) { $0 + $1 } } },
      becomes: "---[12]--[23]--|", subscribed: "^--------!")
  }

  func testSourceIsSubscribedToOnceForEachSubscription() {
    let starts = Counter()
    let stream = Observable.of(1, 2).do(onSubscribe: { starts.add() }).multicast({ PublishSubject() }) {
      Observable.merge($0, $0, $0)
    }
    XCTAssertEqual(starts.value, 0)
    XCTAssertEqual(stream.recorded(), ["1", "1", "1", "2", "2", "2", "completed"])
    XCTAssertEqual(stream.recorded().count, 7)
    XCTAssertEqual(starts.value, 2)
  }

  func testSelectorsStreamEndsFirst() throws {
    try expect(
      "1--2--3--|", through: { $0.multicast({ PublishSubject() }) { $0.take(2) } }, becomes: "1--(2|)", subscribed: "^--!")
    try expect(
      "1--2--#", through: { $0.multicast({ PublishSubject() }) { $0 } }, becomes: "1--2--#", error: Failure(),
      subscribed: "^-----!")
    try expect(
      "1--2--#", through: { $0.multicast({ PublishSubject() }) { $0 } }, becomes: "1--2!", subscribed: "^---!")
  }

  func testSelectorThatEndsAtOnce() throws {
    try expect(
      "1--2--|", through: { $0.multicast({ PublishSubject() }) { _ in Observable.just("x") } }, becomes: "(x|)", subscribed: "")
  }

  func testClosuresThatThrow() throws {
    try expect(
      "1--|", through: { $0.multicast({ () throws -> PublishSubject<String> in throw Failure() }) { $0 } }, becomes: "#",
      error: Failure(), subscribed: "")
    try expect(
      "1--|",
      through: { $0.multicast({ PublishSubject<String>() }) { _ -> Observable<String> in throw Failure() } }, becomes: "#",
      error: Failure(), subscribed: "")
  }

  func testReplayForLateSubscriptionsInside() {
    let stream = Observable.of(1, 2, 3).multicast({ ReplaySubject.createUnbounded() }) { shared in
      shared.filter { _ in false }.concat(shared)
    }
    XCTAssertEqual(stream.recorded(), ["1", "2", "3", "completed"])
  }

  func testMulticastWithASubjectFactory() {
    let made = Counter()
    let source = PublishSubject<Int>()
    let connectable = source.multicast(makeSubject: {
      made.add()
      return ReplaySubject<Int>.create(bufferSize: 1)
    })
    let log = Recorder<String>()
    let connection = connectable.connect()
    source.onNext(1)
    let first = connectable.record(into: log)
    connection.dispose()
    source.onNext(2)
    let second = connectable.connect()
    source.onNext(3)
    let third = connectable.record(into: log, "late ")
    source.onCompleted()
    XCTAssertEqual(log.entries, ["1", "late 3", "late completed"])
    XCTAssertEqual(made.value, 2)
    XCTAssertFalse(source.hasObservers)
    for disposable in [first, second, third] { disposable.dispose() }
  }

  /// A selector's stream that subscribes again after the source is gone receives nothing, as in RxSwift.
  func testSubscribingToASourceThatIsGone() {
    var subject: PublishSubject<Int>? = PublishSubject()
    let (trigger, log) = (PublishSubject<Void>(), Recorder<String>())
    let deallocated = LateValue<PublishSubject<Int>>()
    deallocated.value = subject
    let sources: [(String, Observable<Int>, [String])] = [
      ("deallocated", .deferred { deallocated.take()!.asObservable() }, ["1"]),
      ("ends silently", Observable.of(1).skip(until: Observable<Int>.never()), []),
    ]
    for (name, source, expected) in sources {
      log.clear()
      let subscription = source.multicast({ PublishSubject<Int>() }, selector: { shared in trigger.flatMap { shared } })
        .record(into: log)
      trigger.onNext(())
      subject?.onNext(1)
      subject = nil
      trigger.onNext(())
      XCTAssertEqual(log.entries, expected, name)
      subscription.dispose()
    }
  }

  /// A subject that the caller keeps is not disposed with the source.
  func testAKeptSubjectOutlivesTheSource() {
    let (kept, trigger, log) = (BehaviorSubject(value: 0), PublishSubject<Void>(), Recorder<String>())
    let subscription = Observable.of(1).skip(until: Observable<Int>.never())
      .multicast({ kept }, selector: { shared in trigger.flatMap { shared } }).record(into: log)
    trigger.onNext(())
    kept.onNext(2)
    XCTAssertEqual(log.entries, [])
    XCTAssertFalse(kept.isDisposed)
    XCTAssertEqual(try kept.value(), 2)
    subscription.dispose()
  }

  /// A source that ends silently is not an error, so nothing is attempted again.
  func testRetryOfASourceThatEndsSilently() {
    let (attempts, trigger, log) = (Counter(), PublishSubject<Void>(), Recorder<String>())
    let source = Observable<Int>.deferred {
      attempts.add()
      return Observable.of(1).skip(until: Observable<Int>.never())
    }
    let subscription = source.multicast({ PublishSubject<Int>() }, selector: { shared in trigger.flatMap { shared } }).retry()
      .record(into: log)
    for _ in 0..<5 { trigger.onNext(()) }
    XCTAssertEqual(attempts.value, 1)
    XCTAssertEqual(log.entries, [])
    subscription.dispose()
  }

  /// The program's subject is delivering a value of another sender.
  func testAnEndAfterValuesThatWait() {
    let (subject, source, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<String>())
    let subscription = source.multicast(subject).refCount().subscribe(
      onNext: { value in
        log.add("\(value)")
        guard value == 0 else { return }
        source.onNext(1)
        source.onNext(2)
        source.onCompleted()
      }, onCompleted: { log.add("completed") })
    subject.onNext(0)
    XCTAssertEqual(log.entries, ["0", "1", "2", "completed"])
    subscription.dispose()
  }

  /// A value that the subject has accepted before the connection is disposed.
  func testADisconnectionAfterAValueThatWaits() {
    for subject in [AnyIntSubject(PublishSubject()), AnyIntSubject(BehaviorSubject(value: -1))] {
      let (source, connection, log) = (PublishSubject<Int>(), SerialDisposable(), Recorder<Int>())
      let stream = subject.multicast(source)
      let subscription = stream.subscribe(onNext: { value in
        log.add(value)
        guard value == 0 else { return }
        source.onNext(1)
        connection.dispose()
        source.onNext(2)
      })
      connection.disposable = stream.connect()
      subject.send(0)
      XCTAssertEqual(log.entries.filter { $0 >= 0 }, [0, 1])
      subscription.dispose()
    }
  }
}

/// A subject of either type, behind one face.
private struct AnyIntSubject: Sendable {
  let send: @Sendable (Int) -> Void
  let multicast: @Sendable (Observable<Int>) -> ConnectableObservable<Int>

  init<Subject: SubjectType & ObserverType & Sendable>(_ subject: Subject)
  where Subject.Element == Int, Subject.Observer.Element == Int {
    send = { subject.on(.next($0)) }
    multicast = { $0.multicast(subject) }
  }
}
