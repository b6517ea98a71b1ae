import Rill
import XCTest

/// Types of users that conform to `ObservableType` or `ObserverType`.
final class CustomObservableAndObserverTests: XCTestCase {
  /// Custom types that conform to `ObservableType` or `ObserverType` work everywhere.
  func testCustomObservablesAndObservers() {
    struct Ticker: ObservableType {
      typealias Element = Int
      func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
        observer.onNext(1)
        observer.onNext(2)
        observer.onCompleted()
        observer.onNext(3)
        return Disposables.create()
      }
    }
    final class Printer: ObserverType {
      let log = Recorder<String>()
      func on(_ event: Event<Int>) { log.add(event.debugDescription) }
    }
    let printer = Printer()
    Ticker().map { $0 * 10 }.concat(Ticker()).subscribe(printer).dispose()
    XCTAssertEqual(printer.log.entries, ["next(10)", "next(20)", "next(1)", "next(2)", "completed"])
    XCTAssertEqual(
      Observable.combineLatest(Ticker(), Ticker()) { $0 + $1 }.recorded(), ["3", "4", "completed"])
    XCTAssertEqual(Observable.just(1).flatMap { _ in Ticker() }.recorded(), ["1", "2", "completed"])
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.record(into: log)
    Ticker().subscribe(subject).dispose()
    XCTAssertEqual(log.entries, ["1", "2", "completed"])
    subscription.dispose()
  }
}
