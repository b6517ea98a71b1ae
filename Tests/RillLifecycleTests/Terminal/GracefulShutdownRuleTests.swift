import Dispatch
import RillLifecycle
import XCTest

/// Tests the rules for ending, without a terminal.
final class GracefulShutdownRuleTests: XCTestCase {
  func testEndsWhenTold() {
    var rule = GracefulShutdownRule()
    XCTAssertEqual(rule.received(15), .announce)
    XCTAssertEqual(rule.delivered(), 15)
  }

  func testEndsWithTheLastHold() {
    var rule = GracefulShutdownRule()
    rule.holdAdded()
    XCTAssertEqual(rule.received(15), .announce)
    rule.holdAdded()
    XCTAssertNil(rule.holdReleased())
    XCTAssertNil(rule.delivered())
    XCTAssertEqual(rule.holdReleased(), 15)
    XCTAssertNil(rule.deadlinePassed())
  }

  func testHoldsThatEndWhileTheSubscriberIsToldDoNotEndTheProcess() {
    var rule = GracefulShutdownRule()
    XCTAssertEqual(rule.received(15), .announce)
    rule.holdAdded()
    XCTAssertNil(rule.holdReleased())
    XCTAssertEqual(rule.delivered(), 15)
  }

  func testHoldsWithoutASignal() {
    var rule = GracefulShutdownRule()
    rule.holdAdded()
    XCTAssertNil(rule.holdReleased())
    XCTAssertNil(rule.deadlinePassed())
    XCTAssertEqual(rule.received(1), .announce)
    XCTAssertEqual(rule.delivered(), 1)
  }

  func testEndsAtTheDeadlineWhateverHolds() {
    var rule = GracefulShutdownRule()
    rule.holdAdded()
    XCTAssertEqual(rule.received(1), .announce)
    XCTAssertEqual(rule.deadlinePassed(), 1)
    XCTAssertNil(rule.delivered())
    XCTAssertNil(rule.holdReleased())
  }

  func testASecondSignalEndsByTheFirst() {
    var rule = GracefulShutdownRule()
    rule.holdAdded()
    XCTAssertEqual(rule.received(15), .announce)
    XCTAssertEqual(rule.received(2), .end(15))
    XCTAssertEqual(rule.received(2), .ignore)
  }
}
