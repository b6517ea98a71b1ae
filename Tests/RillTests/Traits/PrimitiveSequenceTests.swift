import Rill
import XCTest

/// The operators that singles, maybes and completables have in common.
final class PrimitiveSequenceTests: XCTestCase {
  // MARK: Recovering

  func testCatch() {
    XCTAssertEqual(Single<String>.error(Failure()).catch { .just("\($0)") }.recorded(), ["success failure", "disposed"])
    XCTAssertEqual(Single.just(1).catch { _ in .just(2) }.recorded(), ["success 1", "disposed"])
    XCTAssertEqual(
      Single<Int>.error(Failure()).catch { _ in throw Failure(name: "other") }.recorded(), ["failure other", "disposed"])
    XCTAssertEqual(Maybe<Int>.error(Failure()).catch { _ in .empty() }.recorded(), ["completed", "disposed"])
    XCTAssertEqual(Completable.error(Failure()).catch { _ in .empty() }.recorded(), ["completed", "disposed"])
  }

  func testCatchAndReturn() {
    XCTAssertEqual(Single<Int>.error(Failure()).catchAndReturn(9).recorded(), ["success 9", "disposed"])
    XCTAssertEqual(Single.just(1).catchAndReturn(9).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Maybe<Int>.error(Failure()).catchAndReturn(9).recorded(), ["success 9", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().catchAndReturn(9).recorded(), ["completed", "disposed"])
  }

  func testRetry() {
    let attempts = Counter()
    let single = Single<Int>.deferred { attempts.add() < 3 ? .error(Failure()) : .just(1) }
    XCTAssertEqual(single.retry(3).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(attempts.value, 3)
    let failures = Counter()
    let completable = Completable.deferred {
      failures.add()
      return .error(Failure())
    }
    XCTAssertEqual(completable.retry(2).recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(failures.value, 2)
  }

  func testRetryWhen() {
    let log = Recorder<String>()
    let attempts = Counter()
    let again = PublishRelay<Void>()
    let single = Single<Int>.deferred { attempts.add() < 3 ? .error(Failure()) : .just(1) }
    let subscription = single.retry(when: { (errors: Observable<any Error>) in errors.flatMap { _ in again } }).record(
      into: log)
    XCTAssertEqual(attempts.value, 1)
    again.accept(())
    XCTAssertEqual(attempts.value, 2)
    XCTAssertEqual(log.entries, [])
    again.accept(())
    XCTAssertEqual(log.entries, ["success 1", "disposed"])
    XCTAssertFalse(again.hasObservers)
    subscription.dispose()
  }

  /// An error of another type is not passed to the handler.
  func testRetryWhenOfOneType() {
    let single = Single<Int>.error(RxError.timeout)
    XCTAssertEqual(
      single.retry(when: { (errors: Observable<Failure>) in errors.map { _ in } }).recorded(),
      ["failure \(RxError.timeout)", "disposed"])
  }

  // MARK: Creating

  func testUsing() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let single = Single<Int>.using({ Resource { log.add("released") } }) { _ in subject.first().map { $0 ?? 0 } }
    let first = single.record(into: log)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["success 1", "disposed", "released"])
    first.dispose()
    log.clear()
    single.record(into: log).dispose()
    XCTAssertEqual(log.entries, ["released", "disposed"])
    XCTAssertFalse(subject.hasObservers)
  }

  func testUsingThatThrows() {
    let released = Counter()
    let noResource = Maybe<Int>.using({ () throws -> BooleanDisposable in throw Failure() }) { _ in .just(1) }
    XCTAssertEqual(noResource.recorded(), ["failure failure", "disposed"])
    let noSequence = Completable.using({ Resource { released.add() } }) { _ in throw Failure() }
    XCTAssertEqual(noSequence.recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(released.value, 1)
  }

  func testJustOnAScheduler() {
    let scheduler = CurrentThreadScheduler.instance
    XCTAssertEqual(Single.just(1, scheduler: scheduler).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Maybe.just(1, scheduler: scheduler).recorded(), ["success 1", "disposed"])
  }

  // MARK: Without a value

  func testIfEmpty() {
    XCTAssertEqual(Maybe<Int>.empty().ifEmpty(default: 9).recorded(), ["success 9", "disposed"])
    XCTAssertEqual(Maybe.just(1).ifEmpty(default: 9).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Maybe<Int>.error(Failure()).ifEmpty(default: 9).recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().ifEmpty(switchTo: Maybe<Int>.empty()).recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe.just(1).ifEmpty(switchTo: Maybe.just(2)).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Maybe<Int>.empty().ifEmpty(switchTo: Single.just(2)).recorded(), ["success 2", "disposed"])
    XCTAssertEqual(
      Maybe<Int>.empty().ifEmpty(switchTo: Single<Int>.error(Failure())).recorded(), ["failure failure", "disposed"])
  }

  // MARK: Extending

  func testExtensionsOfTheProtocol() {
    XCTAssertEqual(Single.just(1).doubled().recorded(), ["success 2", "disposed"])
  }

  /// A recursion through `flatMap` ends.
  func testRecursion() {
    @Sendable func countDown(_ number: Int) -> Single<Int> {
      number == 0 ? .just(0) : Single.just(number).flatMap { countDown($0 - 1) }
    }
    XCTAssertEqual(watched { countDown(500).recorded() }, ["success 0", "disposed"])
  }
}

private struct Resource: Disposable {
  let release: @Sendable () -> Void
  func dispose() { release() }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == Int {
  fileprivate func doubled() -> Single<Int> { map { $0 * 2 } }
}
