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

  private let all = ["input:quantity", "output:total", "output:other"]

  private func corrected(
    _ streams: [String], through: Int? = nil, _ corrections: (Int, String?)...
  ) throws -> CorrectedRecording {
    let excerpt = RecordingExcerpt(
      streams: streams, through: through, corrections: corrections.map { .init(line: $0.0, json: $0.1) })
    return try CorrectedRecording(try RunRecording(lines), file: "cart.jsonl", excerpt)
  }

  func testExcerpts() throws {
    XCTAssertEqual(try corrected(all).recording.text, lines)
    XCTAssertEqual(try corrected(all, through: 3).recording.entries.count, 0)
    let part = try corrected(Array(all.prefix(2)), through: 8, (8, "[1, {\"a\":null}]"))
    XCTAssertEqual(
      part.recording.text,
      """
      {"rill":"run","version":1,"model":"Cart()","modules":["Shop"]}
      {"input":"quantity","type":"Int"}
      {"output":"total","type":"Int"}
      {"time":0.5,"input":"quantity","next":1}
      {"time":0.5,"output":"total","next":990}
      {"time":1.000000001,"input":"quantity","next":2}
      {"time":1.000000001,"output":"total","next":[1, {"a":null}],"corrected":true}

      """)
    let test = try part.test
    XCTAssertEqual(test.recordedCode, "Cart()")
    XCTAssertTrue(
      test.text.hasPrefix(
        """
        // Made with `rill-top --web`: plays a recorded run and expects the outputs that were recorded, except that
        // the output 'total' emits [1, {"a":null}] instead of 1490.
        import Rill

        """), test.text)
    XCTAssertTrue(test.text.contains("final class CartReplayTests: XCTestCase"), test.text)
    XCTAssertTrue(test.text.contains("let model = Cart()"), test.text)
  }

  func testTheCorrectionsAreNamed() throws {
    let several = try corrected(["output:total"], (5, "1"), (8, nil)).test.text
    XCTAssertTrue(
      several.hasPrefix(
        """
        // Made with `rill-top --web`: plays a recorded run and expects the outputs that were recorded, with these corrections:
        // - the output 'total' emits 1 instead of 990
        // - the output 'total' emits nothing instead of 1490
        import Rill

        """), several)
    let same = try CorrectedRecording(
      try RunRecording(lines.replacing("1490", with: "990")), file: "cart.jsonl",
      RecordingExcerpt(streams: ["output:total"], corrections: [.init(line: 5, json: "1"), .init(line: 8, json: "1")]))
    XCTAssertEqual(same.corrections, ["the output 'total' emits 1 instead of 990, 2 times"])
    let long = try corrected(["output:total"], (5, "\"\(String(repeating: "x", count: 1000))\""), (8, nil)).test.text
    XCTAssertTrue(long.split(separator: "\n").prefix { $0.hasPrefix("//") }.allSatisfy { $0.count <= 140 }, long)
  }

  /// A test without the correction would pass, and pin the mistake.
  func testNoCorrectionIsLost() throws {
    for (streams, through, line) in [
      (all, nil, 4), (all, nil, 6), (all, nil, 99), (all, nil, -1), (all, 7, 8), (["output:other"], nil, 5),
    ]
      as [([String], Int?, Int)]
    {
      XCTAssertThrowsError(try corrected(streams, through: through, (line, "1")), "\(line)") {
        XCTAssertEqual(
          ($0 as? Failure)?.message,
          "the correction of line \(line) is of no output in this part of the recording, and would be lost")
      }
    }
    // Lines are numbered with the empty ones.
    let text = "\n" + lines.split(separator: "\n").dropFirst().joined(separator: "\n\n") + "\n"
    let recording = try RunRecording(lines.prefix { $0 != "\n" } + text)
    let excerpt = RecordingExcerpt(streams: all, corrections: [.init(line: 8, json: "7")])
    XCTAssertEqual(
      try CorrectedRecording(recording, file: "cart.jsonl", excerpt).corrections, ["the output 'total' emits 7 instead of 990"])
  }

  /// A correction is what the user has typed.
  func testCorrectionsArriveAsTyped() throws {
    for json in [
      #""hello world + 1""#, #"{"a": 1}"#, #"{"items":["a"],"next":1}"#, "12345678901234567890", "\"\"", "\"👩‍👩‍👧 %41&=\"", "-0",
      "1e300",
      "\"\(String(repeating: "x", count: 1 << 20))\"",
    ] {
      let text = try corrected(["output:total"], (5, json)).recording.text
      XCTAssertTrue(text.contains(#""next":\#(json),"corrected":true}"#), json)
    }
    XCTAssertTrue(try corrected(["output:total"], (5, "[1,\r\n 2]")).recording.text.contains(#""next":[1,  2],"#))
    XCTAssertFalse(try corrected(["output:total"], (5, #""\u000Aimport Evil""#)).test.text.contains("\nimport Evil"))
  }

  func testMistakes() throws {
    XCTAssertThrowsError(try corrected(all + ["output:totals"])) {
      XCTAssertEqual(
        ($0 as? Failure)?.message,
        "no stream is called 'output:totals'; recorded are 'input:quantity', 'output:total', 'output:other'")
    }
    for json in ["", "{", "x", "1 2", "'a'", "\"a\nb\""] {
      XCTAssertThrowsError(try corrected(all, (5, json)), json) {
        XCTAssertTrue(($0 as? Failure)?.message.contains("is no JSON that can be read") == true, "\($0)")
      }
    }
    XCTAssertThrowsError(try corrected([]))
    XCTAssertThrowsError(try corrected(["input:quantity"]))
  }
}
