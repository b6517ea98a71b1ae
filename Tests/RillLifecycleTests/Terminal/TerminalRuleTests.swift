import Dispatch
import RillLifecycle
import XCTest

/// What is done about signals, without a terminal.
final class TerminalRuleTests: XCTestCase {
  // MARK: Stopping

  func testStoppedAndBroughtBack() {
    var rule = SuspensionRule()
    XCTAssertEqual(rule.begun(inFront: true), [.takeTerminal])
    XCTAssertEqual(rule.stopRequested(), [.tell(.willSuspend), .leaveTerminal, .stop])
    XCTAssertEqual(rule.continued(inFront: true), [.takeTerminal, .tell(.didResume)])
  }

  func testContinuedInTheBackgroundSaysNothingUntilInFront() {
    var rule = SuspensionRule()
    _ = rule.stopRequested()
    XCTAssertEqual(rule.continued(inFront: false), [.leaveTerminal])
    XCTAssertEqual(rule.continued(inFront: false), [.leaveTerminal])
    XCTAssertEqual(rule.continued(inFront: true), [.takeTerminal, .tell(.didResume)])
  }

  func testStoppedAgainInTheBackgroundIsNotToldTwice() {
    var rule = SuspensionRule()
    _ = rule.stopRequested()
    _ = rule.continued(inFront: false)
    XCTAssertEqual(rule.stopRequested(), [.leaveTerminal, .stop])
    XCTAssertEqual(rule.continued(inFront: true), [.takeTerminal, .tell(.didResume)])
    XCTAssertEqual(rule.stopRequested(), [.tell(.willSuspend), .leaveTerminal, .stop])
  }

  func testStartedInTheBackground() {
    var rule = SuspensionRule()
    XCTAssertEqual(rule.begun(inFront: false), [])
    XCTAssertEqual(rule.stopRequested(), [.tell(.willSuspend), .leaveTerminal, .stop])
    XCTAssertEqual(rule.continued(inFront: true), [.takeTerminal, .tell(.didResume)])
  }

  func testContinuedWithoutHavingBeenTold() {
    var rule = SuspensionRule()
    XCTAssertEqual(rule.continued(inFront: true), [.takeTerminal, .tell(.didResume)])
    XCTAssertEqual(rule.continued(inFront: false), [.leaveTerminal])
  }

  // MARK: Ending

  func testEndsWhenTold() {
    var rule = TerminationRule()
    XCTAssertEqual(rule.received(15), .announce)
    XCTAssertEqual(rule.told(), 15)
  }

  func testEndsWithTheLastHold() {
    var rule = TerminationRule()
    rule.held()
    XCTAssertEqual(rule.received(15), .announce)
    rule.held()
    XCTAssertNil(rule.released())
    XCTAssertNil(rule.told())
    XCTAssertEqual(rule.released(), 15)
    XCTAssertNil(rule.deadlinePassed())
  }

  func testHoldsThatEndWhileTheSubscriberIsToldDoNotEndTheProcess() {
    var rule = TerminationRule()
    XCTAssertEqual(rule.received(15), .announce)
    rule.held()
    XCTAssertNil(rule.released())
    XCTAssertEqual(rule.told(), 15)
  }

  func testHoldsWithoutASignal() {
    var rule = TerminationRule()
    rule.held()
    XCTAssertNil(rule.released())
    XCTAssertNil(rule.deadlinePassed())
    XCTAssertEqual(rule.received(1), .announce)
    XCTAssertEqual(rule.told(), 1)
  }

  func testEndsAtTheDeadlineWhateverHolds() {
    var rule = TerminationRule()
    rule.held()
    XCTAssertEqual(rule.received(1), .announce)
    XCTAssertEqual(rule.deadlinePassed(), 1)
    XCTAssertNil(rule.told())
    XCTAssertNil(rule.released())
  }

  func testASecondSignalEndsByTheFirst() {
    var rule = TerminationRule()
    rule.held()
    XCTAssertEqual(rule.received(15), .announce)
    XCTAssertEqual(rule.received(2), .end(15))
    XCTAssertEqual(rule.received(2), .nothing)
  }
}
