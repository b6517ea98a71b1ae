import Rill
import RillTesting
import XCTest

final class SubscribeTests: XCTestCase {
  private let log = Recorder<String>()

  func testEvents() {
    let log = log
    Observable.of(1, 2).subscribe { log.add("\($0)") }.dispose()
    Observable<Int>.error(Failure()).subscribe { log.add("\($0)") }.dispose()
    XCTAssertEqual(log.entries, ["next(1)", "next(2)", "completed", "error(failure)"])
  }

  /// A closure without a label receives events wherever its type allows that, as in RxSwift.
  func testTrailingClosure() {
    let log = log
    let values = Recorder<Int>()
    Observable.just(1).subscribe { log.add("\($0)") }.dispose()
    Observable.just(1).subscribe { event in log.add("\(event)") }.dispose()
    Observable.just(1).subscribe { values.add($0) }.dispose()
    Observable.just(1).subscribe(onNext: { log.add("\($0)") }).dispose()
    XCTAssertEqual(log.entries, ["next(1)", "completed", "next(1)", "completed", "1"])
    XCTAssertEqual(values.entries, [1])
  }

  func testClosures() {
    let log = log
    Observable.of(1).subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("\($0)") }, onCompleted: { log.add("completed") },
      onDisposed: { log.add("disposed") }
    ).dispose()
    Observable<Int>.error(Failure()).subscribe(
      onError: { log.add("\($0)") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") }
    ).dispose()
    Observable<Int>.never().subscribe(onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed at last") })
      .dispose()
    XCTAssertEqual(log.entries, ["1", "completed", "disposed", "failure", "disposed", "disposed at last"])
  }

  func testOptionalClosure() {
    let log = log
    let closure: (@Sendable (Int) -> Void)? = { log.add("\($0)") }
    Observable.of(1).subscribe(onNext: closure).dispose()
    Observable.of(1).subscribe(onNext: nil).dispose()
    XCTAssertEqual(log.entries, ["1"])
  }

  func testObserver() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.createObserver(Int.self)
    Observable.of(1, 2).subscribe(observer).dispose()
    XCTAssertEqual(observer.events, [.next(0, 1), .next(0, 2), .completed(0)])
  }

  // MARK: With an object

  func testWithAnObject() {
    let (log, object) = (log, DeallocationProbe())
    Observable.of(1).subscribe(
      with: object,
      onNext: {
        $0.capture(); log.add("\($1)")
      },
      onError: {
        $0.capture(); log.add("\($1)")
      },
      onCompleted: {
        $0.capture(); log.add("completed")
      },
      onDisposed: {
        $0.capture(); log.add("disposed")
      }
    ).dispose()
    Observable<Int>.error(Failure()).subscribe(with: object, onError: { log.add("\($1)") }).dispose()
    XCTAssertEqual(log.entries, ["1", "completed", "disposed", "failure"])
  }

  func testWithAnObjectThatIsGone() {
    let (log, source) = (log, PublishSubject<Int>())
    var object: DeallocationProbe? = DeallocationProbe()
    weak let tracker = object
    let subscription = source.subscribe(
      with: object!, onNext: { log.add("\($1)") }, onCompleted: { _ in log.add("completed") },
      onDisposed: { _ in log.add("disposed") })
    source.onNext(1)
    object = nil
    XCTAssertNil(tracker, "the object is held weakly")
    source.onNext(2)
    XCTAssertFalse(source.hasObservers, "the subscription ends with the first event without its object")
    source.onCompleted()
    XCTAssertEqual(log.entries, ["1"])
    subscription.dispose()
  }

  func testErrorWithoutAnObject() {
    let (log, source) = (log, PublishSubject<Int>())
    var object: DeallocationProbe? = DeallocationProbe()
    let subscription = source.subscribe(with: object!, onError: { log.add("\($1)") })
    object = nil
    source.onError(Failure())
    XCTAssertEqual(log.entries, [])
    subscription.dispose()
  }
}
