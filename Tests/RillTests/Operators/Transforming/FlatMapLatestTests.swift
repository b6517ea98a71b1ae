import Rill
import RillTesting
import TestSupport
import XCTest

final class FlatMapLatestTests: XCTestCase {
  func testTheValuesOfTheNewestStream() throws {
    try marbles { test in
      let source = test.cold("1-----2-----|")
      let first = test.cold(" -a--a----a")
      let second = test.cold("-b----b-|")
      test.expect(source.flatMapLatest { $0 == "1" ? first : second }, becomes: "-a--a--b----b-|")
      test.expect(source, subscribed: "^-----------!")
      test.expect(first, subscribed: "^-----!")
      test.expect(second, subscribed: "------^-------!")
    }
  }

  func testCompletesWithTheLastOfBoth() throws {
    try expect("1-2|", "-a--b|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-a--b|")
    try expect("1-----|", "-a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a----|")
    try expect("--|", "a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "--|", subscribed: ["^-!", ""])
  }

  func testErrors() throws {
    try expect(
      "1--#", "-a--a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "1-----|", "-a-#", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "1-2-3-|", "-a--a|",
      through: { source, inner in source.flatMapLatest { if $0 == "2" { throw Failure() } else { inner } } },
      becomes: "-a#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  /// An error of a stream that is no longer the newest is ignored.
  func testAnErrorOfThePreviousStream() throws {
    try marbles { test in
      let source = test.cold("1-2---|")
      let first = test.cold(" -a-#")
      let second = test.cold("-b-b|")
      test.expect(source.flatMapLatest { $0 == "1" ? first : second }, becomes: "-a-b-b|")
    }
  }

  func testDisposal() throws {
    try expect(
      "1-----2", "-a--a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-!",
      subscribed: ["^--!", "^--!"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.of(1, 2, 3).flatMapLatest { Observable.just($0) }, becomes: "(123|)")
    try expect(Observable.of(1, 2, 3).flatMapLatest { Observable.of($0, $0) }, becomes: "(1233|)")
    try expect(Observable.of(1, 2).flatMapLatest { Observable.repeatElement($0) }.take(4), becomes: "(1222|)")
  }

  /// A value that the source emits while an inner value is being delivered replaces the inner stream.
  func testTheSourceSendsFromInsideAValue() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.flatMapLatest { Observable.just($0 * 10).concat(Observable.never()) }
      .do(onNext: { if $0 == 10 { subject.onNext(2) } }).record(into: log)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["10", "20"])
    subscription.dispose()
  }

  /// Contract 10: what a stream sends before the next one begins is delivered, even if it has to wait.
  func testAWaitingValueComesBeforeTheNextStream() {
    let (source, log) = (PublishSubject<Int>(), Recorder<String>())
    let streams = (0..<3).map { _ in PublishSubject<String>() }
    let subscription = source.flatMapLatest { streams[$0] }.subscribe(onNext: { value in
      log.add(value)
      guard value == "a" else { return }
      source.onNext(1)
      streams[0].onNext("late")
      streams[1].onNext("b")
      source.onNext(2)
      streams[1].onNext("late")
      streams[2].onNext("c")
    })
    source.onNext(0)
    streams[0].onNext("a")
    XCTAssertEqual(log.entries, ["a", "b", "c"])
    subscription.dispose()
  }

  /// Contract 11: `flatMapLatest` completes when the source and its latest inner stream have completed.
  ///
  /// Here the previous stream is ending, and its teardown starts the newest stream.
  func testFlatMapLatestIgnoresALateEndOfThePreviousStream() {
    let source = PublishSubject<Int>()
    let firstObserver = LateValue<AnyObserver<String>>()
    let newest = PublishSubject<String>()
    let log = Recorder<String>()
    let subscription = source.flatMapLatest { number -> Observable<String> in
      if number == 2 { return newest }
      return Observable.create { observer in
        firstObserver.value = observer
        return Disposables.create { source.onNext(2) }
      }
    }.record(into: log)
    source.onNext(1)
    firstObserver.value?.onNext("a")
    firstObserver.value?.onCompleted()
    source.onCompleted()
    newest.onNext("b")
    newest.onCompleted()
    XCTAssertEqual(log.entries, ["a", "b", "completed"])
    subscription.dispose()
  }

  /// Contract 11: one thread completes the inner stream of `flatMapLatest` while another switches to the next stream.
  func testFlatMapLatestSwitchesWhileThePreviousStreamEnds() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      var lost = 0
      var leaked = 0
      for _ in 0..<3000 {
        let source = PublishSubject<Int>()
        let inners = (0..<3).map { _ in PublishSubject<Int>() }
        let log = Recorder<Int>()
        let subscription = source.flatMapLatest { inners[$0] }.subscribe(onNext: { log.add($0) })
        source.onNext(0)
        let start = StartBarrier(2)
        onThreads(2) { thread in
          start.wait()
          if thread == 0 { inners[0].onCompleted() } else { source.onNext(1) }
        }
        source.onCompleted()
        inners[1].onNext(7)
        if log.entries != [7] { lost += 1 }
        subscription.dispose()
        if inners[1].hasObservers { leaked += 1 }
      }
      XCTAssertEqual(lost, 0, "the end of the previous stream was taken for that of the newest")
      XCTAssertEqual(leaked, 0, "the newest stream was not disposed")
    }
  }
}
