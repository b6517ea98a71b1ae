import Rill
import RillTesting
import TestSupport
import XCTest

/// Streams that start when another one has ended, outside of any `subscribe` call, set up their chain before they emit.
final class SuccessorStreamTests: XCTestCase {
  func testCatchOfASequence() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([Recorded<Event<Int>>.error(300, MarbleError())]).asObservable()
    let observer = scheduler.start {
      Observable<Int>.catch(sequence: [source, Observable<Int>.merge(.just(9), .error(MarbleError()))])
        .flatMapLatest { _ in Observable<Int>.from([4]) }
    }
    XCTAssertEqual(observer.events, [.error(300, MarbleError())])
  }

  func testConcat() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([Recorded<Event<Int>>.completed(10)]).asObservable()
    let observer = scheduler.start {
      Observable<Int>.concat(source, .of(9), .range(start: 6, count: 3))
        .flatMapFirst { [Observable<Int>.range(start: 8, count: 3), .never(), .never()][$0 % 3] }
    }
    XCTAssertEqual(observer.events, [.next(210, 8), .next(210, 9), .next(210, 10)])
  }

  func testWhatAFinalErrorStartsDoesNotWait() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let log = Recorder<String>()
    let bag = DisposeBag(keptBy: log)
    other.flatMap { _ in Observable.of("of") }.record(into: log).disposed(by: bag)
    source.retry(1).subscribe(
      onError: { _ in
        other.onNext(0)
        log.add("after onNext")
      }
    ).disposed(by: bag)
    source.onError(MarbleError())
    XCTAssertEqual(log.entries, ["of", "after onNext"])
  }

  func testWhatASelectorSubscribesToDoesNotWait() {
    let log = Recorder<String>()
    let bag = DisposeBag(keptBy: log)
    let select: @Sendable (Int) -> Observable<String> = { _ in
      Observable.of("of").subscribe(onNext: { log.add($0) }).disposed(by: bag)
      log.add("selected")
      return .never()
    }
    let source = PublishSubject<Int>()
    source.flatMap(select).subscribe().disposed(by: bag)
    source.flatMapFirst(select).subscribe().disposed(by: bag)
    source.concatMap(select).subscribe().disposed(by: bag)
    source.flatMapLatest(select).subscribe().disposed(by: bag)
    source.onNext(1)
    XCTAssertEqual(log.entries, Array(repeating: ["of", "selected"], count: 4).flatMap(\.self))
  }
}
