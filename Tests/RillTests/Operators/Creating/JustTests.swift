import Rill
import RillTesting
import XCTest

final class JustTests: XCTestCase {
  func testSendsItsElementAndCompletes() throws {
    try expect(Observable.just("a"), becomes: "(a|)")
    try expect(Observable.just("a"), becomes: "--(^a|)")
  }

  /// Unlike `of`, it does not wait for its turn.
  func testDoesNotTakeTurns() {
    let log = Recorder<String>()
    let subscription = Observable.of(1, 2).subscribe(onNext: { number in
      log.add("\(number)")
      Observable.just(number * 10).record(into: log).disposed(by: DisposeBag())
    })
    XCTAssertEqual(log.entries, ["1", "10", "completed", "2", "20", "completed"])
    subscription.dispose()
  }

  func testEndsEarly() throws {
    try expect(Observable.just(1).take(1).concat(Observable.just(2)), becomes: "(12|)")
    try expect(Observable.just(1).take(until: Observable.just(2)), becomes: "|")
  }

  func testSendsNothingAfterDisposal() {
    let (stop, seen) = (PublishSubject<Void>(), Counter())
    Observable.just(1).do(onNext: { _ in seen.add() }, onSubscribe: { stop.onNext(()) }).take(until: stop).subscribe().dispose()
    XCTAssertEqual(seen.value, 0)
  }

  func testOnAScheduler() {
    XCTAssertEqual(turns { Observable.just("a", scheduler: $0) }, "-a|")
    XCTAssertEqual(turns(until: 2) { Observable.just("a", scheduler: $0) }, "-a")
    XCTAssertEqual(turns(until: 1) { Observable.just("a", scheduler: $0) }, "")
    XCTAssertEqual(turns { Observable.just("a", scheduler: $0).take(1) }, "-(a|)")
  }
}
