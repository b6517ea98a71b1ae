import Rill
import RillTesting
import XCTest

/// The messages of failed expectations.
final class MarbleMismatchTests: XCTestCase {
  /// An object is compared as it was when it arrived.
  func testAnObjectThatChangesLater() throws {
    final class Box: CustomStringConvertible, Equatable, Sendable {
      let number = Counter()
      var description: String { "\(number.value)" }
      static func == (one: Box, other: Box) -> Bool { one.number.value == other.number.value }
    }
    func run(_ diagram: String, _ values: [String: Box]? = nil) throws {
      try marbles { test in
        let box = Box()
        let boxes = test.hot("-a").map { _ in box }
        if let values {
          test.expect(boxes, becomes: diagram, values: values)
        } else {
          test.expect(boxes, becomes: diagram)
        }
        test.scheduler.scheduleAt(2) { box.number.add() }
      }
    }
    let changed = Box()
    changed.number.add()
    try run("-0")
    try run("-a", ["a": Box()])
    XCTAssertThrowsError(try run("-1"))
    XCTAssertThrowsError(try run("-a", ["a": changed]))
  }

  private func assertMismatch(
    _ expected: String, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), file: file, line: line) { error in
      guard let error = error as? MarbleMismatch else { return XCTFail("\(error)", file: file, line: line) }
      let text = "\(error)".replacing(#/RillTestingTests/MarbleMismatchTests.swift:\d+: /#, with: "")
      XCTAssertEqual(text, expected, file: file, line: line)
    }
  }

  func testTheWholeMessage() {
    let line = #line + 1
    XCTAssertThrowsError(try expect("a--b--c--|", through: { $0 }, becomes: "a--b--|")) { error in
      XCTAssertEqual(
        "\(error)",
        """
        RillTestingTests/MarbleMismatchTests.swift:\(line): the stream differs from its diagram at tick 6: expected |, got c
          source    a--b--c--|
          expected  a--b--|
          got       a--b--c--|
                          ^
        """)
    }
  }

  func testALateEvent() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 1: expected a, got nothing
        source    a-|
        expected  -a|
        got       ---(a|)
                   ^
      """
    ) { try expect("a-|", through: { $0.later(by: .ticks(3), on: $1) }, becomes: "-a|") }
  }

  func testAnUnexpectedEvent() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 2: expected nothing, got b; if the stream goes on, write ! where the observer disposes
        source    a-b
        expected  a-
        got       a-b
                    ^
      """
    ) { try expect("a-b", through: { $0 }, becomes: "a-") }
  }

  /// The rest of a stream that goes on is not shown.
  func testAnEndThatWasForgotten() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 6: expected nothing, got 2; if the stream goes on, write ! where the observer disposes
        expected  --0-1
        got       --0-1-2-3-4-5-6-7…
                        ^
      """
    ) { try expect(through: { Observable<Int>.interval(.seconds(2), scheduler: $0) }, becomes: "--0-1") }
  }

  func testASpaceThatIsMeantAsATick() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 1: expected nothing, got b
        source    abc|
        expected  a-b-c|
        got       abc|
                   ^
      a space takes no time: write - for each tick in "a b c|"
      """
    ) { try expect("a b c|", through: { $0 }, becomes: "a-b-c|") }
  }

  func testGroupsAndNamesAreAligned() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 2: expected [12], got [20]
        source    1   -2   3   |
        expected  [10]-[12][30]|
        got       [10]-[20][30]|
                       ^
      """
    ) {
      try expect("1-23|", values: .numbers, through: { $0.map { $0 * 10 } }, becomes: "[10]-[12][30]|")
    }
  }

  func testANameWithoutBrackets() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 0: expected a, got [ab]; write [ab] for this value
        source    a   |
        expected  a   b
        got       [ab]|
                  ^
      """
    ) { try expect("a|", through: { $0.map { _ in "ab" } }, becomes: "ab") }
  }

  func testHotSourcesAreAlignedWithTheirOrigin() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 1: expected x, got b
        letters   a---b|
        expected     -x|
        got          -b|
                      ^
      """
    ) {
      try marbles { $0.expect($0.hot("a--^b|", named: "letters"), becomes: "-x|") }
    }
  }

  func testErrorsThatDiffer() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 1: expected # (MarbleStreamError), got # (failure)
        source    -#
        expected  -#
        got       -#
                   ^
      """
    ) {
      try marbles { $0.expect($0.cold("-#", error: Failure()), becomes: "-#", error: MarbleStreamError()) }
    }
  }

  func testTheExpectedErrorIsNamedBesideAnotherOneOnly() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 0: expected (a#), got a
        source    a   -#
        expected  (a#)
        got       a   -#
                  ^
      """
    ) { try expect("a-#", through: { $0 }, becomes: "(a#)", error: MarbleStreamError()) }
  }

  func testSubscriptionMarksAreShown() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 3: expected c, got b
        source    a--b|
        expected  -^-c-!
        got       -^-b|!
                     ^
      """
    ) { try expect(.hot("a--b|"), through: { $0 }, becomes: "-^-c-!") }
  }

  func testNamesOfValues() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 1: expected b, got a
        source    ab
        expected  ab
        got       aa
                   ^
      """
    ) {
      try expect("ab", values: ["a": 1, "b": 2], through: { $0.map { _ in 1 } }, becomes: "ab")
    }
    assertMismatch(
      """
      the stream differs from its diagram at tick 0: expected b, got [another b]
        source    b
        expected  b
        got       [another b]
                  ^
      """
    ) { try marbles { $0.expect($0.cold("b"), becomes: "b", values: ["b": "c"]) } }
  }

  /// A source that a retried closure makes is one line, however often it is made.
  func testSourcesWithEqualDiagrams() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 0: expected a, got #
        source      -|
        source 2–5  #
        expected    a
        got         #
                    ^
      """
    ) {
      try marbles { test in
        _ = test.cold("-|")
        test.expect(Observable.deferred { test.cold("#").asObservable() }.retry(4), becomes: "a")
      }
    }
  }

  func testSubscriptions() {
    assertMismatch(
      """
      the subscriptions to source 2 differ from the diagram at tick 2: expected !, got nothing
        expected  ^-!
        got       ^---!
                    ^
      """
    ) {
      try expect("a|", "b---|", through: { Observable.merge($0, $1) }, becomes: "(ab)---|", subscribed: ["^!", "^-!"])
    }
    assertMismatch(
      """
      the subscriptions to source differ from the diagram at tick 0: expected ^, got nothing
        expected  ^
                  ^
      """
    ) { try expect("a|", through: { _ in Observable<Int>.never() }, becomes: "", subscribed: "^") }
  }

  func testSubscriptionsPairedDifferently() {
    assertMismatch(
      """
      the subscriptions to source differ from the diagram although all begin and end at the expected ticks
        expected  ^--!
        expected  -^!
        got       ^-!
        got       -^-!
                  ^
      """
    ) {
      try marbles { test in
        let source = test.hot("abcdef")
        test.expect(source, becomes: "ab!")
        test.expect(source, becomes: "-(^b)c!")
        test.expect(source, subscribed: "^--!", "-^!")
      }
    }
  }

  func testAllMismatchesOfOneTest() {
    assertMismatch(
      """
      the stream differs from its diagram at tick 0: expected b, got a
        source    a
        expected  b
        got       a
                  ^
      the subscriptions to source differ from the diagram at tick 1: expected !, got nothing
        expected  ^!
        got       ^
                   ^
      """
    ) { try expect("a", through: { $0 }, becomes: "b", subscribed: "^!") }
  }

  func testAStreamWithoutEndIsComparedUntilTheEndOfTheTest() {
    XCTAssertThrowsError(
      try expect("", through: { _, scheduler in Observable.ticking(every: .ticks(50), on: scheduler) }, becomes: "-")
    ) { XCTAssertTrue("\($0)".contains("at tick 50: expected nothing, got 0"), "\($0)") }
  }
}

extension Observable where Element == Int {
  fileprivate static func ticking(every period: RxTimeInterval, on scheduler: any SchedulerType) -> Observable<Int> {
    create { observer in
      scheduler.schedulePeriodic(0, startAfter: period, period: period) { count in
        observer.onNext(count)
        return count + 1
      }
    }
  }
}

/// What a failure says about mistakes in a test.
final class MarbleMistakeTests: XCTestCase {
  private func message(_ body: (MarbleTest) throws -> Void) -> String {
    do {
      try marbles(line: 1, body)
      return "no error"
    } catch { return "\(error)" }
  }

  /// An object that is deallocated during the run takes its stream with it.
  func testADeallocatedSource() {
    let holder = LateValue<PublishRelay<String>?>()
    let text = message { test in
      holder.value = PublishRelay()
      _ = test.hot("--x").subscribe(onNext: { _ in holder.value = nil })
      test.expect(Observable.deferred { (holder.value ?? nil) ?? PublishRelay() }, becomes: "---a!", line: 2)
    }
    XCTAssertTrue(
      text.hasSuffix(
        "MarbleMismatchTests.swift:2: what the stream comes from was deallocated at tick 2: pass its owner to test.keep(…)"),
      text)
  }

  /// A stub that is `Sendable` makes a source when it is called, and a wrong diagram there fails the test.
  func testSourcesOfStubs() throws {
    try marbles { test in
      let find: @Sendable (String) -> Single<String> = { _ in test.cold("--(x|)").asSingle() }
      test.expect(test.hot("a--b").flatMapLatest { find($0) }, becomes: "--x--x!")
    }
    let text = message { test in
      let find: @Sendable (String) -> Single<String> = { _ in test.cold("--(x|", line: 4).asSingle() }
      test.expect(test.hot("a---").flatMapLatest { find($0) }, becomes: "--!")
    }
    XCTAssertTrue(text.hasPrefix("RillTestingTests/MarbleMismatchTests.swift:4: "), text)
  }

  /// What a marble test never runs is an error.
  func testWhatComesTooLate() {
    let action = message { test in
      test.expect(test.hot("a|"), becomes: "a|")
      test.scheduler.scheduleAt(50) {}
      test.scheduler.scheduleAt(200) { XCTFail("is not run") }
      test.scheduler.scheduleAt(300) {}
    }
    XCTAssertTrue(
      action.hasSuffix("is scheduled at tick 200, after the end of the run at tick 102: make a diagram longer"), action)
    let source = message { test in
      test.expect(test.hot("a").flatMap { _ in test.hot("------x|", line: 4).asSingle() }, becomes: "----------!")
    }
    XCTAssertTrue(source.contains("Tests.swift:4: a hot source must be made before the run"), source)
    let expectation = message { test in
      test.scheduler.scheduleAt(5) { test.expect(test.cold("|"), becomes: "-----|", line: 4) }
    }
    XCTAssertTrue(expectation.contains("Tests.swift:4: an expectation must be stated before the run"), expectation)
    let subscription = message { test in
      let source = test.hot("a")
      test.scheduler.scheduleAt(5) { test.expect(source, subscribed: "^", line: 4) }
    }
    XCTAssertTrue(subscription.contains("Tests.swift:4: an expectation must be stated before the run"), subscription)
  }

  /// The body states what is expected, and the run comes after it.
  func testARunInTheBody() {
    let text = message { test in
      let relay = PublishRelay<String>()
      test.scheduler.scheduleAt(2) { relay.accept("a") }
      test.scheduler.start()
      test.expect(relay, becomes: "-------!")
    }
    XCTAssertTrue(
      text.hasSuffix("Tests.swift:1: the body has run the scheduler, up to tick 2: marbles runs it after the body"), text)
  }

  func testARunThatIsStopped() {
    let text = message { test in
      test.scheduler.scheduleAt(2) { test.scheduler.stop() }
      test.expect(test.hot("a--b--c"), becomes: "a------")
    }
    XCTAssertTrue(text.hasSuffix("Tests.swift:1: stop() has ended the run at tick 2"), text)
  }

  /// It never emits, because its own test does not run.
  func testASourceOfAnotherTest() {
    let inner = LateValue<String>()
    let outer = message { outer in
      let source = outer.hot("--a")
      inner.value = message { test in test.expect(source.map { $0 }, becomes: "-----!") }
    }
    XCTAssertEqual(outer, "no error")
    let text = inner.value ?? ""
    XCTAssertTrue(text.contains("a source emits at the times of another TestScheduler, which the test does not advance"), text)
  }

  private struct Named: Equatable, CustomStringConvertible {
    var number: Double
    var description: String { "x" }
  }

  /// The name that an unknown value gets is none of the test's.
  func testAnotherValueWithTheNameOfAnUnknownOne() {
    let text = message { test in
      let values = ["x": Named(number: 1), "another x": Named(number: 2)]
      test.expect(Observable.just(Named(number: 7)), becomes: "([another x]|)", values: values)
    }
    XCTAssertTrue(text.contains("expected ([another x]|), got ([another another x]|)"), text)
  }

  /// `==` compares, and says that such a value is no value of the diagram.
  func testAValueThatIsNotEqualToItself() {
    let named = message { $0.expect(Observable.just(Named(number: .nan)), becomes: "(x|)", values: ["x": Named(number: .nan)]) }
    XCTAssertTrue(named.contains("expected (x|), got ([another x]|)"), named)
    let number = message { $0.expect(Observable.just(Double.nan), becomes: "(n|)", values: ["n": .nan]) }
    XCTAssertTrue(number.contains("expected (n|), got ([nan]|)"), number)
  }
}
