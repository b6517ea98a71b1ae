import Dispatch
import RillLifecycle
import XCTest

/// Tests the rules for stopping and continuing, without a terminal.
final class JobControlRuleTests: XCTestCase {
  func testStoppedAndBroughtBack() {
    var rule = JobControlRule()
    XCTAssertEqual(rule.started(inForeground: true), [.takeTerminal])
    XCTAssertEqual(rule.stopRequested(), [.deliver(.willSuspend), .leaveTerminal, .stop])
    XCTAssertEqual(rule.continued(inForeground: true), [.takeTerminal, .deliver(.didResume)])
  }

  func testContinuedInTheBackgroundSaysNothingUntilInFront() {
    var rule = JobControlRule()
    _ = rule.stopRequested()
    XCTAssertEqual(rule.continued(inForeground: false), [.leaveTerminal])
    XCTAssertEqual(rule.continued(inForeground: false), [.leaveTerminal])
    XCTAssertEqual(rule.continued(inForeground: true), [.takeTerminal, .deliver(.didResume)])
  }

  func testStoppedAgainInTheBackgroundIsNotToldTwice() {
    var rule = JobControlRule()
    _ = rule.stopRequested()
    _ = rule.continued(inForeground: false)
    XCTAssertEqual(rule.stopRequested(), [.leaveTerminal, .stop])
    XCTAssertEqual(rule.continued(inForeground: true), [.takeTerminal, .deliver(.didResume)])
    XCTAssertEqual(rule.stopRequested(), [.deliver(.willSuspend), .leaveTerminal, .stop])
  }

  func testStartedInTheBackground() {
    var rule = JobControlRule()
    XCTAssertEqual(rule.started(inForeground: false), [])
    XCTAssertEqual(rule.stopRequested(), [.deliver(.willSuspend), .leaveTerminal, .stop])
    XCTAssertEqual(rule.continued(inForeground: true), [.takeTerminal, .deliver(.didResume)])
  }

  func testContinuedWithoutHavingBeenTold() {
    var rule = JobControlRule()
    XCTAssertEqual(rule.continued(inForeground: true), [.takeTerminal, .deliver(.didResume)])
    XCTAssertEqual(rule.continued(inForeground: false), [.leaveTerminal])
  }
}
