import BackgroundRefresh
import Foundation
import RillLifecycle
import RillSamples
import TerminalText
import TestSupport
import XCTest

final class BackgroundRefreshLiveViewTests: XCTestCase {
  private let morning = Date(timeIntervalSince1970: 9 * 3600)

  private var view: LiveView {
    var view = LiveView(threshold: .seconds(1800), now: morning + 125, zone: .gmt)
    view.state = .active
    view.feed = FeedStatus(
      content: FeedContent(
        title: "This machine", facts: [.init("Load", "0.5"), .init("Memory", "2.0 of 4.0 GiB", share: 0.5)]),
      time: morning)
    view.log = [LogEntry(morning, "active"), LogEntry(morning + 1, "refreshed", detail: "Load 0.5")]
    return view
  }

  private func text(_ view: LiveView, _ screen: TerminalCapabilities = TerminalCapabilities(isColored: false)) -> String {
    view.lines(on: screen).joined(separator: "\n")
  }

  func testTheScreen() {
    XCTAssertEqual(
      text(view),
      """
       BackgroundRefresh                                                     09:02:05
      ────────────────────────────────────────────────────────────────────────────────
       This program   ● active
       Last refresh   09:00:00, 2 min 5 s ago
       Refreshes      after an absence of 30 min

       This machine
         Load         0.5
         Memory       2.0 of 4.0 GiB        ██████████░░░░░░░░░░  50 %

       Recent events
         09:00:00     active
         09:00:01     refreshed










       r refresh    q quit    Ctrl-Z leave; fg returns    
      """)
  }

  func testATroubledScreen() {
    var view = view
    view.state = .inactive
    view.feed.problem = "news.json: no such file"
    view.feed.isLoading = true
    view.storeProblem = "the disk is full"
    XCTAssertEqual(
      view.lines(on: TerminalCapabilities(isColored: false))[2...6],
      [
        " This program   ● inactive", " Last refresh   09:00:00, 2 min 5 s ago  loading …",
        " Last attempt   ✗ news.json: no such file", " Refreshes      after an absence of 30 min",
        " Not saved      ✗ the disk is full",
      ])
  }

  func testNothingIsKnownYet() {
    let screen = text(LiveView(threshold: .seconds(2), now: morning, zone: .gmt))
    XCTAssertTrue(screen.contains("Last refresh   never"), screen)
    XCTAssertTrue(screen.contains("Nothing to show yet"), screen)
  }

  func testFillsEveryScreenAndNoMore() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var view = view
    view.log = (0..<99).map { LogEntry(morning + Double($0), "event \($0)") }
    for columns in [1, 2, 3, 15, 16, 17, 40, 79, 80, 81, 200] {
      for rows in 1...30 {
        let lines = view.lines(on: TerminalCapabilities(columns: columns, rows: rows, isColored: false))
        XCTAssertEqual(lines.count, rows)
        for line in lines { XCTAssertLessThanOrEqual(line.count, columns, line) }
      }
    }
    XCTAssertTrue(text(view).contains("event 98"), "the latest events are shown")
  }

  func testSaysHowMuchMoreThereIs() {
    var view = view
    view.feed.content?.facts = (0..<100).map { .init("Fact \($0)", "") }
    let lines = view.lines(on: TerminalCapabilities(isColored: false))
    XCTAssertEqual(lines[20...22], ["   Fact 13      ", "   … 86 more", ""])
    // At least one fact is shown.
    XCTAssertTrue(text(view, TerminalCapabilities(rows: 10, isColored: false)).contains("Fact 0"))
  }

  func testTheClockGivesWayToTheTitle() {
    let title = { (columns: Int) in self.view.lines(on: TerminalCapabilities(columns: columns, isColored: false))[0] }
    XCTAssertEqual(title(28), " BackgroundRefresh 09:02:05")
    XCTAssertEqual(title(27), " BackgroundRefresh")
  }

  func testWithoutColoursThereIsNoEscape() {
    XCTAssertFalse(text(view).contains("\u{1B}"))
    XCTAssertTrue(text(view, TerminalCapabilities()).contains("\u{1B}[32m● active\u{1B}[0m"))
  }

  func testColoursTakeNoRoom() {
    let colors = /\u{1B}\[[0-9]*m/
    XCTAssertEqual(text(view, TerminalCapabilities()).replacing(colors, with: ""), text(view))
  }

  func testWithoutUnicodeThereIsOnlyASCII() {
    var view = view
    view.feed.content?.title = "Tödliche Grüße"
    let screen = text(view, TerminalCapabilities(isColored: false, hasUnicode: false))
    XCTAssertTrue(screen.utf8.allSatisfy { $0 < 128 }, screen)
    XCTAssertTrue(screen.contains("* active"), screen)
    XCTAssertTrue(screen.contains("##########.........."), screen)
    XCTAssertTrue(screen.contains("T?dliche Gr??e"), screen)
  }

  func testAFeedCanNotCommandTheTerminal() {
    var view = view
    view.feed.content = FeedContent(
      title: "\u{1B}]0;mine\u{07}", facts: [.init("a\r\nb\u{9B}c", "\u{202E}txet\u{7F}", share: 1)])
    view.feed.problem = "\u{1B}[2J"
    for line in view.lines(on: TerminalCapabilities(isColored: false)) {
      XCTAssertTrue(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" }, line)
    }
  }

  func testWideCharactersTakeTwoColumns() {
    var view = view
    view.feed.content = FeedContent(title: "日本語", facts: [])
    let title = { (columns: Int) in view.lines(on: TerminalCapabilities(columns: columns, isColored: false))[6] }
    XCTAssertEqual(title(7), " 日本語")
    XCTAssertEqual(title(6), " 日本…")
    XCTAssertEqual(title(5), " 日…")
  }

  func testALongNameLeavesRoomForItsText() {
    var view = view
    view.feed.content?.facts = [.init("A name that is too long", "text")]
    XCTAssertEqual(view.lines(on: TerminalCapabilities(isColored: false))[7], "   A name that… text")
  }

  // MARK: Text

  func testDurationsInWords() {
    for (seconds, text) in [
      (0, "0 s"), (59, "59 s"), (60, "1 min"), (125, "2 min 5 s"), (3600, "1 h"), (7500, "2 h 5 min"), (86_400, "1 d"),
      (100_000, "1 d 3 h"), (-5, "0 s"),
    ] {
      XCTAssertEqual(Duration.seconds(seconds).abbreviatedText, text)
    }
  }
}
