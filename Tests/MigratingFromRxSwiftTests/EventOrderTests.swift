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
  func testAHotObservableAfterItsEnd() {
    for end in [Event<Int>.error(RxError.timeout), .completed] {
      let scheduler = TestScheduler(initialClock: 0)
      let actions = scheduler.createHotObservable([
        .next(210, 1), Recorded(time: 220, value: end), .next(230, 2), .next(240, 3),
      ])
      let (direct, through) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
      let subscription = actions.subscribe(direct)
      actions.map { $0 }.subscribe(through).disposed(by: bag)
      scheduler.scheduleAt(235) { subscription.dispose() }
      scheduler.start()
      XCTAssertEqual(direct.events.map(\.time), [210, 220, 230])
      XCTAssertEqual(direct.events.elements(), [1, 2])
      XCTAssertEqual(through.events.map(\.time), [210, 220])
      XCTAssertEqual(actions.subscriptions, [Subscription(0, 235), Subscription(0, 220)])
    }
  }

  /// What only the closure of `deferred` retains is released when that returns, even behind an operator that holds its source in RxSwift.
  func testWhatOnlyDeferredRetains() {
    final class Model: Sendable { let relay = PublishRelay<Int>() }
    var received: [String] = []
    weak var current: Model?
    func subscribe(_ name: String, _ stream: (Model) -> Observable<Int>) {
      let model = Model()
      current = model
      stream(model).distinctUntilChanged().subscribe(
        onNext: { received.append("\(name) \($0)") }, onDisposed: { received.append("\(name) disposed") }
      ).disposed(by: bag)
    }
    subscribe("deferred") { model in .deferred { model.relay.asObservable() } }
    XCTAssertNil(current, "RxSwift: the model is alive")
    subscribe("retaining") { model in .deferred { model.relay.do(onDispose: { _ = model }) } }
    current?.relay.accept(1)
    XCTAssertEqual(received, ["deferred disposed", "retaining 1"])
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
