import RillRecording
import XCTest
import rill_top

/// Excerpts of recordings with corrections, and the tests that are made of them.
final class CorrectedRecordingTests: XCTestCase {
  private let lines = """
    {"rill":"run","version":1,"model":"Cart()","modules":["Shop"]}
    {"input":"quantity","type":"Int"}
    {"output":"total","type":"Int"}
    {"time":0.5,"input":"quantity","next":1}
    {"time":0.5,"output":"total","next":990}
    {"output":"other","type":"String"}
    {"time":1.000000001,"input":"quantity","next":2}
    {"time":1.000000001,"output":"total","next":1490}
    {"time":1.5,"output":"other","next":"x"}

    """

  private func corrected(_ query: (String, String)...) throws -> CorrectedRecording {
    let parameters = query.map { WebRequest.Parameter(name: $0.0, value: $0.1) }
    return try CorrectedRecording(try RunRecording(lines), file: "cart.jsonl", query: parameters)
  }

  func testExcerpts() throws {
    let all = [("stream", "input:quantity"), ("stream", "output:total"), ("stream", "output:other")]
    XCTAssertEqual(try corrected(all[0], all[1], all[2]).recording.text, lines)
    let part = try corrected(all[0], all[1], ("until", "1.000001001"), ("correct", "8:[1, {\"a\":null}]"))
    XCTAssertEqual(
      part.recording.text,
      """
      {"rill":"run","version":1,"model":"Cart()","modules":["Shop"]}
      {"input":"quantity","type":"Int"}
      {"output":"total","type":"Int"}
      {"time":0.5,"input":"quantity","next":1}
      {"time":0.5,"output":"total","next":990}
      {"time":1.000000001,"input":"quantity","next":2}
      {"time":1.000000001,"output":"total","next":[1,{"a":null}],"corrected":true}

      """)
    let test = try part.test
    XCTAssertTrue(
      test.hasPrefix(
        """
        // Made with `rill-top --web`: plays a recorded run and expects the outputs that were recorded, except that
        // the output 'total' emits [1,{"a":null}] instead of 1490.
        import Rill

        """), test)
    XCTAssertTrue(test.contains("final class CartReplayTests: XCTestCase"), test)
    XCTAssertTrue(test.contains("let model = Cart()"), test)
    let several = try corrected(all[1], ("correct", "5:1"), ("remove", "8")).test
    XCTAssertTrue(
      several.hasPrefix(
        """
        // Made with `rill-top --web`: plays a recorded run and expects the outputs that were recorded, with these corrections:
        // - the output 'total' emits 1 instead of 990
        // - the output 'total' emits nothing instead of 1490
        import Rill

        """), several)
    let same = lines.replacing("1490", with: "990")
    let query = [("stream", "output:total"), ("correct", "5:1"), ("correct", "8:1")]
    XCTAssertEqual(
      try CorrectedRecording(
        try RunRecording(same), file: "cart.jsonl", query: query.map { WebRequest.Parameter(name: $0.0, value: $0.1) }
      ).corrections, ["the output 'total' emits 1 instead of 990, 2 times"])
    let long = try corrected(all[1], ("correct", "5:\"\(String(repeating: "x", count: 1000))\""), ("remove", "8")).test
    XCTAssertTrue(long.split(separator: "\n").prefix { $0.hasPrefix("//") }.allSatisfy { $0.count <= 140 }, long)
    XCTAssertThrowsError(try corrected(all[1], ("stream", "output:totals"))) {
      XCTAssertEqual(
        ($0 as? Failure)?.message,
        "no stream is called 'output:totals'; recorded are 'input:quantity', 'output:total', 'output:other'")
    }
    XCTAssertEqual(try corrected(all[1], ("remove", "5"), ("until", "0.6")).recording.text.split(separator: "\n").count, 2)
    XCTAssertEqual(try corrected(all[0], all[1], all[2], ("until", "0.1")).recording.entries.count, 0)
    for until in ["1e300", "inf", "nan", "x"] {
      XCTAssertEqual(try corrected(all[0], all[1], all[2], ("until", until)).recording.text, lines, until)
    }
    XCTAssertEqual(try corrected(all[0], all[1], ("until", "-1e300")).recording.entries.count, 0)
    // An input is not corrected, and code in a value stays in its literal.
    XCTAssertEqual(try corrected(all[0], all[1], ("correct", "4:7")).corrections, [])
    XCTAssertFalse(try corrected(all[1], ("correct", #"5:"\u000Aimport Evil""#)).test.contains("\nimport Evil"))
    for bad in [
      [], [("stream", "input:quantity")], [all[1], ("correct", "5")], [all[1], ("correct", "5:{")],
      [all[1], ("correct", "x:1")],
    ] {
      let parameters = bad.map { WebRequest.Parameter(name: $0.0, value: $0.1) }
      XCTAssertThrowsError(try CorrectedRecording(try RunRecording(lines), file: "cart.jsonl", query: parameters), "\(bad)")
    }
  }
}
