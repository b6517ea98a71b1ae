import Foundation
import RillRecording
import TestSupport
import XCTest

@testable import rill_marbles

final class RunDrawingTests: XCTestCase {
  private let text = RunRecordingFixture.text

  private func drawing() throws -> RunDrawing { RunDrawing(try RunRecording(text, file: "run.jsonl")) }

  func testText() throws {
    XCTAssertEqual(
      try drawing().text,
      """
      time   0:00        0:00.250    1:05        1:02:05.125 1:02:06
      query  ------------</script>---------------------------|
      pin    ------------…------------------------------------
      taps   ------------------------•------------------------
      state  idle--------------------{"loading"…-#

      """)
  }

  /// A long recording is drawn from its beginning, and the program says so.
  func testALongRecording() throws {
    XCTAssertNil(try drawing().note)
    var lines = [#"{"rill":"run","version":1}"#, #"{"output":"n","type":"Int"}"#]
    for number in 0..<6000 { lines.append(#"{"time":\#(number),"output":"n","next":\#(number)}"#) }
    let long = RunDrawing(try RunRecording(lines.joined(separator: "\n") + "\n", file: "run.jsonl"))
    XCTAssertEqual(long.note, "only the first 5000 of 6000 events are drawn")
    XCTAssertTrue(long.text.contains("4999"))
    XCTAssertFalse(long.text.contains("5000"))
    XCTAssertTrue(long.page.contains("only the first 5000 of 6000 events are drawn"))
  }

  func testAnEmptyStringIsVisible() throws {
    let text = """
      {"rill":"run","version":1}
      {"output":"text","type":"String"}
      {"output":"list","type":"Array<String>"}
      {"time":0,"output":"text","next":""}
      {"time":0,"output":"list","next":[]}
      {"time":1,"output":"text","next":"a"}

      """
    XCTAssertEqual(
      RunDrawing(try RunRecording(text, file: "run.jsonl")).text,
      """
      time  0:00 0:01
      text  ""---a
      list  []----

      """)
  }

  /// Longer pauses are wider, and none is more than four times as wide as the shortest one.
  func testPausesAreShortened() throws {
    let positions = try drawing().picture.instantPositions
    let widths = zip(positions, positions.dropFirst()).map { $1 - $0 }
    XCTAssertEqual(widths.count, 4)
    XCTAssertLessThan(widths[0], widths[3])
    XCTAssertLessThan(widths[3], widths[1])
    XCTAssertEqual(widths[2] / widths[0], 4, accuracy: 0.01)
  }

  func testThePageContainsEverything() throws {
    let page = try drawing().page
    XCTAssertFalse(page.contains(#/(src|href)=|https?:\/\/(?!www\.w3\.org)/#))
    XCTAssertTrue(page.contains("7 events at 5 instants; the last line is cut off, and left out"))
    XCTAssertTrue(page.contains("&lt;/script&gt;"))
    XCTAssertEqual(page.ranges(of: "</script>").count, 2)
    XCTAssertEqual(page, try drawing().page)
  }

  /// The box has the name of the model, so the only output has its own.
  func testTheNamesOfAllStreams() throws {
    let svg = try drawing().svg
    let names = svg.matches(of: #/class="label" x="18"[^>]*>([^<]*)</#).map { String($0.1) }
    XCTAssertEqual(names, ["time", "query", "pin", "taps", "state"])
    XCTAssertEqual(coveredArrows(svg), 0)
  }

  /// A value that fades does not show the line behind it.
  func testNoLineCrossesAValueThatFades() throws {
    let lines = try drawing().page.split(separator: "\n")
    let values = lines.indices.filter { lines[$0].contains(#/class="value /#) }
    XCTAssertEqual(values.count, 5)
    for index in values {
      let shape = lines[index].prefix { $0 != ">" }.replacing(#/class="[^"]*"/#, with: "")
      let backing = lines[..<index].last { $0.contains(#/class="paper"/#) } ?? ""
      XCTAssertEqual(backing.prefix { $0 != "/" }.replacing(#/class="[^"]*"/#, with: ""), shape.prefix { $0 != "/" })
    }
  }

  /// Opens a page at an instant in a browser, and returns the elements that it then has.
  private func elements(of page: String, at instant: Int, width: Int = 800) throws -> String {
    let paths = ["/usr/bin/chromium", "/usr/bin/google-chrome"]
    guard let browser = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw XCTSkip("no Chromium at \(paths)")
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-run-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try page.write(to: file, atomically: true, encoding: .utf8)
    // The browser writes the elements after ten seconds of virtual time.
    let arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=\(width),900", "--virtual-time-budget=10000", "--dump-dom",
    ]
    return try ProgramRun(URL(filePath: browser), arguments + [file.absoluteString + "#\(instant)"]).output
  }

  /// The script of the page, in a browser if there is one.
  func testThePageShowsAnInstant() throws {
    let dom = try elements(of: drawing().page, at: 2)
    XCTAssertTrue(dom.contains(#"<output id="now" for="position">1:05</output>"#), "\(dom.prefix(3000))")
    XCTAssertTrue(dom.contains(#"<th>state</th><td>{"loading":true}</td>"#))
    XCTAssertTrue(dom.contains(#"<th>query</th><td>"&lt;/script&gt;"</td>"#))
    XCTAssertEqual(dom.ranges(of: #"class="current""#).count, 2)
    XCTAssertEqual(dom.ranges(of: #"class="later""#).count, 2)
    XCTAssertTrue(dom.contains("opacity: 0.2"))
  }

  /// The box is narrower than the page, or wider: then what counts is the part that is in view.
  func testTheCodeIsInTheMiddleOfItsBox() throws {
    let short = text.split(separator: "\n").prefix(7).joined(separator: "\n") + "\n"
    for (text, instant) in [(short, 1), (text, 0), (text, 4)] {
      let page = RunDrawing(try RunRecording(text, file: "run.jsonl")).page
      let dom = try elements(of: page, at: instant, width: 1200)
      func number(_ pattern: Regex<(Substring, Substring)>) throws -> Double {
        try XCTUnwrap(dom.firstMatch(of: pattern).flatMap { Double($0.1) }, "\(dom.prefix(6000))")
      }
      let (x, width) = (try number(#/class="box" x="([\d.]+)"/#), try number(#/class="box"[^>]* width="([\d.]+)"/#))
      let middle = try number(#/class="code" x="([\d.]+)"/#)
      let (column, scrolled) = (try number(#/<rect width="([\d.]+)" height="100%"/#), try number(#/translate\(([\d.]+)[ ,]/#))
      // The page has a margin of 50 pixels at each side, and a frame of one.
      let view = (left: scrolled > 0 ? scrolled + column : 0, right: scrolled + 1098)
      XCTAssertEqual(middle, (max(x, view.left) + min(x + width, view.right)) / 2, accuracy: 10, "\(instant)")
      XCTAssertEqual(scrolled > 0, instant == 4)
      XCTAssertEqual(x + width < 1098, text == short)
    }
  }

  func testBadFiles() throws {
    for (file, message) in [
      ("/nowhere/run.jsonl", "run.jsonl: cannot be read: "), ("\(#filePath)", "not a recording of a run\n"),
    ] {
      let run = try BuiltProducts.run("rill-marbles", [file])
      XCTAssertTrue(run.complaint.contains(message), run.complaint)
      XCTAssertEqual(run.status, 1)
    }
  }
}
