import Rill
import RillTesting
import XCTest

/// Marble tests of operators.
final class MarbleTests: XCTestCase {
  // MARK: One source

  func testOneSource() throws {
    try expect("a--b--c|", through: { $0.map { $0.uppercased() } }, becomes: "A--B--C|")
    try expect("a--b--c|", through: { $0 }, becomes: "a--b--c|", subscribed: "^------!")
    try expect("a--b--c--d|", through: { $0.take(2) }, becomes: "a--(b|)", subscribed: "^--!")
    try expect("abcd|", through: { $0.take(0) }, becomes: "|", subscribed: "")
    try expect("--a--|", through: { $0.startWith("s") }, becomes: "s-a--|")
  }

  func testSourceAndScheduler() throws {
    try expect("a--b--c|", through: { $0.later(by: .ticks(2), on: $1) }, becomes: "--a--b--(c|)")
    try expect("(abc|)", through: { $0.later(by: .ticks(3), on: $1) }, becomes: "---(abc|)", subscribed: "(^!)")
  }

  func testScheduleNowIsAtTheSameInstant() throws {
    try expect("a-b|", through: { $0.later(by: .zero, on: $1) }, becomes: "a-b|")
  }

  func testNumbers() throws {
    try expect("1-2-3|", values: .numbers, through: { $0.scan(0, accumulator: +) }, becomes: "1-3-6|")
    try expect("1-[-20]-3|", values: .numbers, through: { $0.map { $0 * 10 } }, becomes: "[10]-[-200]-[30]|")
    try expect("1-2|", values: .numbers, through: { $0.later(by: .ticks(1), on: $1) }, becomes: "-1-(2|)")
  }

  func testValues() throws {
    let values: MarbleValues = ["a": 1, "b": 2, "c": 3]
    try expect("a-b-c|", values: values, through: { $0.filter { $0 > 1 } }, becomes: "--b-c|")
    try expect("a-b-c|", values: values, through: { $0.filter { $0 > 1 } }, becomes: "--2-3|")
    try expect("a-b-c|", values: values, through: { $0.map { $0 + 10 } }, becomes: "[11]-[12]-[13]|")
    try expect("a-b|", values: MarbleValues(["a": [1], "b": []]), through: { $0.map(\.count) }, becomes: "1-0|")
    try expect("a|", values: ["a": [1, 2]], through: { $0 }, becomes: "[[1, 2]]|")
  }

  func testErrors() throws {
    try expect("a-#", through: { $0 }, becomes: "a-#")
    try expect("a-#", through: { $0 }, becomes: "a-#", error: Failure())
    try expect("a-#", through: { $0.map { _ -> String in throw Failure() } }, becomes: "#", subscribed: "(^!)")
    try expect("a-b|", through: { $0.map { $0 == "b" ? try fail() : $0 } }, becomes: "a-#", error: Failure())
  }

  func testDisposal() throws {
    try expect("a-b-c-d|", through: { $0 }, becomes: "a-b-!", subscribed: "^---!")
    try expect("a-b-c|", through: { $0 }, becomes: "a-!", subscribed: "^-!")
    try expect("a-b-c|", through: { _ in Observable<Int>.never() }, becomes: "-", subscribed: "")
  }

  func testLateSubscription() throws {
    try expect("ab|", through: { $0 }, becomes: "---(^a)b|", subscribed: "---^-!")
    try expect(.hot("a-b-c|"), through: { $0 }, becomes: "-^b-c|", subscribed: "-^---!")
  }

  func testHotSource() throws {
    try expect(.hot("a-b-^-c-d|"), through: { $0 }, becomes: "--c-d|", subscribed: "^----!")
    try expect(.hot("a-b|"), through: { $0 }, becomes: "a-b|")
    try expect(.hot("(^a)b|"), through: { $0 }, becomes: "ab|")
  }

  /// A helper on another thread, or a static constant, has them.
  func testValuesAreSendable() async throws {
    let values: MarbleValues<Int> = ["a": 1, "b": 2]
    try await Task.detached {
      try expect(.cold("a-b|"), values: values, through: { $0.map { $0 * 10 } }, becomes: "[10]-[20]|")
      try expect(.cold("1-2|"), values: .numbers, through: { $0 }, becomes: "1-2|")
    }.value
  }

  func testInterpolatedDiagrams() throws {
    let diagram = "a-b|"
    try expect("\(diagram)", through: { $0 }, becomes: diagram)
    try expect(.cold(diagram), through: { $0 }, becomes: diagram)
  }

  // MARK: Several sources

  func testTwoSources() throws {
    try expect(
      "a--b--c--|", "-----x", through: { $0.take(until: $1) }, becomes: "a--b-|", subscribed: ["^----!", "^----!"])
    try expect("a--b--c--|", "--x--y|", through: { $0.sample($1) }, becomes: "--a--bc")
    try expect(.hot("a-^-b|"), "-x--|", through: { Observable.merge($0, $1) }, becomes: "-xb-|")
    try expect(
      "1---|", "-2-3|", values: .numbers, through: { Observable.combineLatest($0, $1) { $0 + $1 } }, becomes: "-3-4|")
    try expect("a|", "-b|", through: { Observable.merge($0, $1.later(by: .ticks(1), on: $2)) }, becomes: "a-(b|)")
    try expect(
      "1|", "-2|", values: .numbers, through: { Observable.merge($0, $1.later(by: .ticks(1), on: $2)) }, becomes: "1-(2|)")
  }

  func testThreeSources() throws {
    try expect("a-|", "-b|", "--c|", through: { Observable.merge($0, $1, $2) }, becomes: "abc|")
    try expect(
      "a|", "b|", "c|", through: { Observable.concat($0, $1, $2) }, becomes: "abc|", subscribed: ["^!", "-^!", "--^!"])
  }

  /// A stream that never subscribes to its second source would pass.
  func testEachSourceNeedsItsSubscriptions() {
    for subscribed in [["^-!"], ["^-!", "^-!", "^-!"], ["^-!", "^-!", "garbage(("]] {
      XCTAssertThrowsError(
        try expect("a-|", "b-|", through: { first, _ in first }, becomes: "a-|", subscribed: subscribed)
      ) {
        XCTAssertEqual(
          ($0 as? MarbleSyntaxError)?.reason,
          "2 sources need 2 diagrams in subscribed:, and there are \(subscribed.count)")
      }
    }
  }

  // MARK: Tests with several expectations

  func testSeveralExpectations() throws {
    try marbles { test in
      let source = test.hot("a--b--c|")
      let shared = source.asObservable().share()
      test.expect(shared, becomes: "a--b--c|")
      test.expect(shared, becomes: "-^-b--c|")
      test.expect(shared, becomes: "----(^!)")
      test.expect(source, subscribed: "^------!")
    }
  }

  func testOverlappingSubscriptions() throws {
    try marbles { test in
      let source = test.cold("a-b-|", named: "letters")
      test.expect(Observable.merge(source.asObservable(), source.take(1)), becomes: "(aa)-b-|")
      test.expect(source, subscribed: "^---!", "(^!)")
    }
  }

  func testSubscriptionsOneAfterTheOther() throws {
    try marbles { test in
      let source = test.cold("a-|")
      test.expect(Observable.concat(source.asObservable(), source.asObservable()), becomes: "a-a-|")
      test.expect(source, subscribed: "^-(!^)-!")
    }
  }

  /// The last diagram is that of all further subscriptions.
  func testAnotherDiagramAtEachSubscription() throws {
    try marbles { test in
      let source = test.cold(inTurn: "-#", "a#", "--(b|)")
      test.expect(source.retry(), becomes: "-a--(b|)")
      test.expect(source, becomes: "------^-(b|)")
    }
  }

  func testASubscriptionThatDoesNotEnd() throws {
    try marbles { test in
      let source = test.cold("a")
      test.expect(source, becomes: "a")
      test.expect(source, subscribed: "^")
    }
  }

  func testValuesOfTheResult() throws {
    try marbles { test in
      let source = test.cold("1-2|", values: .numbers)
      test.expect(source.map { [$0, $0 + 1] }, becomes: "x-y|", values: ["x": [1, 2], "y": [2, 3]])
      let hot = test.hot("a-^-b|", values: ["a": Failure(name: "a"), "b": Failure(name: "b")])
      test.expect(hot.map(\.name), becomes: "--b|")
    }
  }

  func testCustomErrors() throws {
    try marbles { test in
      let source = test.cold("a#", error: Failure(name: "cold"))
      test.expect(source, becomes: "a#", error: Failure(name: "cold"))
      test.expect(test.hot("#", error: Failure(name: "hot")), becomes: "#", error: Failure(name: "hot"))
      test.expect(test.cold("#"), becomes: "#", error: MarbleStreamError())
    }
  }

  func testScheduledActions() throws {
    try marbles { test in
      let subject = PublishSubject<Int>()
      test.expect(subject, becomes: "--1--(2|)")
      test.scheduler.scheduleAt(2) { subject.onNext(1) }
      test.scheduler.scheduleAt(5) {
        subject.onNext(2)
        subject.onCompleted()
      }
    }
  }

  func testErrorsThrownByTheBodyAreRethrown() {
    XCTAssertThrowsError(try marbles { _ in throw Failure() }) { XCTAssertEqual($0 as? Failure, Failure()) }
    XCTAssertThrowsError(try expect("a", through: { _ -> Observable<Int> in throw Failure() }, becomes: "")) {
      XCTAssertEqual($0 as? Failure, Failure())
    }
  }

  func testNothingIsLeftAfterwards() throws {
    weak var held: Recorder<String>?
    try marbles { test in
      let captured = Recorder<String>()
      held = captured
      test.expect(test.hot("a-b").do(onNext: { captured.add($0) }), becomes: "a-b")
    }
    XCTAssertNil(held)
  }

  // MARK: Diagrams and recorded events

  func testDiagramsOfRecordedEvents() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable(try Recorded.events(marbles: "a--^--b-(cd)-#", from: 210))
    let observer = scheduler.start { source }
    XCTAssertEqual(
      observer.events,
      [.next(207, "a"), .next(213, "b"), .next(215, "c"), .next(215, "d"), .error(217, MarbleStreamError())])
    XCTAssertEqual(observer.events.diagram(from: 210), "---b-(cd)-#")
    XCTAssertEqual(source.subscriptions.diagrams(from: 198), ["--^----------------!"])
  }

  func testDiagramsOfOtherEvents() throws {
    let events: [Recorded<Event<Int>>] = try Recorded.events(marbles: "1-[-20]|", values: .numbers)
    XCTAssertEqual(events, [.next(0, 1), .next(2, -20), .completed(3)])
    XCTAssertEqual(events.diagram(), "1-[-20]|")
    XCTAssertEqual([Recorded<Event<Int>>]().diagram(), "")
    XCTAssertEqual(try Recorded.events(marbles: "#", error: Failure()), [.error(0, Failure())])
    XCTAssertEqual([Recorded.next(1, "a\nb"), .next(2, ""), .next(3, "-")].diagram(), "-[a b][][-]")
    XCTAssertEqual([Subscription(2, 5), Subscription(3), Subscription(1, 1)].diagrams(), ["--^--!", "---^", "-(^!)"])
  }
}

private func fail() throws -> String { throw Failure() }

extension ObservableType where Element: Sendable {
  /// A delay, written as a custom operator.
  func later(by time: RxTimeInterval, on scheduler: any SchedulerType) -> Observable<Element> {
    flatMap { value in
      Observable.create { observer in
        scheduler.scheduleRelative(value, dueTime: time) { value in
          observer.onNext(value)
          observer.onCompleted()
          return Disposables.create()
        }
      }
    }
  }
}
