import Rill
import RillTesting
import XCTest

/// How diagrams are read, and what is said when they can not be.
final class MarbleSyntaxTests: XCTestCase {
  private func read(_ diagram: String) throws -> [Recorded<Event<String>>] { try Recorded.events(marbles: diagram) }

  private func assertSyntaxError(
    _ reason: String, at column: Int, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), line: line) { error in
      guard let error = error as? MarbleSyntaxError else { return XCTFail("\(error)", line: line) }
      XCTAssertEqual(error.reason, reason, line: line)
      XCTAssertEqual(error.column, column, line: line)
    }
  }

  func testTimePasses() throws {
    XCTAssertEqual(try read(""), [])
    XCTAssertEqual(try read("---"), [])
    XCTAssertEqual(try read("a"), [.next(0, "a")])
    XCTAssertEqual(try read("--a-b|"), [.next(2, "a"), .next(4, "b"), .completed(5)])
    XCTAssertEqual(try read("xX0é|"), [.next(0, "x"), .next(1, "X"), .next(2, "0"), .next(3, "é"), .completed(4)])
  }

  func testAGroupIsOneInstant() throws {
    XCTAssertEqual(try read("-(ab|)"), [.next(1, "a"), .next(1, "b"), .completed(1)])
    XCTAssertEqual(try read("(ab)c"), [.next(0, "a"), .next(0, "b"), .next(1, "c")])
    XCTAssertEqual(try read("( a [bc] )d"), [.next(0, "a"), .next(0, "bc"), .next(1, "d")])
  }

  func testNames() throws {
    XCTAssertEqual(try read("[10]-[1 + A]|"), [.next(0, "10"), .next(2, "1 + A"), .completed(3)])
    XCTAssertEqual(try read("[[1, [2]]]"), [.next(0, "[1, [2]]")])
    XCTAssertEqual(try read("[-][|]"), [.next(0, "-"), .next(1, "|")])
  }

  func testSpacesAreForTheEye() throws {
    XCTAssertEqual(try read("  a  -  b |"), [.next(0, "a"), .next(2, "b"), .completed(3)])
  }

  func testOrigin() throws {
    XCTAssertEqual(try read("a-^-b"), [.next(-2, "a"), .next(2, "b")])
    XCTAssertEqual(try Recorded.events(marbles: "a-^-b", from: 200), [.next(198, "a"), .next(202, "b")])
  }

  func testWhatCanNotBeRead() {
    assertSyntaxError("the group is not closed", at: 4) { _ = try read("a--(bc") }
    assertSyntaxError("the group is empty", at: 2) { _ = try read("a()") }
    assertSyntaxError("no time passes in a group", at: 4) { _ = try read("a(b-c)") }
    assertSyntaxError("a group has no groups in it", at: 4) { _ = try read("a(b(c))") }
    assertSyntaxError("no group is open", at: 3) { _ = try read("ab)") }
    assertSyntaxError("the name is not closed", at: 2) { _ = try read("a[bc") }
    assertSyntaxError("no name is open", at: 3) { _ = try read("ab]") }
    assertSyntaxError("nothing follows the end of a stream", at: 4) { _ = try read("a|-b") }
    assertSyntaxError("nothing follows the end of a stream", at: 4) { _ = try read("(a#|)") }
    assertSyntaxError("there is one '^' at the most", at: 4) { _ = try read("a^-^") }
    assertSyntaxError("a source does not dispose: '!' belongs into what an observer sees", at: 3) { _ = try read("a-!") }
    assertSyntaxError("no value is called 'b'", at: 3) {
      _ = try Recorded.events(marbles: "a-b", values: ["a": 1])
    }
    assertSyntaxError("no value is called 'x'", at: 1) { _ = try Recorded.events(marbles: "x", values: .numbers) }
  }

  func testWhatMakesNoSenseWhereItIs() {
    assertSyntaxError("a cold source begins when it is subscribed to: only a hot one has '^'", at: 2) {
      try expect("a^b", through: { $0 }, becomes: "")
    }
    assertSyntaxError("an observer sees nothing before its subscription", at: 2) {
      try expect("a", through: { $0 }, becomes: "-a^")
    }
    assertSyntaxError("an observer sees nothing at its disposal or later", at: 2) {
      try expect("a", through: { $0 }, becomes: "(a!)")
    }
    assertSyntaxError("there is one '!' at the most", at: 3) { try expect("a", through: { $0 }, becomes: "-!!") }
    assertSyntaxError("the disposal is before the subscription", at: 1) {
      try expect("a", through: { $0 }, becomes: "!-^")
    }
    assertSyntaxError("a diagram of subscriptions has '^' and '!' only", at: 2) {
      try expect("a", through: { $0 }, becomes: "a", subscribed: "^a")
    }
    assertSyntaxError("not subscribed yet", at: 2) { try expect("a", through: { $0 }, becomes: "a", subscribed: "-!^") }
    assertSyntaxError("subscribed already: give overlapping subscriptions a diagram each", at: 3) {
      try expect("a", through: { $0 }, becomes: "a", subscribed: "^-^")
    }
    assertSyntaxError("no value is called 'z'", at: 1) {
      try marbles { $0.expect($0.cold("a"), becomes: "z", values: ["a": "a"]) }
    }
  }

  func testTheFirstErrorIsShownInItsDiagram() {
    let line = #line + 1
    XCTAssertThrowsError(try expect("a--(bc", through: { $0 }, becomes: "x)")) { error in
      XCTAssertEqual(
        "\(error)",
        """
        RillTestingTests/MarbleSyntaxTests.swift:\(line): the group is not closed, column 4
          a--(bc
             ^
        """)
    }
  }

  func testWithoutALocation() {
    XCTAssertThrowsError(try read("a)")) { XCTAssertEqual("\($0)", "no group is open, column 2\n  a)\n   ^") }
  }
}
