import Rill
import XCTest

/// The creation of `Infallible` streams, and subscribing to them.
final class InfallibleTests: XCTestCase {
  // MARK: Creating

  /// Contract 1: events after the end are ignored.
  func testCreate() {
    let stream = Infallible<Int>.create { observer in
      observer(.next(1))
      observer(.next(2))
      observer(.completed)
      observer(.next(3))
      observer(.completed)
      return Disposables.create()
    }
    XCTAssertEqual(stream.recorded(), ["1", "2", "completed", "disposed"])
  }

  /// Contract 5: the disposable that the closure of `create` returns is disposed once.
  func testCreateDisposesItsResource() {
    let disposed = Counter()
    let kept = LateValue<@Sendable (InfallibleEvent<Int>) -> Void>()
    let log = Recorder<String>()
    let stream = Infallible<Int>.create { observer in
      kept.value = observer
      return Disposables.create { disposed.add() }
    }
    let subscription = stream.record(into: log)
    kept.value?(.next(1))
    subscription.dispose()
    kept.value?(.next(2))
    XCTAssertEqual(log.entries, ["1", "disposed"])
    XCTAssertEqual(disposed.value, 1)
  }

  func testJustOfFrom() {
    XCTAssertEqual(Infallible.just(1).recorded(), ["1", "completed", "disposed"])
    XCTAssertEqual(Infallible.of(1, 2).recorded(), ["1", "2", "completed", "disposed"])
    XCTAssertEqual(Infallible.from([1, 2]).recorded(), ["1", "2", "completed", "disposed"])
    XCTAssertEqual(Infallible.from(1...2).recorded(), ["1", "2", "completed", "disposed"])
    XCTAssertEqual(Infallible.from(1...).take(2).recorded(), ["1", "2", "completed", "disposed"])
  }

  func testOnAScheduler() {
    let scheduler = CurrentThreadScheduler.instance
    XCTAssertEqual(Infallible.just(1, scheduler: scheduler).recorded(), ["1", "completed", "disposed"])
    XCTAssertEqual(Infallible.of(1, 2, scheduler: scheduler).recorded(), ["1", "2", "completed", "disposed"])
    XCTAssertEqual(Infallible.from([1, 2], scheduler: scheduler).recorded(), ["1", "2", "completed", "disposed"])
    XCTAssertEqual(Infallible.from(1...2, scheduler: scheduler).recorded(), ["1", "2", "completed", "disposed"])
  }

  func testEmptyNever() {
    XCTAssertEqual(Infallible<Int>.empty().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Infallible<Int>.never().recorded(), [])
  }

  func testDeferred() {
    let made = Counter()
    let stream = Infallible<Int>.deferred { .just(made.add()) }
    XCTAssertEqual(stream.recorded(), ["1", "completed", "disposed"])
    XCTAssertEqual(stream.recorded(), ["2", "completed", "disposed"])
  }

  func testAsInfallibleOnErrorJustReturn() {
    let failing = Observable.of(1, 2).concat(Observable.error(Failure()))
    XCTAssertEqual(failing.asInfallible(onErrorJustReturn: 9).recorded(), ["1", "2", "9", "completed", "disposed"])
    XCTAssertEqual(Observable.of(1).asInfallible(onErrorJustReturn: 9).recorded(), ["1", "completed", "disposed"])
    XCTAssertEqual(Single<Int>.error(Failure()).asInfallible(onErrorJustReturn: 9).recorded(), ["9", "completed", "disposed"])
  }

  func testAsInfallibleOnErrorFallbackTo() {
    let failing = Observable.of(1).concat(Observable.error(Failure()))
    XCTAssertEqual(
      failing.asInfallible(onErrorFallbackTo: .of(8, 9)).recorded(), ["1", "8", "9", "completed", "disposed"])
  }

  func testAsInfallibleOnErrorRecover() {
    let failing = Observable.of("a").concat(Observable.error(Failure()))
    XCTAssertEqual(
      failing.asInfallible(onErrorRecover: { .just("\($0)") }).recorded(), ["a", "failure", "completed", "disposed"])
  }

  func testAsInfallibleDisposesTheSourceThatHasFailed() {
    let source = PublishSubject<Int>()
    let fallback = PublishRelay<Int>()
    let log = Recorder<String>()
    let subscription = source.asInfallible(onErrorFallbackTo: fallback.asInfallible()).record(into: log)
    source.onNext(1)
    XCTAssertFalse(fallback.hasObservers)
    source.onError(Failure())
    XCTAssertFalse(source.hasObservers)
    fallback.accept(2)
    subscription.dispose()
    XCTAssertFalse(fallback.hasObservers)
    XCTAssertEqual(log.entries, ["1", "2", "disposed"])
  }

  func testAsObservable() {
    XCTAssertEqual(Infallible.of(1, 2).asObservable().recorded(), ["1", "2", "completed"])
  }

  // MARK: Subscribing

  func testSubscribeWithAnEvent() {
    let log = Recorder<String>()
    Infallible.of(1, 2).subscribe { (event: InfallibleEvent<Int>) in log.add("\(event.event)") }.dispose()
    XCTAssertEqual(log.entries, ["next(1)", "next(2)", "completed"])
  }

  func testSubscribeWithAClosure() {
    let log = Recorder<String>()
    let relay = PublishRelay<Int>()
    let subscription = relay.asInfallible().subscribe(onNext: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    relay.accept(1)
    subscription.dispose()
    relay.accept(2)
    XCTAssertEqual(log.entries, ["1", "disposed"])
    XCTAssertFalse(relay.hasObservers)
  }

  func testSubscribeWithAnObject() {
    let log = Recorder<String>()
    let relay = PublishRelay<Int>()
    var object: DeallocationProbe? = DeallocationProbe()
    let subscription = object.map {
      relay.asInfallible().subscribe(
        with: $0,
        onNext: {
          log.add("\($1)"); $0.capture()
        }, onCompleted: { _ in log.add("completed") },
        onDisposed: { _ in log.add("disposed") })
    }
    relay.accept(1)
    object = nil
    relay.accept(2)
    XCTAssertEqual(log.entries, ["1"])
    XCTAssertFalse(relay.hasObservers)
    subscription?.dispose()
    let other = DeallocationProbe()
    Infallible.of(3).subscribe(
      with: other,
      onNext: {
        log.add("\($1)"); $0.capture()
      }, onCompleted: { _ in log.add("completed") },
      onDisposed: { _ in log.add("disposed") }
    ).dispose()
    XCTAssertEqual(log.entries, ["1", "3", "completed", "disposed"])
  }

  /// Contract 7: an error of a type that wrongly conforms to `InfallibleType` is passed to the hook.
  func testInfallibleTypeThatFails() {
    struct FailingInfallible: InfallibleType {
      func asObservable() -> Observable<Int> { .error(Failure()) }
    }
    let log = Recorder<String>()
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    Hooks.defaultErrorHandler = { sites, error in log.add("\(sites[0].contains("InfallibleTests.swift:")) \(error)") }
    FailingInfallible().subscribe { (event: InfallibleEvent<Int>) in log.add("\(event)") }.dispose()
    FailingInfallible().subscribe(onNext: { log.add("\($0)") }).dispose()
    XCTAssertEqual(log.entries, ["true failure", "true failure"])
  }

  /// Contract 5: deallocating the source releases the subscription.
  func testDeallocationOfTheSource() {
    let log = Recorder<String>()
    var relay: PublishRelay<Int>? = PublishRelay()
    let subscription = relay.map { $0.asInfallible().map { $0 * 10 }.record(into: log) }
    relay?.accept(1)
    relay = nil
    XCTAssertEqual(log.entries, ["10", "disposed"])
    subscription?.dispose()
  }

  func testConversions() {
    XCTAssertEqual(Infallible.of(1, 2).asDriver().asObservable().recorded(), ["1", "2", "completed"])
    XCTAssertEqual(Infallible.of(1, 2).asSignal().asObservable().recorded(), ["1", "2", "completed"])
    let log = Recorder<String>()
    let bag = DisposeBag()
    Infallible.of(1, 2).bind(onNext: { [log] in log.add("\($0)") }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["1", "2"])
    awaiting {
      var all: [Int] = []
      for await value in Infallible.of(1, 2).values { all.append(value) }
      for await value in Infallible.of(3, 4).values(bufferingPolicy: .oldest(1)) { all.append(value) }
      XCTAssertEqual(all, [1, 2, 3])
    }
  }
}
