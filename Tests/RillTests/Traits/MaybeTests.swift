import Rill
import XCTest

/// A stream of one value, of none, or an error.
final class MaybeTests: XCTestCase {
  // MARK: Creating

  func testCreate() {
    XCTAssertEqual(maybe { $0(.success(1)) }.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(maybe { $0(.error(Failure())) }.recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(maybe { $0(.completed) }.recorded(), ["completed", "disposed"])
  }

  /// Contract 1: only the first call of the observer counts.
  func testCreateTakesTheFirstEventOnly() {
    let success = maybe {
      $0(.success(1))
      $0(.success(2))
      $0(.completed)
    }
    XCTAssertEqual(success.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(success.asObservable().recorded(), ["1", "completed"])
    let completion = maybe {
      $0(.completed)
      $0(.success(1))
      $0(.error(Failure()))
    }
    XCTAssertEqual(completion.recorded(), ["completed", "disposed"])
    XCTAssertEqual(completion.asObservable().recorded(), ["completed"])
  }

  func testJustErrorEmptyNever() {
    XCTAssertEqual(Maybe.just(1).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Maybe<Int>.error(Failure()).recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe<Int>.never().recorded(), [])
  }

  func testDeferred() {
    let made = Counter()
    let maybe = Maybe<Int>.deferred { made.add() == 1 ? .just(1) : .empty() }
    XCTAssertEqual(maybe.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(maybe.recorded(), ["completed", "disposed"])
  }

  // MARK: Subscribing

  func testSubscribeWithAnEvent() {
    let log = Recorder<String>()
    let observer: @Sendable (MaybeEvent<Int>) -> Void = { event in
      switch event {
      case .success(let value): log.add("success \(value)")
      case .error(let error): log.add("failure \(error)")
      case .completed: log.add("completed")
      }
    }
    Maybe.just(1).subscribe(observer).dispose()
    Maybe<Int>.error(Failure()).subscribe(observer).dispose()
    Maybe<Int>.empty().subscribe(observer).dispose()
    XCTAssertEqual(log.entries, ["success 1", "failure failure", "completed"])
  }

  func testSubscribeWithAnObject() {
    let log = Recorder<String>()
    var object: DeallocationProbe? = DeallocationProbe()
    let subscribe: (Maybe<Int>) -> (any Disposable)? = { maybe in
      object.map {
        maybe.subscribe(
          with: $0, onSuccess: { _, value in log.add("success \(value)") },
          onError: { _, error in log.add("failure \(error)") }, onCompleted: { _ in log.add("completed") },
          onDisposed: { _ in log.add("disposed") })
      }
    }
    for maybe in [Maybe.just(1), .error(Failure()), .empty()] { subscribe(maybe)?.dispose() }
    XCTAssertEqual(log.entries, ["success 1", "disposed", "failure failure", "disposed", "completed", "disposed"])
    log.clear()
    let subject = PublishSubject<Int>()
    let subscription = subscribe(subject.asMaybe())
    object = nil
    subject.onCompleted()
    XCTAssertEqual(log.entries, [])
    subscription?.dispose()
  }

  func testDisposal() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let subscription = subject.asMaybe().record(into: log)
    subscription.dispose()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(log.entries, ["disposed"])
  }

  // MARK: Transforming

  func testMap() {
    XCTAssertEqual(Maybe.just(1).map { $0 + 1 }.recorded(), ["success 2", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().map { $0 + 1 }.recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe.just(1).map { _ -> Int in throw Failure() }.recorded(), ["failure failure", "disposed"])
  }

  func testMapTo() {
    XCTAssertEqual(Maybe.just(1).mapTo("a").recorded(), ["success a", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().mapTo("a").recorded(), ["completed", "disposed"])
  }

  func testFilter() {
    XCTAssertEqual(Maybe.just(1).filter { $0 == 1 }.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Maybe.just(1).filter { $0 == 2 }.recorded(), ["completed", "disposed"])
  }

  func testCompactMap() {
    XCTAssertEqual(Maybe.just("1").compactMap { Int($0) }.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Maybe.just("x").compactMap { Int($0) }.recorded(), ["completed", "disposed"])
  }

  func testFlatMap() {
    XCTAssertEqual(Maybe.just(1).flatMap { .just($0 + 1) }.recorded(), ["success 2", "disposed"])
    XCTAssertEqual(Maybe.just(1).flatMap { _ in Maybe<Int>.empty() }.recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().flatMap { .just($0 + 1) }.recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe.just(1).flatMap { _ in Maybe<Int>.error(Failure()) }.recorded(), ["failure failure", "disposed"])
  }

  func testFlatMapCompletable() {
    XCTAssertEqual(Maybe.just(1).flatMapCompletable { _ in .error(Failure()) }.recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().flatMapCompletable { _ in .error(Failure()) }.recorded(), ["completed", "disposed"])
  }

  func testAsCompletable() {
    XCTAssertEqual(Maybe.just(1).asCompletable().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().asCompletable().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe<Int>.error(Failure()).asCompletable().recorded(), ["failure failure", "disposed"])
  }

  // MARK: Observing

  func testDo() {
    let log = Recorder<String>()
    let traced: (Maybe<Int>) -> any Disposable = { maybe in
      maybe.do(
        onNext: { log.add("onNext \($0)") }, afterNext: { log.add("afterNext \($0)") },
        onError: { _ in log.add("onError") }, afterError: { _ in log.add("afterError") },
        onCompleted: { log.add("onCompleted") }, afterCompleted: { log.add("afterCompleted") },
        onSubscribe: { log.add("onSubscribe") }, onSubscribed: { log.add("onSubscribed") },
        onDispose: { log.add("onDispose") }
      ).record(into: log)
    }
    traced(.just(1)).dispose()
    XCTAssertEqual(
      log.entries,
      [
        "onSubscribe", "onNext 1", "success 1", "afterNext 1", "onCompleted", "disposed", "afterCompleted", "onDispose",
        "onSubscribed",
      ])
    log.clear()
    traced(.empty()).dispose()
    XCTAssertEqual(
      log.entries,
      ["onSubscribe", "onCompleted", "completed", "disposed", "afterCompleted", "onDispose", "onSubscribed"])
    log.clear()
    traced(.error(Failure())).dispose()
    XCTAssertEqual(
      log.entries,
      ["onSubscribe", "onError", "failure failure", "disposed", "afterError", "onDispose", "onSubscribed"])
  }

  private func maybe(_ body: @escaping @Sendable (@escaping @Sendable (MaybeEvent<Int>) -> Void) -> Void) -> Maybe<Int> {
    .create { observer in
      body(observer)
      return Disposables.create()
    }
  }
}
