import Rill
import XCTest

/// A stream of one value or an error.
final class SingleTests: XCTestCase {
  // MARK: Creating

  func testCreate() {
    XCTAssertEqual(single { $0(.success(1)) }.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(single { $0(.failure(Failure())) }.recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(single { _ in }.recorded(), [])
  }

  func testJustErrorNever() {
    XCTAssertEqual(Single.just(1).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Single<Int>.error(Failure()).recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Single<Int>.never().recorded(), [])
  }

  /// Contract 1: only the first call of the observer counts.
  func testCreateTakesTheFirstEventOnly() {
    let twice = single {
      $0(.success(1))
      $0(.success(2))
      $0(.failure(Failure()))
    }
    XCTAssertEqual(twice.recorded(), ["success 1", "disposed"])
    let late = single {
      $0(.failure(Failure()))
      $0(.success(1))
    }
    XCTAssertEqual(late.recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(twice.asObservable().recorded(), ["1", "completed"])
  }

  /// Contract 1: only the first call of the observer counts, even if the subscriber makes the others.
  func testCreateTakesTheFirstEventOnlyFromInside() {
    let log = Recorder<String>()
    let kept = LateValue<@Sendable (SingleEvent<Int>) -> Void>()
    let subscription = single { kept.value = $0 }.asObservable().subscribe(
      onNext: { value in
        log.add("\(value)")
        kept.value?(.success(value + 1))
        kept.value?(.failure(Failure()))
      }, onError: { log.add("\($0)") }, onCompleted: { log.add("completed") })
    kept.value?(.success(1))
    XCTAssertEqual(log.entries, ["1", "completed"])
    subscription.dispose()
  }

  /// Contract 1 and 2: only the first call of the observer counts, even if several threads call it at once.
  func testCreateTakesTheFirstEventOnlyFromThreads() {
    watched(60) {
      for _ in 0..<200 {
        let count = Counter()
        let ended = Counter()
        let subscription = single { observer in
          onThreads(3) { observer(.success($0)) }
        }.asObservable().subscribe(onNext: { _ in count.add() }, onCompleted: { ended.add() })
        ended.wait(for: 1)
        XCTAssertEqual(count.value, 1)
        XCTAssertEqual(ended.value, 1)
        subscription.dispose()
      }
    }
  }

  /// Contract 5: the disposable that the closure of `create` returns is disposed at the end or on disposal.
  ///
  /// Captured objects are released then.
  func testCreateDisposesItsResource() {
    let disposed = Counter()
    let kept = LateValue<@Sendable (SingleEvent<Int>) -> Void>()
    weak var probe: DeallocationProbe?
    let make: () -> Single<Int> = {
      let object = DeallocationProbe()
      probe = object
      return .create { observer in
        kept.value = observer
        return Disposables.create {
          object.capture()
          disposed.add()
        }
      }
    }
    make().subscribe().dispose()
    XCTAssertEqual(disposed.value, 1)
    XCTAssertNil(probe)
    let subscription = make().subscribe()
    kept.value?(.success(1))
    XCTAssertEqual(disposed.value, 2)
    XCTAssertNil(probe)
    kept.value?(.success(2))
    subscription.dispose()
    XCTAssertEqual(disposed.value, 2)
  }

  func testDeferred() {
    let made = Counter()
    let single = Single<Int>.deferred { .just(made.add()) }
    XCTAssertEqual(single.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(single.recorded(), ["success 2", "disposed"])
    XCTAssertEqual(Single<Int>.deferred { throw Failure() }.recorded(), ["failure failure", "disposed"])
  }

  // MARK: Subscribing

  func testSubscribeWithAResult() {
    let log = Recorder<String>()
    let observer: @Sendable (SingleEvent<Int>) -> Void = { event in
      switch event {
      case .success(let value): log.add("success \(value)")
      case .failure(let error): log.add("failure \(error)")
      }
    }
    Single.just(1).subscribe(observer).dispose()
    Single<Int>.error(Failure()).subscribe(observer).dispose()
    XCTAssertEqual(log.entries, ["success 1", "failure failure"])
  }

  func testSubscribeWithAnObject() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    func subscribe(_ object: DeallocationProbe) -> any Disposable {
      subject.asSingle().subscribe(
        with: object,
        onSuccess: {
          log.add("success \($1)"); $0.capture()
        },
        onFailure: {
          log.add("failure \($1)"); $0.capture()
        },
        onDisposed: {
          log.add("disposed"); $0.capture()
        })
    }
    let object = DeallocationProbe()
    let first = subscribe(object)
    subject.onNext(1)
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["success 1", "disposed"])
    first.dispose()
    log.clear()
    Single<Int>.error(Failure()).subscribe(
      with: object,
      onFailure: {
        log.add("failure \($1)"); $0.capture()
      }
    ).dispose()
    XCTAssertEqual(log.entries, ["failure failure"])
  }

  func testSubscribeWithAnObjectThatIsGone() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    var object: DeallocationProbe? = DeallocationProbe()
    let subscription = object.map {
      subject.asSingle().subscribe(
        with: $0, onSuccess: { _, value in log.add("success \(value)") }, onDisposed: { _ in log.add("disposed") })
    }
    object = nil
    subject.onNext(1)
    subject.onCompleted()
    XCTAssertEqual(log.entries, [])
    subscription?.dispose()
  }

  func testDisposal() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let subscription = subject.asSingle().record(into: log)
    XCTAssertTrue(subject.hasObservers)
    subscription.dispose()
    subscription.dispose()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(log.entries, ["disposed"])
  }

  // MARK: Transforming

  func testMap() {
    XCTAssertEqual(Single.just(1).map { "\($0)!" }.recorded(), ["success 1!", "disposed"])
    XCTAssertEqual(Single.just(1).map { _ -> Int in throw Failure() }.recorded(), ["failure failure", "disposed"])
  }

  func testMapTo() {
    XCTAssertEqual(Single.just(1).mapTo("a").recorded(), ["success a", "disposed"])
    XCTAssertEqual(Single<Int>.error(Failure()).mapTo("a").recorded(), ["failure failure", "disposed"])
  }

  func testFilter() {
    XCTAssertEqual(Single.just(1).filter { $0 == 1 }.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Single.just(1).filter { $0 == 2 }.recorded(), ["completed", "disposed"])
    XCTAssertEqual(Single.just(1).filter { _ in throw Failure() }.recorded(), ["failure failure", "disposed"])
  }

  func testCompactMap() {
    XCTAssertEqual(Single.just("1").compactMap { Int($0) }.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Single.just("x").compactMap { Int($0) }.recorded(), ["completed", "disposed"])
  }

  func testFlatMap() {
    XCTAssertEqual(Single.just(1).flatMap { .just($0 + 1) }.recorded(), ["success 2", "disposed"])
    XCTAssertEqual(Single.just(1).flatMap { _ in Single<Int>.error(Failure()) }.recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Single.just(1).flatMap { _ -> Single<Int> in throw Failure() }.recorded(), ["failure failure", "disposed"])
  }

  func testFlatMapMaybe() {
    XCTAssertEqual(Single.just(1).flatMapMaybe { .just($0 + 1) }.recorded(), ["success 2", "disposed"])
    XCTAssertEqual(Single.just(1).flatMapMaybe { _ in Maybe<Int>.empty() }.recorded(), ["completed", "disposed"])
  }

  func testFlatMapCompletable() {
    XCTAssertEqual(Single.just(1).flatMapCompletable { _ in .empty() }.recorded(), ["completed", "disposed"])
    XCTAssertEqual(Single.just(1).flatMapCompletable { _ in .error(Failure()) }.recorded(), ["failure failure", "disposed"])
  }

  func testFlatMapDisposesBoth() {
    let source = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = source.first().flatMap { _ in inner.asSingle() }.record(into: log)
    source.onNext(1)
    XCTAssertFalse(source.hasObservers)
    XCTAssertTrue(inner.hasObservers)
    subscription.dispose()
    XCTAssertFalse(inner.hasObservers)
    XCTAssertEqual(log.entries, ["disposed"])
  }

  func testAsMaybe() {
    XCTAssertEqual(Single.just(1).asMaybe().recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Single<Int>.error(Failure()).asMaybe().recorded(), ["failure failure", "disposed"])
  }

  func testAsCompletable() {
    XCTAssertEqual(Single.just(1).asCompletable().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Single<Int>.error(Failure()).asCompletable().recorded(), ["failure failure", "disposed"])
  }

  // MARK: Observing

  func testDoAroundAValue() {
    let log = Recorder<String>()
    let subscription = traced(.just(1), log)
    XCTAssertEqual(
      log.entries,
      ["onSubscribe", "onSuccess 1", "success 1", "afterSuccess 1", "disposed", "onDispose", "onSubscribed"])
    subscription.dispose()
  }

  func testDoAroundAnError() {
    let log = Recorder<String>()
    let subscription = traced(.error(Failure()), log)
    XCTAssertEqual(
      log.entries,
      ["onSubscribe", "onError", "failure failure", "disposed", "afterError", "onDispose", "onSubscribed"])
    subscription.dispose()
  }

  func testDoThatThrows() {
    XCTAssertEqual(Single.just(1).do(onSuccess: { _ in throw Failure() }).recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(
      Single.just(1).do(afterSuccess: { _ in throw Failure() }).recorded(), ["success 1", "disposed"],
      "an error after the success is ignored")
  }

  /// The error that a closure throws after the value must not make a second event.
  func testASuccessIsTheOnlyEvent() async throws {
    let log = Recorder<Int>()
    let single = Single.just(1).do(afterSuccess: { _ in throw Failure() })
    let recovered = single.catchAndReturn(9).flatMap { value -> Single<Int> in
      log.add(value)
      return .just(value)
    }
    let value = try await single.value
    let recoveredValue = try await recovered.value
    XCTAssertEqual([value, recoveredValue], [1, 1])
    XCTAssertEqual(log.entries, [1])
    let maybe = try await Maybe.just(1).do(afterNext: { _ in throw Failure() }).catchAndReturn(9).value
    XCTAssertEqual(maybe, 1)
    let completed = Maybe.just(1).do(onCompleted: { throw Failure() }).catchAndReturn(2)
    XCTAssertEqual(completed.asObservable().recorded(), ["1", "completed"])
    XCTAssertEqual(
      Maybe<Int>.empty().do(onCompleted: { throw Failure() }).catchAndReturn(2).asObservable().recorded(), ["2", "completed"])
  }

  /// Contract 7: an unhandled error is passed to the hook, with the call site.
  func testUnhandledErrors() {
    let log = Recorder<String>()
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    Hooks.defaultErrorHandler = { sites, error in log.add("\(sites[0].contains("SingleTests.swift:")) \(error)") }
    Single<Int>.error(Failure()).subscribe().dispose()
    Maybe<Int>.error(Failure()).subscribe().dispose()
    Completable.error(Failure()).subscribe().dispose()
    XCTAssertEqual(log.entries, Array(repeating: "true failure", count: 3))
  }

  private func single(_ body: @escaping @Sendable (@escaping @Sendable (SingleEvent<Int>) -> Void) -> Void) -> Single<Int> {
    .create { observer in
      body(observer)
      return Disposables.create()
    }
  }

  private func traced(_ single: Single<Int>, _ log: Recorder<String>) -> any Disposable {
    single.do(
      onSuccess: { log.add("onSuccess \($0)") }, afterSuccess: { log.add("afterSuccess \($0)") },
      onError: { _ in log.add("onError") }, afterError: { _ in log.add("afterError") },
      onSubscribe: { log.add("onSubscribe") }, onSubscribed: { log.add("onSubscribed") },
      onDispose: { log.add("onDispose") }
    ).record(into: log)
  }
}
