import Rill
import RillTesting
import XCTest

/// The syntax of diagrams and the messages of its errors.
final class MarbleSyntaxTests: XCTestCase {
  private func parse(_ diagram: String) throws -> [Recorded<Event<String>>] { try Recorded.events(marbles: diagram) }

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
    XCTAssertEqual(try parse(""), [])
    XCTAssertEqual(try parse("---"), [])
    XCTAssertEqual(try parse("a"), [.next(0, "a")])
    XCTAssertEqual(try parse("--a-b|"), [.next(2, "a"), .next(4, "b"), .completed(5)])
    XCTAssertEqual(try parse("xX0é|"), [.next(0, "x"), .next(1, "X"), .next(2, "0"), .next(3, "é"), .completed(4)])
  }

  func testAGroupIsOneInstant() throws {
    XCTAssertEqual(try parse("-(ab|)"), [.next(1, "a"), .next(1, "b"), .completed(1)])
    XCTAssertEqual(try parse("(ab)c"), [.next(0, "a"), .next(0, "b"), .next(1, "c")])
    XCTAssertEqual(try parse("( a [bc] )d"), [.next(0, "a"), .next(0, "bc"), .next(1, "d")])
  }

  func testNames() throws {
    XCTAssertEqual(try parse("[10]-[1 + A]|"), [.next(0, "10"), .next(2, "1 + A"), .completed(3)])
    XCTAssertEqual(try parse("[[1, [2]]]"), [.next(0, "[1, [2]]")])
    XCTAssertEqual(try parse("[-][|]"), [.next(0, "-"), .next(1, "|")])
  }

  func testSpacesAreIgnored() throws {
    XCTAssertEqual(try parse("  a  -  b |"), [.next(0, "a"), .next(2, "b"), .completed(3)])
  }

  func testOrigin() throws {
    XCTAssertEqual(try parse("a-^-b"), [.next(-2, "a"), .next(2, "b")])
    XCTAssertEqual(try Recorded.events(marbles: "a-^-b", from: 200), [.next(198, "a"), .next(202, "b")])
  }

  func testSyntaxErrors() {
    assertSyntaxError("this group is not closed", at: 4) { _ = try parse("a--(bc") }
    assertSyntaxError("this group is empty", at: 2) { _ = try parse("a()") }
    assertSyntaxError("'-' is not allowed in a group", at: 4) { _ = try parse("a(b-c)") }
    assertSyntaxError("groups cannot be nested", at: 4) { _ = try parse("a(b(c))") }
    assertSyntaxError("no group is open", at: 3) { _ = try parse("ab)") }
    assertSyntaxError("this name is not closed", at: 2) { _ = try parse("a[bc") }
    assertSyntaxError("no name is open", at: 3) { _ = try parse("ab]") }
    assertSyntaxError("no event is allowed after the end of the stream", at: 4) { _ = try parse("a|-b") }
    assertSyntaxError("no event is allowed after the end of the stream", at: 4) { _ = try parse("(a#|)") }
    assertSyntaxError("only one '^' is allowed", at: 4) { _ = try parse("a^-^") }
    assertSyntaxError("'!' is not allowed in the diagram of a source: only an observer disposes", at: 3) {
      _ = try parse("a-!")
    }
    assertSyntaxError("no value is named 'b': values: has 'a'", at: 3) {
      _ = try Recorded.events(marbles: "a-b", values: ["a": 1])
    }
    assertSyntaxError("no value is named 'x': with .numbers, each name is an integer", at: 1) {
      _ = try Recorded.events(marbles: "x", values: .numbers)
    }
  }

  func testMarksThatAreNotAllowed() {
    assertSyntaxError("'^' is not allowed in the diagram of a cold source, which starts when it is subscribed to", at: 2) {
      try expect("a^b", through: { $0 }, becomes: "")
    }
    assertSyntaxError("an observer receives no event before its subscription", at: 2) {
      try expect("a", through: { $0 }, becomes: "-a^")
    }
    assertSyntaxError("an observer receives no event at or after its disposal", at: 2) {
      try expect("a", through: { $0 }, becomes: "(a!)")
    }
    assertSyntaxError("only one '!' is allowed", at: 3) { try expect("a", through: { $0 }, becomes: "-!!") }
    assertSyntaxError("the disposal is before the subscription", at: 1) {
      try expect("a", through: { $0 }, becomes: "!-^")
    }
    assertSyntaxError("only '^' and '!' are allowed in a subscription diagram", at: 2) {
      try expect("a", through: { $0 }, becomes: "a", subscribed: "^a")
    }
    assertSyntaxError("not subscribed yet", at: 2) { try expect("a", through: { $0 }, becomes: "a", subscribed: "-!^") }
    assertSyntaxError("already subscribed: use a diagram for each overlapping subscription", at: 3) {
      try expect("a", through: { $0 }, becomes: "a", subscribed: "^-^")
    }
    assertSyntaxError("no value is named 'z': values: has 'a'", at: 1) {
      try marbles { $0.expect($0.cold("a"), becomes: "z", values: ["a": "a"]) }
    }
  }

  func testTheFirstErrorIsShownInItsDiagram() {
    let line = #line + 1
    XCTAssertThrowsError(try expect("a--(bc", through: { $0 }, becomes: "x)")) { error in
      XCTAssertEqual(
        "\(error)",
        """
        RillTestingTests/MarbleSyntaxTests.swift:\(line): this group is not closed, column 4
          a--(bc
             ^
        """)
    }
  }

  func testWithoutALocation() {
    XCTAssertThrowsError(try parse("a)")) { XCTAssertEqual("\($0)", "no group is open, column 2\n  a)\n   ^") }
  }
}
