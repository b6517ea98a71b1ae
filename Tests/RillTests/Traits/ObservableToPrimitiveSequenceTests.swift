import Rill
import XCTest

/// Conversions of observables to singles, maybes and completables.
final class ObservableToPrimitiveSequenceTests: XCTestCase {
  func testAsSingle() {
    XCTAssertEqual(Observable.just(1).asSingle().recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Observable<Int>.empty().asSingle().recorded(), ["failure \(RxError.noElements)", "disposed"])
    XCTAssertEqual(Observable.of(1, 2).asSingle().recorded(), ["failure \(RxError.moreThanOneElement)", "disposed"])
    XCTAssertEqual(Observable<Int>.error(Failure()).asSingle().recorded(), ["failure failure", "disposed"])
  }

  func testAsMaybe() {
    XCTAssertEqual(Observable.just(1).asMaybe().recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Observable<Int>.empty().asMaybe().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Observable.of(1, 2).asMaybe().recorded(), ["failure \(RxError.moreThanOneElement)", "disposed"])
    XCTAssertEqual(Observable<Int>.error(Failure()).asMaybe().recorded(), ["failure failure", "disposed"])
  }

  func testOptionalsAreValues() {
    XCTAssertEqual(Observable<Int?>.just(nil).asSingle().recorded(), ["success nil", "disposed"])
    XCTAssertEqual(Observable<Int?>.of(nil, nil).asSingle().recorded(), ["failure \(RxError.moreThanOneElement)", "disposed"])
    XCTAssertEqual(Observable<Int?>.just(nil).asMaybe().recorded(), ["success nil", "disposed"])
    XCTAssertEqual(Observable<Int?>.just(nil).first().recorded(), ["success Optional(nil)", "disposed"])
  }

  func testFirst() {
    XCTAssertEqual(Observable.of(1, 2).first().recorded(), ["success Optional(1)", "disposed"])
    XCTAssertEqual(Observable<Int>.empty().first().recorded(), ["success nil", "disposed"])
    XCTAssertEqual(Observable<Int>.error(Failure()).first().recorded(), ["failure failure", "disposed"])
  }

  func testAsCompletable() {
    XCTAssertEqual(Observable<Never>.empty().asCompletable().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Observable<Never>.error(Failure()).asCompletable().recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Observable<Never>.never().asCompletable().recorded(), [])
  }

  /// `asSingle` and `asMaybe` deliver their value at the completion, and `first` delivers it at once.
  func testWhenTheValueIsDelivered() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let subscriptions = [subject.asSingle().record(into: log), subject.asMaybe().record(into: log)]
    subject.onNext(1)
    XCTAssertEqual(log.entries, [])
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["success 1", "disposed", "success 1", "disposed"])
    for subscription in subscriptions { subscription.dispose() }

    let first = PublishSubject<Int>()
    let subscription = first.first().record(into: log)
    log.clear()
    first.onNext(1)
    XCTAssertEqual(log.entries, ["success Optional(1)", "disposed"])
    XCTAssertFalse(first.hasObservers)
    subscription.dispose()
  }

  /// A second value disposes the source of `asSingle` at once.
  func testSecondValueDisposesTheSource() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let subscription = subject.asSingle().record(into: log)
    subject.onNext(1)
    subject.onNext(2)
    XCTAssertEqual(log.entries, ["failure \(RxError.moreThanOneElement)", "disposed"])
    XCTAssertFalse(subject.hasObservers)
    subscription.dispose()
  }

  /// Contract 5: deallocating a subject releases the subscription that depends on it.
  func testDeallocationOfTheSource() {
    let log = Recorder<String>()
    var subject: PublishSubject<Int>? = PublishSubject()
    let subscription = subject.map { $0.asSingle().record(into: log) }
    subject = nil
    XCTAssertEqual(log.entries, ["disposed"])
    subscription?.dispose()
  }
}
