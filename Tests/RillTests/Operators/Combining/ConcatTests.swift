import Rill
import RillTesting
import TestSupport
import XCTest

final class ConcatTests: XCTestCase {
  func testSecondFollowsTheFirst() throws {
    try expect(
      "a--b--|", "c--d--|", through: { $0.concat($1) }, becomes: "a--b--c--d--|", subscribed: ["^-----!", "------^-----!"])
  }

  func testFirstFails() throws {
    try expect(
      "a--#", "c--d--|", through: { $0.concat($1) }, becomes: "a--#", error: Failure(), subscribed: ["^--!", ""])
  }

  func testSecondFails() throws {
    try expect(
      "a--|", "c--#", through: { $0.concat($1) }, becomes: "a--c--#", error: Failure(), subscribed: ["^--!", "---^--!"])
  }

  func testFirstNeverEnds() throws {
    try expect("a--b", "c|", through: { $0.concat($1) }, becomes: "a--b--------", subscribed: ["^", ""])
  }

  func testDisposal() throws {
    try expect("a--|", "c--d--|", through: { $0.concat($1) }, becomes: "a--c-!", subscribed: ["^--!", "---^-!"])
    try expect("a--|", "c--d--|", through: { $0.concat($1) }, becomes: "a-!", subscribed: ["^-!", ""])
  }

  func testHotSecondSourceIsSubscribedToLate() throws {
    try expect("a---|", .hot("x-y-z-w|"), through: { $0.concat($1) }, becomes: "a-----w|")
  }

  func testVariadicAndCollections() throws {
    let streams: [([Observable<String>]) -> Observable<String>] = [
      { .concat($0[0], $0[1], $0[2]) }, { .concat($0) }, { .concat(ArraySlice($0)) }, { .concat(AnySequence($0)) },
      { Observable.from($0).concat() },
    ]
    for stream in streams {
      try expect(
        "a-|", "b-|", "c-|", through: { stream([$0, $1, $2]) }, becomes: "a-b-c-|", subscribed: ["^-!", "--^-!", "----^-!"])
      try expect(
        "a-|", "b-#", "c-|", through: { stream([$0, $1, $2]) }, becomes: "a-b-#", error: Failure(),
        subscribed: ["^-!", "--^-!", ""])
      try expect("a-|", "b-|", "c-|", through: { stream([$0, $1, $2]) }, becomes: "a-b!", subscribed: ["^-!", "--^!", ""])
    }
  }

  func testNoStreams() {
    XCTAssertEqual(Observable<Int>.concat([Observable<Int>]()).recorded(), ["completed"])
    XCTAssertEqual(Observable<Int>.concat().recorded(), ["completed"])
    XCTAssertEqual(Observable<Int>.concat(AnySequence<Observable<Int>>([])).recorded(), ["completed"])
    XCTAssertEqual(Observable<Observable<Int>>.empty().concat().recorded(), ["completed"])
  }

  func testSequenceIsReadAsFarAsNeeded() {
    let made = Counter()
    let streams = sequence(first: 1, next: { $0 + 1 }).lazy.map { number in
      made.add()
      return Observable.just(number)
    }
    XCTAssertEqual(Observable.concat(streams).take(3).recorded(), ["1", "2", "3", "completed"])
    XCTAssertEqual(made.value, 3)
  }

  func testAnyTypeOfSource() {
    XCTAssertEqual(
      Observable.just(1).concat(Observable.just(2)).concat(Observable.just(3)).recorded(), ["1", "2", "3", "completed"])
    XCTAssertEqual(Observable.just(1).concat(Observable.just(2).take(1)).recorded(), ["1", "2", "completed"])
  }

  // MARK: A stream of streams

  func testStreamsWaitForThePreviousOne() throws {
    try marbles { test in
      let first = test.cold(" -a---a--|")
      let second = test.cold("--b--|   ")
      let source = test.cold("A-B---------|", values: ["A": first.asObservable(), "B": second.asObservable()])
      test.expect(source.concat(), becomes: "-a---a----b--|")
      test.expect(source, subscribed: "^-----------!")
      test.expect(first, subscribed: " ^-------!")
      test.expect(second, subscribed: "--------^----!")
    }
  }

  func testStreamOfStreamsEndsWithTheLastOfAll() throws {
    try marbles { test in
      let first = test.cold("a--|")
      test.expect(
        test.cold("A------|", values: ["A": first.asObservable()]).concat(), becomes: "a------|")
      test.expect(test.cold("A-|", values: ["A": first.asObservable()]).concat(), becomes: "a--|")
    }
  }

  func testStreamOfStreamsFails() throws {
    try marbles { test in
      let first = test.cold("a--------|")
      let source = test.cold("A--#", values: ["A": first.asObservable()], error: Failure())
      test.expect(source.concat(), becomes: "a--#", error: Failure())
      test.expect(first, subscribed: "^--!")
    }
    try marbles { test in
      let first = test.cold("a--#", error: Failure())
      let second = test.cold("b|")
      let source = test.cold("AB----|", values: ["A": first.asObservable(), "B": second.asObservable()])
      test.expect(source.concat(), becomes: "a--#", error: Failure())
      test.expect(source, subscribed: "^--!")
      test.expect(second, subscribed: "")
    }
  }

  func testStreamOfStreamsIsDisposed() throws {
    try marbles { test in
      let first = test.cold("a--------|")
      let source = test.cold("A-------|", values: ["A": first.asObservable()])
      test.expect(source.concat(), becomes: "a--!")
      test.expect(source, subscribed: "^--!")
      test.expect(first, subscribed: "^--!")
    }
  }

  // MARK: Depth

  /// Contract 12.
  func testManySynchronousStreams() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        Observable.from(0..<100_000).map { Observable.just($0) }.concat().subscribe(onNext: { _ in count.add() }).dispose()
        Observable.concat(Array(repeating: Observable.just(1), count: 100_000)).subscribe(onNext: { count.add($0) }).dispose()
        XCTAssertEqual(count.value, 200_000)
      }
    }
  }

  /// Also a stream that emits without a subscription.
  func testNothingFollowsADisposalByTheSequence() {
    let (subscription, received) = (SerialDisposable(), Recorder<Int>())
    let streams = (1...3).lazy.map { number -> Observable<Int> in
      if number == 2 { subscription.dispose() }
      return number == 1 ? Observable.of(1).delay(.zero, scheduler: MainScheduler.instance) : .just(number)
    }
    subscription.disposable = Observable.concat(streams).subscribe(onNext: { received.add($0) })
    runMainQueue { subscription.isDisposed }
    XCTAssertEqual(received.entries, [1])
  }
}
