import Rill
import RillTesting
import XCTest

/// Orders that RxSwift does not have.
final class EventOrderTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let bag = DisposeBag()
  private var later: () -> Void = {}

  func testDisposalOfSeveralStagesAtAnEnd() {
    var log: [String] = []
    Observable<Int>.empty().do(onDispose: { log.append("first") }).do(onDispose: { log.append("second") })
      .subscribe(onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") }).disposed(by: bag)
    XCTAssertEqual(log, ["completed", "disposed", "second", "first"])
    log = []
    Observable<Int>.never().do(onDispose: { log.append("first") }).do(onDispose: { log.append("second") })
      .subscribe(onDisposed: { log.append("disposed") }).dispose()
    XCTAssertEqual(log, ["first", "second", "disposed"], "on disposal as in RxSwift")
  }

  func testOnSubscribedAfterASynchronousEnd() {
    var log: [String] = []
    Observable.just(1).do(
      onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") }, onDispose: { log.append("dispose") }
    ).subscribe(onCompleted: { log.append("completed") }).disposed(by: bag)
    XCTAssertEqual(log, ["subscribe", "completed", "dispose", "subscribed"], "RxSwift: dispose is the last")
  }

  func testOnDisposeAndTheDisposableOfCreate() {
    var log: [String] = []
    let source = Observable<Int>.create { observer in
      self.later = { observer.onCompleted() }
      return Disposables.create { log.append("create") }
    }
    let stream = source.do(onDispose: { log.append("do") })
    stream.subscribe().disposed(by: bag)
    later()
    XCTAssertEqual(log, ["do", "create"], "RxSwift: create is the first")
    log = []
    stream.subscribe().dispose()
    XCTAssertEqual(log, ["create", "do"], "on disposal as in RxSwift")
  }

  /// An observer of one's own that ignores errors, as the action of a reactor does.
  func testAHotObservableAfterItsError() {
    let actions = scheduler.createHotObservable([.next(210, 1), .error(220, RxError.timeout), .next(230, 2)])
    let (direct, retried) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    actions.subscribe(direct).disposed(by: bag)
    actions.asObservable().retry().subscribe(retried).disposed(by: bag)
    scheduler.start()
    XCTAssertEqual(direct.events.elements(), [1], "RxTest sends 2, too")
    XCTAssertEqual(retried.events, [.next(210, 1), .next(230, 2)])
  }

  func testDeadlinesAtTheSameInstant() {
    let (early, late) = (PublishSubject<String>(), PublishSubject<String>())
    var log: [String] = []
    early.debounce(.seconds(10), scheduler: scheduler).subscribe(onNext: { log.append($0) }).disposed(by: bag)
    late.debounce(.seconds(9), scheduler: scheduler).subscribe(onNext: { log.append($0) }).disposed(by: bag)
    early.onNext("superseded")
    scheduler.advanceTo(2)
    early.onNext("early")
    scheduler.advanceTo(3)
    late.onNext("late")
    scheduler.advanceTo(12)
    XCTAssertEqual(log, ["late", "early"], "the timer of the moved deadline was started at 10, the other one at 3")
  }

  func testReplayedValuesAfterATimer() {
    let replayed = ReplaySubject<Int>.create(bufferSize: 2)
    replayed.onNext(1)
    replayed.onNext(2)
    var received: [Int] = []
    Observable<Int>.timer(.seconds(1), scheduler: scheduler).concat(replayed).flatMapLatest { Observable.of($0) }
      .subscribe(onNext: { received.append($0) }).disposed(by: bag)
    scheduler.advanceTo(1)
    XCTAssertEqual(received, [0, 2], "1 is superseded before its inner stream has its turn")
  }

  func testTurnsOfSynchronousSources() throws {
    let nested = Observable.merge(.of(1, 2).startWith(0), .merge(.of(10, 20), .of(100, 200)))
    let values = try nested.toBlocking().toArray()
    XCTAssertEqual(values.filter { $0 < 10 }, [0, 1, 2])
    XCTAssertEqual(values.filter { (10..<100).contains($0) }, [10, 20])
    XCTAssertEqual(values.filter { $0 >= 100 }, [100, 200])
  }

  func testTheDelayOfATrait() {
    let observer = scheduler.start { Single.just(1).delay(.seconds(2), scheduler: self.scheduler).asObservable() }
    XCTAssertEqual(observer.events, [.next(202, 1), .completed(202)])
  }
}
