import Rill
import RillTesting
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
