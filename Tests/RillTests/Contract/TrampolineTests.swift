import Rill
import RillTesting
import TestSupport
import XCTest

/// The trampoline: synchronous sources take turns, also inside of operators (contract, the order of calls).
final class TrampolineTests: XCTestCase {
  /// Synchronous sources take turns, one element each, as in RxSwift.
  func testSynchronousSourcesTakeTurns() {
    XCTAssertEqual(
      Observable.merge(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).recorded(),
      ["1", "4", "2", "5", "3", "6", "completed"])
    // Their elements come from iterators.
    XCTAssertEqual(
      Observable.merge(Observable.range(start: 1, count: 3), Observable.from(AnySequence(4...6))).recorded(),
      ["1", "4", "2", "5", "3", "6", "completed"])
  }

  func testMergeOfSynchronousSourcesInsideTakesTurns() {
    for (name, flatten) in FlatteningOperators.all {
      for source in [Observable.just(0), PublishSubject<Int>()] {
        let log = Recorder<String>()
        let merged = flatten(source) { _ in .merge(.of("1", "2", "3"), .of("4", "5", "6")) }
        merged.record(into: log).disposed(by: DisposeBag(keptBy: log))
        (source as? PublishSubject)?.onNext(0)
        XCTAssertEqual(log.entries.prefix(6).joined(), "142536", name)
      }
    }
  }

  func testCombineLatestOfSynchronousSourcesInsideKeepsEveryPair() {
    for (name, flatten) in FlatteningOperators.all {
      let (source, log) = (PublishSubject<Int>(), Recorder<String>())
      flatten(source) { _ in .combineLatest(Observable.of(1, 2), Observable.of(3, 4)) { "\($0)\($1)" } }
        .record(into: log).disposed(by: DisposeBag(keptBy: log))
      source.onNext(0)
      XCTAssertEqual(log.entries, ["13", "23", "24"], name)
    }
  }

  func testSharedSynchronousSourceInsideIsSubscribedToOnce() {
    for (name, flatten) in FlatteningOperators.all {
      let starts = Counter()
      let subject = PublishSubject<Int>()
      let log = Recorder<String>()
      let stream = flatten(subject) { _ in
        let shared = Observable.of(1, 2).do(onSubscribe: { starts.add() }).map { "\($0)" }.share()
        return .merge(shared, shared.map { "\($0)'" })
      }
      stream.record(into: log).disposed(by: DisposeBag(keptBy: log))
      subject.onNext(0)
      XCTAssertEqual(log.entries, ["1", "1'", "2", "2'"], name)
      XCTAssertEqual(starts.value, 1, name)
    }
  }

  func testEndlessSynchronousSourceInsideZipEnds() {
    for (name, flatten) in FlatteningOperators.all {
      let (source, log) = (PublishSubject<Int>(), Recorder<String>())
      flatten(source) { _ in .zip(Observable.repeatElement(1), Observable.of(1, 2, 3)) { "\($0 + $1)" } }.take(3)
        .record(into: log).disposed(by: DisposeBag(keptBy: log))
      watched(10) { source.onNext(0) }
      XCTAssertEqual(log.entries, ["2", "3", "4", "completed"], name)
    }
  }

  func testTimeoutSubscribesToTheOtherStreamInTurns() {
    let scheduler = HistoricalScheduler()
    let log = Recorder<String>()
    Observable<Int>.never().timeout(.seconds(1), other: Observable.merge(.of(1, 2, 3), .of(4, 5, 6)), scheduler: scheduler)
      .record(into: log).disposed(by: DisposeBag(keptBy: log))
    scheduler.start()
    XCTAssertEqual(log.entries.prefix(6).joined(), "142536")
  }

  func testRangeOfNothingCompletesInItsTurn() {
    for empty in [Observable<Int>.range(start: 1, count: 0), .from([])] {
      let log = Recorder<String>()
      Observable.merge(empty.do(onCompleted: { log.add("completed") }), .just(1).do(onSubscribe: { log.add("subscribed") }))
        .subscribe().dispose()
      XCTAssertEqual(log.entries, ["subscribed", "completed"])
    }
  }

  /// An iterator whose state is copied on write has it for itself, so that each element takes O(1).
  func testSourcesThatTakeTurnsDoNotCopyTheirIterators() {
    final class State: @unchecked Sendable {
      // Sendable: one thread uses it.
      var next = 0
    }
    struct Iterator: IteratorProtocol {
      var state = State()
      mutating func next() -> Int? {
        XCTAssert(isKnownUniquelyReferenced(&state))
        state.next += 1
        return state.next <= 10 ? state.next : nil
      }
    }
    struct Numbers: Sequence, Sendable {
      func makeIterator() -> Iterator { Iterator() }
    }
    let received = Counter()
    Observable.merge(.from(Numbers()), .from(Numbers())).subscribe(onNext: { received.add($0) }).dispose()
    XCTAssertEqual(received.value, 110)
  }

  // MARK: Streams that start when another one has ended set up their chain before they emit

  func testCatchOfASequence() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([Recorded<Event<Int>>.error(300, MarbleStreamError())]).asObservable()
    let observer = scheduler.start {
      Observable<Int>.catch(sequence: [source, Observable<Int>.merge(.just(9), .error(MarbleStreamError()))])
        .flatMapLatest { _ in Observable<Int>.from([4]) }
    }
    XCTAssertEqual(observer.events, [.error(300, MarbleStreamError())])
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

  // MARK: What does not wait for a turn

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
    source.onError(MarbleStreamError())
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
