import Foundation
import RillBenchmarking
import XCTest

/// The chart.
final class BenchmarkChartTests: XCTestCase {
  private func chart(_ times: [Int], name: String = "row", peers: PeerFigures? = nil) -> String {
    let benchmarks = times.enumerated().map { index, time in
      Benchmark(
        "\(name) \(index)", events: 10,
        baseline: .other("baseline", doesSameWork: false) { Workload(timing: { (0, .nanoseconds($0)) }) }
      ) { Workload(timing: { ($0, .nanoseconds(time)) }) }
    }
    return BenchmarkSuite(benchmarks).measure().chart(peers: peers)
  }

  /// The widths of the bars of rows, after the one of the legend.
  private func widths(_ chart: String) -> [Double] {
    chart.matches(of: #/class="bar"[^>]* width="([0-9.]+)"/#).compactMap { Double($0.output.1) }.dropFirst().map { $0 }
  }

  func testEachDecadeHasTheSameWidth() {
    let widths = widths(chart([10, 100, 1000, 10_000]))
    XCTAssertEqual(widths.count, 4)
    for index in 1..<3 { XCTAssertEqual(widths[index + 1] - widths[index], widths[index] - widths[index - 1], accuracy: 0.2) }
  }

  func testBothColorSchemes() {
    XCTAssertTrue(chart([10]).contains("@media (prefers-color-scheme: dark)"))
  }

  func testNamesAreEscaped() throws {
    let chart = chart([10], name: "a < b & \"c\"")
    XCTAssertTrue(chart.contains("a &lt; b &amp; &quot;c&quot;"))
    let parser = XMLChecker()
    XCTAssertTrue(parser.accepts(chart), chart)
  }

  func testPeersHaveMarksAndVersions() throws {
    let json = """
      {"machine": "a machine", "peers": [{"name": "One", "version": "1.0"}, {"name": "Unused", "version": "2"}],
       "rows": {"row 0": {"One": 40}}}
      """
    let chart = chart([10], peers: try PeerFigures(json: Data(json.utf8)))
    XCTAssertTrue(chart.contains("<title>One: 40 ns</title>"), chart)
    XCTAssertTrue(chart.contains("a machine") && chart.contains("One 1.0"), chart)
    XCTAssertFalse(chart.contains("Unused"), chart)
  }
}

/// Checks that elements are balanced and that no ampersand stands alone.
private struct XMLChecker {
  func accepts(_ text: String) -> Bool {
    var open: [Substring] = []
    for tag in text.matches(of: #/<(/?)(\w+)[^>]*?(/?)>/#) {
      if tag.output.1 == "/" {
        guard open.popLast() == tag.output.2 else { return false }
      } else if tag.output.3 != "/" {
        open.append(tag.output.2)
      }
    }
    return open.isEmpty && text.matches(of: #/&(?!(amp|lt|gt|quot);)/#).isEmpty
  }
}
