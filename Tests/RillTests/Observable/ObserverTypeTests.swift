import Rill
import XCTest

final class ObserverTypeTests: XCTestCase {
  private let log = Recorder<String>()

  private var observer: AnyObserver<Int> {
    let log = log
    return AnyObserver { log.add("\($0)") }
  }

  func testShortForms() {
    observer.onNext(1)
    observer.onError(Failure())
    observer.onCompleted()
    observer.on(.next(2))
    XCTAssertEqual(log.entries, ["next(1)", "error(failure)", "completed", "next(2)"])
  }

  func testErasure() {
    AnyObserver(observer).onNext(1)
    observer.asObserver().onNext(2)
    let subject = PublishSubject<Int>()
    let subscription = subject.record(into: log)
    AnyObserver(subject).onNext(3)
    subject.asObserver().onNext(4)
    XCTAssertEqual(log.entries, ["next(1)", "next(2)", "3", "4"])
    subscription.dispose()
  }

  func testMapObserver() {
    let lengths = observer.mapObserver { (text: String) in
      if text.isEmpty { throw Failure(name: "empty") }
      return text.count
    }
    Observable.of("a", "bc").subscribe(lengths).dispose()
    Observable.of("abc", "", "d").subscribe(lengths).dispose()
    lengths.onError(Failure())
    XCTAssertEqual(
      log.entries, ["next(1)", "next(2)", "completed", "next(3)", "error(empty)", "next(1)", "completed", "error(failure)"])
  }

  func testSubjectsAsObservers() {
    let (source, first, second) = (PublishSubject<Int>(), PublishSubject<Int>(), BehaviorSubject(value: 0))
    let subscriptions = [first.record(into: log, "first "), source.subscribe(first), source.subscribe(second)]
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(log.entries, ["first 1", "first completed"])
    XCTAssertEqual(try second.value(), 1)
    for each in subscriptions { each.dispose() }
  }
}
