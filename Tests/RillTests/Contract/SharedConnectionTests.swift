import Rill
import RillTesting
import TestSupport
import XCTest

/// Shared streams connect to their source when they have to, one connection at a time.
final class SharedConnectionTests: XCTestCase {
  /// The user's own connectable type is connected again after its disposal, not during it.
  func testOneConnectionAtATime() {
    let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("share", { $0.share() }), ("publish", { $0.publish().refCount() }),
      ("of a user", { ReconnectingObservable(source: $0).refCount() }),
    ]
    for (name, form) in forms {
      let (live, most) = (Counter(), Counter())
      let bag = DisposeBag()
      let again = LateValue<Observable<Int>>()
      let shared = form(
        .create { _ in
          most.raise(to: live.add())
          return Disposables.create {
            // A subscriber that comes while the connection is being disposed.
            again.take()?.subscribe().disposed(by: bag)
            live.add(-1)
          }
        })
      again.value = shared
      shared.subscribe().dispose()
      XCTAssertEqual(most.value, 1, name)
      XCTAssertEqual(live.value, 1, name)
    }
  }

  func testOneConnectionAtATimeOnThreads() {
    let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("share", { $0.share() }), ("publish", { $0.publish().refCount() }),
      ("of a user", { ReconnectingObservable(source: $0).refCount() }),
    ]
    for (name, form) in forms {
      let (live, most) = (Counter(), Counter())
      let shared = form(
        .create { _ in
          most.raise(to: live.add())
          return Disposables.create { live.add(-1) }
        })
      watched {
        onThreads(3) { _ in
          for _ in 0..<3000 { shared.subscribe().dispose() }
        }
      }
      XCTAssertEqual(most.value, 1, name)
      XCTAssertEqual(live.value, 0, name)
    }
  }

  func testAKeptSubjectThatHasEndedIsNotConnectedAgain() {
    let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("share", { $0.share(replay: 0, scope: .forever) }), ("share(replay: 1)", { $0.share(replay: 1, scope: .forever) }),
      ("multicast", { $0.multicast(PublishSubject()).refCount() }),
    ]
    for (name, form) in forms {
      let (requests, log, scheduler) = (Counter(), Recorder<String>(), HistoricalScheduler())
      let shared = form(
        .deferred {
          requests.add()
          return Observable.error(Failure()).delaySubscription(.seconds(1), scheduler: scheduler)
        })
      shared.retry(3).record(into: log).disposed(by: DisposeBag(keptBy: log))
      scheduler.start()
      XCTAssertEqual(log.entries, ["error(failure)"], name)
      XCTAssertEqual(requests.value, 1, name)
    }
  }

  func testMulticastThatIsCutWhileItConnectsDisposesItsSourceFirst() {
    let log = Recorder<String>()
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      log.add("returned")
      return Disposables.create { log.add("disposed") }
    }
    let stream = source.do(onDispose: { log.add("source disposed") })
      .multicast({ PublishSubject() }, selector: { $0 }).take(1)
    _ = stream.record(into: log)
    XCTAssertEqual(log.entries, ["1", "source disposed", "completed", "returned", "disposed"])
  }

  /// Contract 1 and 6: subscribing again from inside the completion makes a new connection, without the old end.
  func testShareResubscribedFromInsideItsCompletion() {
    let source = LateValue<PublishSubject<Int>>()
    source.value = PublishSubject()
    let shared = Observable<Int>.deferred { source.value ?? PublishSubject() }.share(replay: 1)
    let log = Recorder<String>()
    let second = SerialDisposable()
    let first = shared.subscribe(
      onNext: { log.add("first \($0)") },
      onCompleted: {
        source.value = PublishSubject()
        second.disposable = shared.record(into: log, "second ")
      })
    let old = source.value
    old?.onNext(1)
    old?.onCompleted()
    source.value?.onNext(2)
    XCTAssertEqual(log.entries, ["first 1", "second 2"])
    first.dispose()
    second.dispose()
    XCTAssertEqual(source.value?.hasObservers, false)
  }

  /// Contract 4 and 5: a shared stream has one connection at a time while two threads subscribe and dispose.
  ///
  /// Without subscribers it has no connection. A later subscriber receives what the source emits.
  func testShareConnectsOnceWhileSubscribersComeAndGo() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      for replay in 0...1 {
        for _ in 0..<400 {
          let source = PublishSubject<Int>()
          let connected = Counter()
          let most = Recorder<Int>()
          let shared = Observable<Int>.create { observer in
            most.add(connected.add())
            let inner = source.subscribe(observer)
            return Disposables.create {
              inner.dispose()
              connected.add(-1)
            }
          }.share(replay: replay)
          onThreads(2) { _ in
            for _ in 0..<10 {
              let first = shared.subscribe(onNext: { _ in })
              let second = shared.subscribe(onNext: { _ in })
              first.dispose()
              second.dispose()
            }
          }
          XCTAssertEqual(connected.value, 0)
          XCTAssertFalse(source.hasObservers)
          let received = Counter()
          let last = shared.subscribe(onNext: { _ in received.add() })
          source.onNext(1)
          XCTAssertEqual(received.value, 1)
          last.dispose()
          XCTAssertEqual(connected.value, 0)
          XCTAssertEqual(most.entries.max(), 1)
        }
      }
    }
  }

  /// A connection that waits is replaced by a newer one, and with it goes the subject, whose subscriber subscribes again.
  func testNoLockIsHeldWhileAConnectionThatWaitsIsReplaced() {
    let bag = DisposeBag()
    let (connectable, isFirst, log) = (LateValue<ConnectableObservable<Int>>(), Flag(), Recorder<String>())
    let source = Observable<Int>.create { _ in
      guard !isFirst.isSet, let stream = connectable.value else { return Disposables.create() }
      isFirst.set()
      stream.connect().dispose()
      stream.subscribe(
        onNext: { _ in },
        onDisposed: {
          log.add("told")
          connectable.value?.subscribe().disposed(by: bag)
          log.add("subscribed again")
        }
      ).disposed(by: bag)
      stream.connect().dispose()
      stream.connect().disposed(by: bag)
      return Disposables.create()
    }
    connectable.value = source.publish()
    connectable.value?.connect().disposed(by: bag)
    XCTAssertEqual(log.entries, ["told", "subscribed again"])
    connectable.value = nil
  }
}

/// A connectable type of a user's own, with a connection per `connect()`.
private struct ReconnectingObservable: ConnectableObservableType {
  typealias Element = Int
  let source: Observable<Int>
  private let subject = PublishSubject<Int>()

  init(source: Observable<Int>) { self.source = source }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    subject.subscribe(observer)
  }

  func connect() -> any Disposable { source.subscribe(subject) }
}
