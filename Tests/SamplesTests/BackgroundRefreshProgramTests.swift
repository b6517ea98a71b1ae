import BackgroundRefresh
import TestSupport
import XCTest

final class BackgroundRefreshProgramTests: XCTestCase {
  private let timeline = """
    An app refreshes its data when its user returns after 30 minutes or more.

    time   user                        notifications, and what the app does

    A morning with the app

    09:00  launches the app            willEnterForeground
                                       didBecomeActive
                                          no refresh: was not away
    09:05  leaves the app              willResignActive
                                       didEnterBackground
    09:50  returns to the app          willEnterForeground
                                       didBecomeActive
                                       => refreshed: away 45 min, threshold 30 min
    10:10  opens control center        willResignActive
    10:11  closes control center       didBecomeActive
                                          no refresh: away 1 min
    10:20  opens notification center   willResignActive
                                       didBecomeActive
                                          no refresh: away 0 min
                                       willResignActive
    10:22  closes notification center  didBecomeActive
                                          no refresh: away 2 min

    Why absences are not measured from didEnterBackground

    12:00  leaves the app              willResignActive
                                       didEnterBackground
    12:31  returns to the app          willEnterForeground
                                       didBecomeActive
                                       => refreshed: away 31 min, threshold 30 min
    12:32  opens control center        willResignActive
    12:33  closes control center       didBecomeActive
                                          no refresh: away 1 min

    Opening the control center posts no didEnterBackground. An app that measures
    from that notification would find an absence of 33 min at 12:33, and refresh
    its data a second time.
    """

  func testFits80Columns() throws {
    for outcome in [
      try ProgramResult.day(), .help,
      .invalidArguments(CommandLineArguments.ArgumentError(message: "unknown argument '--unknown'")),
    ] {
      for line in (outcome.output + "\n" + outcome.errorOutput).split(separator: "\n") {
        XCTAssertLessThanOrEqual(line.count, 80, "\(line)")
      }
    }
  }

  // MARK: Arguments

  func testUnderstandsItsArguments() throws {
    XCTAssertEqual(try CommandLineArguments([]), .day(recording: nil))
    XCTAssertEqual(try CommandLineArguments(["--record", "day.jsonl"]), .day(recording: "day.jsonl"))
    XCTAssertEqual(try CommandLineArguments(["--help"]), .help)
    XCTAssertEqual(try CommandLineArguments(["-h"]), .help)
    XCTAssertEqual(try CommandLineArguments(["--live", "--help"]), .help)
    XCTAssertEqual(try CommandLineArguments(["--live"]), .live(LiveOptions()))
    XCTAssertEqual(LiveOptions().threshold, .seconds(1800))

    var options = LiveOptions()
    options.threshold = .seconds(2)
    options.source = .file(path: "news.json")
    options.isInspected = true
    XCTAssertEqual(try CommandLineArguments(["--live", "--inspect", "--after", "2s", "--feed", "news.json"]), .live(options))
    options.isInspected = false
    XCTAssertEqual(try CommandLineArguments(["--live", "--after", "2s", "--feed", "news.json"]), .live(options))
    XCTAssertEqual(try CommandLineArguments(["--feed", "news.json", "--after", "2s", "--live"]), .live(options))
  }

  func testUnderstandsDurations() {
    for (text, duration) in [
      ("500ms", .milliseconds(500)), ("0s", .zero), ("90s", .seconds(90)), ("30m", .seconds(1800)), ("2h", .seconds(7200)),
      ("1d", .seconds(86_400)),
    ] as [(String, Duration)] {
      XCTAssertEqual(Duration(argument: text), duration)
    }
    for text in ["", "30", "m", "-5m", "1.5h", "30 m", "30M", "99999999999999999999s", "٣m"] {
      XCTAssertNil(Duration(argument: text), text)
    }
  }

  func testSaysWhatMakesNoSense() {
    for (arguments, message) in [
      (["--fast"], "unknown argument '--fast'"), (["--help", "--fast"], "unknown argument '--fast'"),
      (["--live", "extra"], "unknown argument 'extra'"), (["--after", "30m"], "'--after' requires '--live'"),
      (["--feed", "x"], "'--feed' requires '--live'"), (["--inspect"], "'--inspect' requires '--live'"),
      (["--live", "--after"], "missing value after '--after'"),
      (["--live", "--feed"], "missing value after '--feed'"),
      (["--live", "--after", "30"], "'30' is not a duration such as 90s, 30m or 2h"),
    ] {
      XCTAssertThrowsError(try CommandLineArguments(arguments)) {
        XCTAssertEqual($0 as? CommandLineArguments.ArgumentError, CommandLineArguments.ArgumentError(message: message))
      }
    }
  }

  // MARK: Running the program

  func testPrintsAndExits() throws {
    let run = try BuiltProducts.run("BackgroundRefresh")
    XCTAssertEqual(run.output, timeline + "\n")
    XCTAssertEqual(run.complaint, "")
    XCTAssertEqual(run.status, 0)
  }

  /// What it prints does not get into the recording.
  func testRunsWithoutStandardStreams() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-sample-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let recordings = try ([[]] + closedStandardStreams).map { closed in
      let file = folder.appending(path: "\(closed)")
      let run = try BuiltProducts.run("BackgroundRefresh", ["--record", file.path], closed: closed)
      XCTAssertEqual(run.status, 0, "\(closed)")
      return try String(contentsOf: file, encoding: .utf8)
    }
    XCTAssertEqual(Set(recordings).count, 1)
  }

  func testPrintsHelpAndExits() throws {
    let run = try BuiltProducts.run("BackgroundRefresh", ["--help"])
    XCTAssertEqual(run.output, ProgramResult.help.output + "\n")
    XCTAssertEqual(run.complaint, "")
    XCTAssertEqual(run.status, 0)
  }

  func testComplainsAndExits() throws {
    let run = try BuiltProducts.run("BackgroundRefresh", ["--fast"])
    XCTAssertEqual(run.output, "")
    XCTAssertEqual(
      run.complaint,
      """
      BackgroundRefresh: unknown argument '--fast'

      usage: BackgroundRefresh [--record FILE] [--live [--after TIME] [--feed FILE]
             [--inspect]]

      """)
    XCTAssertEqual(run.status, 2)
  }

  func testARecordingThatCannotBeWritten() throws {
    let run = try BuiltProducts.run("BackgroundRefresh", ["--record", "/nowhere/day.jsonl"])
    XCTAssertTrue(run.complaint.hasPrefix("BackgroundRefresh: day.jsonl: cannot be written: "), run.complaint)
    XCTAssertEqual(run.status, 1)
  }
}
