import TestSupport
import XCTest

@testable import rill_marbles

final class MarbleDiagramTests: XCTestCase {
  private func row(
    _ label: String, as role: Diagram.Row.Role = .input, start: Double = 0, _ marks: (Double, Diagram.Symbol)...
  ) -> Diagram.Row {
    Diagram.Row(label: label, role: role, start: start, marks: marks.map { Diagram.Mark($0.0, $0.1) })
  }

  // MARK: Text

  func testAColumnIsATick() {
    let diagram = Diagram(
      title: "",
      rows: [
        row("source", (0, .value("a")), (3, .value("b")), (6, .completed)),
        row("inner", as: .inner, start: 2, (4, .value("c")), (5, .disposed)),
        row("effect", as: .action, (3, .subscribed)), row("out", as: .output, (3, .value("B")), (3, .completed)),
        row("other", (1, .value("x")), (5, .error("E"))), row("silent"),
      ])
    XCTAssertEqual(
      diagram.text(),
      """
      source  a--b--|
      inner     --c!
      effect     ^
      out     ---(B|)
      other   -x---#
      silent  -------
      """)
  }

  func testWideTextsGetMoreColumns() {
    let diagram = Diagram(
      title: "", rows: [row("a", (0, .value("long")), (1, .value("b")), (2, .completed)), row("b", (1, .completed))])
    XCTAssertEqual(diagram.text(), "a  longb---|\nb  ----|")
  }

  func testATickCanBeLonger() {
    let diagram = Diagram(title: "", rows: [row("a", (0, .value("x")), (60, .value("y")), (180, .completed))])
    XCTAssertEqual(diagram.text(tick: 60), "a  xy-|")
  }

  // MARK: SVG

  func testTextIsText() throws {
    let svg = try XCTUnwrap(Example.named("debounce").first).diagram().svg
    XCTAssertTrue(svg.contains(">source.debounce(.seconds(3), scheduler: scheduler)</text>"), svg)
    for value in ["a", "b", "c", "d"] { XCTAssertTrue(svg.contains(">\(value)</text>"), value) }
    XCTAssertTrue(svg.contains("prefers-color-scheme: dark"))
    XCTAssertTrue(svg.contains("<desc>source       a-b-c----------d--|\ndebounce(3)  -------c----------(d|)</desc>"), svg)
  }

  func testTextIsEscaped() {
    let svg = Diagram(title: "a < b", code: #"f("&")"#, rows: [row("<>", (0, .value("\"&")))]).svg
    XCTAssertTrue(svg.contains("<title>a &lt; b</title>"), svg)
    XCTAssertTrue(svg.contains(">f(&quot;&amp;&quot;)</text>"), svg)
    XCTAssertTrue(svg.contains(">&lt;&gt;</text>"), svg)
    XCTAssertTrue(svg.contains(">&quot;&amp;</text>"), svg)
  }

  /// Everything that a picture shows is inside of it.
  func testNothingIsOutside() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for example in Example.all {
      let svg = try example.diagram().svg
      let size = try XCTUnwrap(svg.firstMatch(of: #/viewBox="0 0 ([\d.]+) ([\d.]+)"/#))
      let (width, height) = (try XCTUnwrap(Double(size.1)), try XCTUnwrap(Double(size.2)))
      for match in svg.matches(of: #/<circle [^>]*cx="([\d.-]+)" cy="([\d.-]+)" r="([\d.]+)"/#) {
        let (x, y, radius) = (Double(match.1) ?? -1, Double(match.2) ?? -1, Double(match.3) ?? -1)
        XCTAssertTrue(radius > 8 && x >= radius && x + radius <= width && y >= radius && y + radius <= height, example.name)
      }
      for match in svg.matches(of: #/<rect class="value[^>]*x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/#) {
        let (x, length) = (Double(match.1) ?? -1, Double(match.2) ?? -1)
        XCTAssertTrue(x >= 0 && x + length <= width, "\(example.name): \(x) \(length)")
      }
    }
  }

  /// The line of a row goes on behind its last value.
  func testNoValueCoversAnArrow() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for example in Example.all {
      let covered = try coveredArrows(example.diagram().svg)
      XCTAssertEqual(covered, 0, example.name)
    }
    for (time, text) in [(6.0, "a long value"), (5.5, "a very long value"), (6, "a")] {
      let rows = [
        row("a", (time, .value(text))), row("b", (time, .value(text)), (time, .completed)),
        row("c", as: .output, (time, .value(text))), row("d", (6, .completed)),
      ]
      XCTAssertEqual(coveredArrows(Diagram(title: "", code: "code", rows: rows).svg), 0, text)
      XCTAssertEqual(coveredArrows(SVGDiagram(Diagram(title: "", code: "code", rows: rows), style: .run).svg), 0, text)
    }
  }

  func testSymbolsOfEveryKind() throws {
    let svg = Diagram(
      title: "", code: "code",
      rows: [
        row("a", (0, .subscribed), (1, .value("a")), (2, .error("E"))),
        row("b", as: .output, (1, .value("long text")), (2, .disposed)),
        row("c", as: .action, (1, .value("note"))), row("d", (3, .completed)),
      ]
    ).svg
    for kind in ["subscription", "error", "disposal", "end", "note", "arrow", "box", "guide"] {
      XCTAssertTrue(svg.contains("class=\"\(kind)\""), kind)
    }
  }
}

/// Returns how many arrows of a picture a value covers.
func coveredArrows(_ svg: String) -> Int {
  func numbers(_ texts: Substring...) -> [Double] { texts.map { Double($0) ?? .nan } }
  var values: [(y: Double, right: Double)] = []
  for match in svg.matches(of: #/<circle class="value[^>]* cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/#) {
    let circle = numbers(match.1, match.2, match.3)
    values.append((circle[1], circle[0] + circle[2]))
  }
  for match in svg.matches(
    of: #/<rect class="value[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/#)
  {
    let capsule = numbers(match.1, match.2, match.3, match.4)
    values.append((capsule[1] + capsule[3] / 2, capsule[0] + capsule[2]))
  }
  let arrows = svg.matches(of: #/class="arrow" d="M([\d.]+),[\d.]+ L[\d.]+,([\d.]+)/#).map { numbers($0.1, $0.2) }
  return arrows.count { arrow in values.contains { abs($0.y - arrow[1]) < 1 && $0.right > arrow[0] } }
}
