import Foundation
import Rill
import RxCocoa
import RxSwift
import SideBySide
import XCTest

/// `asRill()` and `asRx()` of streams: events, their order, errors and disposal.
final class StreamConversionTests: XCTestCase {
  private struct Broken: Error, Equatable { let code: Int }

  func testValuesAndCompletions() {
    XCTAssertEqual(log(RxSwift.Observable.of(1, 2, 3).asRill()), ["1", "2", "3", "completed", "disposed"])
    XCTAssertEqual(log(Rill.Observable.of(1, 2, 3).asRx()), ["1", "2", "3", "completed", "disposed"])
    XCTAssertEqual(log(RxSwift.Observable.of(1, 2, 3).asRill().asRx().asRill()), ["1", "2", "3", "completed", "disposed"])
  }

  func testErrors() {
    let rx: RxSwift.Observable<Int> = .error(Broken(code: 7))
    let rill: Rill.Observable<Int> = .error(Broken(code: 8))
    XCTAssertEqual(log(rx.asRill()), ["Broken(code: 7)", "disposed"])
    XCTAssertEqual(log(rill.asRx()), ["Broken(code: 8)", "disposed"])
    // The same object, and not a description of it.
    final class Reference: Error {}
    let error = Reference()
    var received: (any Error)?
    RxSwift.Observable<Int>.error(error).asRill().asRx().subscribe(onError: { received = $0 }).dispose()
    XCTAssertTrue(received as? Reference === error)
  }

  func testDisposal() {
    var log: [String] = []
    let rx = RxSwift.Observable<Int>.never().do(onDispose: { log.append("source of RxSwift") })
    let rill = Rill.Observable<Int>.never().do(onDispose: { log.append("source of Rill") })
    rx.asRill().subscribe(onDisposed: { log.append("disposed") }).dispose()
    XCTAssertEqual(log, ["source of RxSwift", "disposed"])
    log = []
    rill.asRx().subscribe(onDisposed: { log.append("disposed") }).dispose()
    XCTAssertEqual(log, ["source of Rill", "disposed"])
  }

  func testAnEarlyEndReachesTheSource() {
    let (rx, rill) = (RxSwift.PublishSubject<Int>(), Rill.PublishSubject<Int>())
    XCTAssertEqual(log(rx.asObservable().asRill().take(1)) { rx.onNext(1) }, ["1", "completed", "disposed"])
    XCTAssertFalse(rx.hasObservers)
    XCTAssertEqual(log(rill.asObservable().asRx().take(1)) { rill.onNext(1) }, ["1", "completed", "disposed"])
    XCTAssertFalse(rill.hasObservers)
  }

  func testNothingIsRetainedAfterDisposal() {
    weak var rx: RxSwift.PublishSubject<Int>?
    weak var rill: Rill.PublishSubject<Int>?
    do {
      let (rxSubject, rillSubject) = (RxSwift.PublishSubject<Int>(), Rill.PublishSubject<Int>())
      (rx, rill) = (rxSubject, rillSubject)
      let subscriptions = [
        rxSubject.asObservable().asRill().subscribe(onNext: { _ in withExtendedLifetime(rxSubject) {} }),
        rillSubject.asObservable().asRx().subscribe(onNext: { _ in withExtendedLifetime(rillSubject) {} }).asRill(),
      ]
      for subscription in subscriptions { subscription.dispose() }
    }
    XCTAssertNil(rx)
    XCTAssertNil(rill)
  }

  func testEachSubscriptionSubscribesOnce() {
    var started = 0
    let rx = RxSwift.Observable<Int>.create { observer in
      started += 1
      observer.onCompleted()
      return RxSwift.Disposables.create()
    }.asRill()
    XCTAssertEqual(started, 0)
    rx.subscribe().dispose()
    rx.subscribe().dispose()
    XCTAssertEqual(started, 2)
  }

  func testEventsStayOnTheirThread() {
    let (rx, rill) = (RxSwift.PublishSubject<Int>(), Rill.PublishSubject<Int>())
    let threads = Recorder<Bool>()
    let subscriptions = [
      rx.asObservable().asRill().subscribe(onNext: { _ in threads.add(Thread.isMainThread) }),
      rill.asObservable().asRx().subscribe(onNext: { _ in threads.add(Thread.isMainThread) }).asRill(),
    ]
    onThreads(1) { _ in
      rx.onNext(1)
      rill.onNext(1)
    }
    rx.onNext(2)
    rill.onNext(2)
    XCTAssertEqual(threads.entries, [false, false, true, true])
    for subscription in subscriptions { subscription.dispose() }
  }

  func testTraits() {
    XCTAssertEqual(log(RxSwift.Single.just(1).asRill().asObservable()), ["1", "completed", "disposed"])
    XCTAssertEqual(log(Rill.Single.just(1).asRx().asObservable()), ["1", "completed", "disposed"])
    XCTAssertEqual(log(RxSwift.Single<Int>.error(Broken(code: 1)).asRill().asObservable()), ["Broken(code: 1)", "disposed"])
    XCTAssertEqual(log(Rill.Single<Int>.error(Broken(code: 1)).asRx().asObservable()), ["Broken(code: 1)", "disposed"])
    XCTAssertEqual(log(RxSwift.Maybe.just(1).asRill().asObservable()), ["1", "completed", "disposed"])
    XCTAssertEqual(log(RxSwift.Maybe<Int>.empty().asRill().asObservable()), ["completed", "disposed"])
    XCTAssertEqual(log(Rill.Maybe.just(1).asRx().asObservable()), ["1", "completed", "disposed"])
    XCTAssertEqual(log(Rill.Maybe<Int>.empty().asRx().asObservable()), ["completed", "disposed"])
    XCTAssertEqual(log(RxSwift.Completable.empty().asRill().asObservable()), ["completed", "disposed"])
    XCTAssertEqual(log(RxSwift.Completable.error(Broken(code: 2)).asRill().asObservable()), ["Broken(code: 2)", "disposed"])
    XCTAssertEqual(log(Rill.Completable.empty().asRx().asObservable()), ["completed", "disposed"])
    XCTAssertEqual(log(Rill.Completable.error(Broken(code: 2)).asRx().asObservable()), ["Broken(code: 2)", "disposed"])
    XCTAssertEqual(log(RxSwift.Infallible.of(1, 2).asRill().asObservable()), ["1", "2", "completed", "disposed"])
    XCTAssertEqual(log(Rill.Infallible.of(1, 2).asRx().asObservable()), ["1", "2", "completed", "disposed"])
    // The types are those of the traits.
    let _: Rill.Single<Int> = RxSwift.Single.just(1).asRill()
    let _: RxSwift.Completable = Rill.Completable.empty().asRx()
    let _: RxSwift.Infallible<Int> = Rill.Infallible.of(1).asRx()
  }

  // RxSwift delivers under its locks. Rill queues instead of waiting, so two threads cannot wait for each other.
  func testTwoThreadsSendThroughBothLibraries() {
    let (rx, rill) = (RxSwift.PublishSubject<Int>(), Rill.PublishSubject<Int>())
    let results = Rill.PublishSubject<Int>()
    let (received, count) = (Recorder<Int>(), 5_000)
    let subscriptions = [
      RxSwift.Observable.combineLatest(rx, rill.asObservable().asRx(), resultSelector: +).bind(to: results.asRx()).asRill(),
      Rill.Observable.combineLatest(rill, results, resultSelector: { $0 + $1 })
        .subscribe(onNext: { received.add($0) }),
    ]
    onThreads(2) { thread in for value in 0..<count { if thread == 0 { rx.onNext(value) } else { rill.onNext(value) } } }
    // As many, if one thread has sent everything before the other one begins.
    XCTAssertGreaterThanOrEqual(received.entries.count, count)
    for subscription in subscriptions { subscription.dispose() }
  }

  private func log<Element>(_ stream: Rill.Observable<Element>, _ send: () -> Void = {}) -> [String] {
    var log: [String] = []
    let subscription = stream.subscribe(
      onNext: { log.append("\($0)") }, onError: { log.append("\($0)") }, onCompleted: { log.append("completed") },
      onDisposed: { log.append("disposed") })
    send()
    subscription.dispose()
    return log
  }

  private func log<Element>(_ stream: RxSwift.Observable<Element>, _ send: () -> Void = {}) -> [String] {
    var log: [String] = []
    let subscription = stream.subscribe(
      onNext: { log.append("\($0)") }, onError: { log.append("\($0)") }, onCompleted: { log.append("completed") },
      onDisposed: { log.append("disposed") })
    send()
    subscription.dispose()
    return log
  }
}
