import Dispatch
import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

final class ShareTests: XCTestCase {
  func testOneSubscriptionForAll() throws {
    try marbles { test in
      let source = test.cold("a--b--c--d--|")
      let shared = source.share()
      test.expect(shared, becomes: "a--b--c--d--|")
      test.expect(shared, becomes: "-----^c--d--|")
      test.expect(source, subscribed: "^-----------!")
    }
  }

  func testNewSubscribersReceiveTheLastValues() throws {
    for scope in [SubjectLifetimeScope.whileConnected, .forever] {
      try marbles { test in
        let source = test.cold("a--b--c--d--|")
        let shared = source.share(replay: 1, scope: scope)
        test.expect(shared, becomes: "a--b--c--d--|")
        test.expect(shared, becomes: "-----(^b)c--d--|")
        test.expect(source, subscribed: "^-----------!")
      }
      try marbles { test in
        let shared = test.cold("a--b--c--d--|").share(replay: 2, scope: scope)
        test.expect(shared, becomes: "a--b--c--d--|")
        test.expect(shared, becomes: "-------(^bc)-d--|")
      }
    }
  }

  func testLastDisposalDisconnects() throws {
    try marbles { test in
      let source = test.cold("a--b--c--d--|")
      let shared = source.share()
      test.expect(shared, becomes: "a--b!")
      test.expect(shared, becomes: "--^b--!")
      test.expect(shared, becomes: "---------(^a)--b--c--d--|")
      test.expect(source, subscribed: "^-----!--^-----------!")
    }
  }

  func testAfterTheLastDisposal() throws {
    for (replay, scope, second) in [
      (0, SubjectLifetimeScope.whileConnected, "-----(^a)--b"), (1, .whileConnected, "-----(^a)--b"),
      (1, .forever, "-----(^ba)--b"), (0, .forever, "-----(^a)--b"),
    ] {
      try marbles { test in
        let source = test.cold("a--b")
        let shared = source.share(replay: replay, scope: scope)
        test.expect(shared, becomes: "a--b!")
        test.expect(shared, becomes: second)
        test.expect(source, subscribed: "^---!^")
      }
    }
  }

  func testAfterTheEnd() throws {
    for (replay, scope, second, subscriptions) in [
      (0, SubjectLifetimeScope.whileConnected, "-----(^a)-b|", "^--!-^--!"), (1, .whileConnected, "-----(^a)-b|", "^--!-^--!"),
      (1, .forever, "-----(^b|)", "^--!"), (0, .forever, "-----(^|)", "^--!"),
    ] {
      try marbles { test in
        let source = test.cold("a-b|")
        let shared = source.share(replay: replay, scope: scope)
        test.expect(shared, becomes: "a-b|")
        test.expect(shared, becomes: second)
        test.expect(source, subscribed: subscriptions)
      }
    }
  }

  func testErrorGoesToAll() throws {
    for replay in [0, 1] {
      try marbles { test in
        let source = test.cold("a---#", error: Failure())
        let shared = source.share(replay: replay)
        test.expect(shared, becomes: "a---#", error: Failure())
        test.expect(shared, becomes: replay == 0 ? "--^-#" : "--(^a)-#", error: Failure())
        test.expect(source, subscribed: "^---!")
      }
    }
  }

  func testRetryOfASharedStream() throws {
    for replay in [0, 1] {
      try expect(
        "a--#", through: { $0.share(replay: replay).retry(2) }, becomes: "a--a--#", error: Failure(), subscribed: "^--(!^)--!")
    }
  }

  func testSynchronousSource() {
    for scope in [SubjectLifetimeScope.whileConnected, .forever] {
      for replay in [0, 1, 3] {
        let starts = Counter()
        let shared = Observable.of(1, 2, 3).do(onSubscribe: { starts.add() }).share(replay: replay, scope: scope)
        XCTAssertEqual(shared.recorded(), ["1", "2", "3", "completed"])
        XCTAssertEqual(starts.value, 1)
      }
    }
  }

  /// Disposal while connecting disposes the source, and the next subscriber subscribes to it again.
  func testDisposalWhileConnecting() {
    for replay in [0, 1] {
      let (starts, ends) = (Counter(), Counter())
      let shared = Observable<Int>.create { observer in
        starts.add()
        observer.onNext(1)
        observer.onNext(2)
        return Disposables.create { ends.add() }
      }.share(replay: replay)
      for round in 1...3 {
        XCTAssertEqual(shared.take(1).recorded(), ["1", "completed"])
        XCTAssertEqual(starts.value, round)
        XCTAssertEqual(ends.value, round)
      }
    }
  }

  func testInfiniteSynchronousSource() {
    watched(10) {
      for replay in [0, 2] {
        XCTAssertEqual(Observable.from(1...Int.max).share(replay: replay).take(2).recorded(), ["1", "2", "completed"])
      }
    }
  }

  /// A subscriber added while the first value is being delivered receives the later values from the same connection.
  func testSecondSubscriberWhileConnecting() {
    for replay in [0, 1] {
      let (first, second) = (Recorder<String>(), Recorder<String>())
      let bag = DisposeBag()
      let starts = Counter()
      let shared = Observable<Int>.create { observer in
        starts.add()
        for number in 1...3 { observer.onNext(number) }
        return Disposables.create()
      }.share(replay: replay)
      shared.subscribe(onNext: { value in
        first.add("\(value)")
        if value == 1 { shared.record(into: second).disposed(by: bag) }
      }).disposed(by: bag)
      XCTAssertEqual(first.entries, ["1", "2", "3"])
      XCTAssertEqual(second.entries, replay == 0 ? ["2", "3"] : ["1", "2", "3"])
      XCTAssertEqual(starts.value, 1)
    }
  }

  func testSubscriberIsReplacedWhileConnecting() { checkReplacementWhileConnecting { $0.share() } }

  func testRetainsItsSource() {
    for replay in [0, 1] {
      let disposed = Counter()
      var source: PublishSubject<Int>? = PublishSubject()
      let shared = source!.share(replay: replay)
      let subscription = shared.subscribe(onDisposed: { disposed.add() })
      source = nil
      withExtendedLifetime(shared) { XCTAssertEqual(disposed.value, 0) }
      subscription.dispose()
      XCTAssertEqual(disposed.value, 1)
    }
  }

  /// What the next connection sends while a value of the one before is being delivered, and then ends.
  func testValuesAndAnEndThatWaitForADelivery() {
    let forms: [(String, @Sendable (Observable<Int>) -> Observable<Int>, [String])] = [
      ("share()", { $0.share() }, ["1", "2"]),
      ("share(scope: .forever)", { $0.share(scope: .forever) }, ["1", "2"]),
      ("share(replay: 2, scope: .forever)", { $0.share(replay: 2, scope: .forever) }, ["0", "1", "2"]),
      ("multicast", { $0.multicast(PublishSubject()).refCount() }, ["1", "2"]),
    ]
    for (name, share, values) in forms {
      for end in [nil, Event<Int>.completed, .error(Failure())] {
        let (log, first) = (Recorder<String>(), PublishSubject<Int>())
        let connections = Counter()
        let shared = share(
          Observable.create { observer in
            if connections.add() == 1 { return first.subscribe(observer) }
            observer.onNext(1)
            observer.onNext(2)
            if let end { observer.on(end) }
            return Disposables.create()
          })
        let (one, two) = (SerialDisposable(), SerialDisposable())
        one.disposable = shared.subscribe(onNext: { _ in
          one.dispose()
          two.disposable = shared.subscribe(
            onNext: { log.add("\($0)") }, onError: { _ in log.add("failed") }, onCompleted: { log.add("completed") })
        })
        first.onNext(0)
        XCTAssertEqual(log.entries, values + (end.map { [$0.isCompleted ? "completed" : "failed"] } ?? []), name)
        two.dispose()
      }
    }
  }

  /// The connection before has ended because its source was deallocated, while code of the program runs there.
  func testAConnectionThatEndsWhileTheOneBeforeIsDeallocated() {
    watched(60) {
      let (first, second) = (LateValue<PublishSubject<Int>>(), LateValue<AnyObserver<Int>>())
      let (atDisposal, disposalGoesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let (inTeardown, teardownGoesOn, done) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
      )
      first.value = PublishSubject()
      let shared = Observable<Int>.deferred {
        if let first = first.value {
          return first.do(onDispose: {
            atDisposal.signal()
            disposalGoesOn.wait()
          })
        }
        return Observable<Int>.create { observer in
          second.value = observer
          return Disposables.create {
            inTeardown.signal()
            teardownGoesOn.wait()
          }
        }.take(1)
      }.share()
      let one = shared.subscribe()
      let releasing = Thread {
        _ = first.take()
        done.signal()
      }
      releasing.start()
      atDisposal.wait()
      one.dispose()
      let log = Recorder<String>()
      let two = shared.subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") })
      let sending = Thread {
        second.take()?.onNext(7)
        done.signal()
      }
      sending.start()
      inTeardown.wait()
      disposalGoesOn.signal()
      done.wait()
      teardownGoesOn.signal()
      done.wait()
      XCTAssertEqual(log.entries, ["7", "completed"])
      two.dispose()
    }
  }

  /// With `scope: .forever`, the values outlive the source, with and without subscribers.
  func testForeverKeepsItsValuesWithoutTheSource() {
    for isSubscribed in [false, true] {
      let (subject, log) = (LateValue<PublishSubject<Int>>(), Recorder<String>())
      subject.value = PublishSubject()
      let shared = Observable.deferred { subject.value?.asObservable() ?? .never() }.share(replay: 2, scope: .forever)
      let first = shared.do(onDispose: { log.add("disposed") }).record(into: log)
      for number in 1...3 { subject.value?.onNext(number) }
      if !isSubscribed { first.dispose() }
      subject.value = nil
      let late = shared.record(into: log, "late ")
      XCTAssertEqual(log.entries, ["1", "2", "3", "disposed", "late 2", "late 3"], "subscribed: \(isSubscribed)")
      for disposable in [first, late] { disposable.dispose() }
    }
  }

  func testForeverKeepsItsValuesAfterASilentEnd() {
    let (trigger, log) = (PublishSubject<Int>(), Recorder<String>())
    let shared = Observable.of(1).concat(Observable.never()).take(until: trigger).sample(Observable.just(0), defaultValue: 7)
      .share(replay: 1, scope: .forever)
    let first = shared.record(into: log)
    trigger.onNext(0)
    let late = shared.record(into: log, "late ")
    XCTAssertEqual(log.entries.last, log.entries.isEmpty ? nil : "late \(log.entries[0])")
    for disposable in [first, late] { disposable.dispose() }
  }
}

/// Checks that a subscriber receives values if it replaces the first one from inside the source that is being connected.
func checkReplacementWhileConnecting(line: UInt = #line, _ share: (Observable<Int>) -> Observable<Int>) {
  let log = Recorder<String>()
  let first = SingleAssignmentDisposable()
  let second = SingleAssignmentDisposable()
  let shared = LateValue<Observable<Int>>()
  let subject = PublishSubject<Int>()
  let rounds = Counter()
  let source = Observable<Int>.create { observer in
    let inner = subject.subscribe(observer)
    if rounds.add() == 1, let stream = shared.value {
      first.dispose()
      second.setDisposable(stream.record(into: log))
    }
    return inner
  }
  shared.value = share(source)
  first.setDisposable(shared.value!.record(into: log, "first "))
  subject.onNext(1)
  XCTAssertEqual(log.entries, ["1"], line: line)
  second.dispose()
  XCTAssertFalse(subject.hasObservers, line: line)
  shared.value = nil
}
