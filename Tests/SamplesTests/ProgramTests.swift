import BackgroundRefresh
import ProgramRunner
import XCTest

final class ProgramTests: XCTestCase {
  private let timeline = """
    An app refreshes its data when its user returns after 30 minutes or more.

    time   the user                    what is posted, and what the app does

    A morning with the app

    09:00  launches the app            willEnterForeground
                                       didBecomeActive
                                          no refresh: was not away
    09:05  leaves the app              willResignActive
                                       didEnterBackground
    09:50  returns to the app          willEnterForeground
                                       didBecomeActive
                                       => refreshed: away 45 min, threshold 30 min
    10:10  opens control centre        willResignActive
    10:11  closes control centre       didBecomeActive
                                          no refresh: away 1 min
    10:20  opens notification centre   willResignActive
                                       didBecomeActive
                                          no refresh: away 0 min
                                       willResignActive
    10:22  closes notification centre  didBecomeActive
                                          no refresh: away 2 min

    The trap of measuring from didEnterBackground

    12:00  leaves the app              willResignActive
                                       didEnterBackground
    12:31  returns to the app          willEnterForeground
                                       didBecomeActive
                                       => refreshed: away 31 min, threshold 30 min
    12:32  opens control centre        willResignActive
    12:33  closes control centre       didBecomeActive
                                          no refresh: away 1 min

    Opening control centre posts no didEnterBackground. An app that measured from
    there would take 12:33 for a return after 33 min and refresh a second time.
    """

  func testShowsADay() {
    let outcome = Outcome(arguments: [])
    XCTAssertEqual(outcome.output, timeline)
    XCTAssertEqual(outcome.complaint, "")
    XCTAssertEqual(outcome.status, 0)
  }

  func testFits80Columns() {
    for arguments in [[], ["--help"], ["--unknown"]] {
      let outcome = Outcome(arguments: arguments)
      for line in (outcome.output + "\n" + outcome.complaint).split(separator: "\n") {
        XCTAssertLessThan(line.count, 80, "\(line)")
      }
    }
  }

  func testHelps() {
    for argument in ["--help", "-h"] {
      let outcome = Outcome(arguments: [argument])
      XCTAssertTrue(outcome.output.hasPrefix("usage: BackgroundRefresh"), outcome.output)
      XCTAssertEqual(outcome.status, 0)
    }
  }

  func testNamesWhatItDoesNotKnow() {
    for arguments in [["--fast"], ["--help", "--fast"], ["--fast", "--help"]] {
      let outcome = Outcome(arguments: arguments)
      XCTAssertEqual(outcome.output, "")
      XCTAssertTrue(outcome.complaint.hasPrefix("BackgroundRefresh: unknown argument '--fast'\n"), outcome.complaint)
      XCTAssertEqual(outcome.status, 2)
    }
  }

  // MARK: The program itself

  func testPrintsAndExits() throws {
    let run = try BuiltProducts.run("BackgroundRefresh")
    XCTAssertEqual(run.output, timeline + "\n")
    XCTAssertEqual(run.complaint, "")
    XCTAssertEqual(run.status, 0)
  }

  func testPrintsHelpAndExits() throws {
    let run = try BuiltProducts.run("BackgroundRefresh", ["--help"])
    XCTAssertEqual(run.output, Outcome(arguments: ["--help"]).output + "\n")
    XCTAssertEqual(run.complaint, "")
    XCTAssertEqual(run.status, 0)
  }

  func testComplainsAndExits() throws {
    let run = try BuiltProducts.run("BackgroundRefresh", ["--fast"])
    XCTAssertEqual(run.output, "")
    XCTAssertEqual(run.complaint, Outcome(arguments: ["--fast"]).complaint + "\n")
    XCTAssertEqual(run.status, 2)
  }
}
