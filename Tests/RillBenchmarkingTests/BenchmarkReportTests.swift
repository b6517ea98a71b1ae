import Foundation
import RillBenchmarking
import XCTest

/// What is made of the report of a suite: ratios, limits, JSON, and changes since an old one.
final class BenchmarkReportTests: XCTestCase {
  /// A row whose workloads state their own times, so that nothing depends on the machine.
  private func report(_ time: Int, name: String = "row", peer: Int = 500, limits: Limits = Limits()) -> BenchmarkReport {
    func taking(_ nanoseconds: Int) -> Workload { Workload(timing: { ($0, .nanoseconds(nanoseconds)) }) }
    return BenchmarkSuite(
      [
        Benchmark(
          name, events: 10, baseline: .other("baseline") { taking(100) }, limits: limits,
          peers: [Peer("another library") { taking(peer) }]
        ) { taking(time) }
      ], metrics: [BenchmarkMetric("held", unit: "bytes", limit: 10) { Double(time) }]
    ).measure()
  }

  func testTheRatioIsThatToTheBaseline() throws {
    let row = try XCTUnwrap(report(250).rows.first)
    XCTAssertEqual(row.measured.median.value, 250)
    XCTAssertEqual(row.baseline.ratio.value, 2.5)
    XCTAssertEqual(row.peers.map(\.ratio.value), [0.5])
    XCTAssertNil(row.withoutClaim)
  }

  func testLimits() {
    XCTAssertEqual(report(9, limits: Limits(ratio: 1, time: 50)).violations, [])
    let violations = report(250, limits: Limits(ratio: 2, time: 200)).violations
    XCTAssertEqual(violations.count, 3, "\(violations)")
    XCTAssertTrue(violations[0].contains("2.50 times baseline, limit 2.00"), violations[0])
    XCTAssertTrue(violations[1].contains("250 ns, limit 200 ns"), violations[1])
    XCTAssertTrue(violations[2].contains("held: 250 bytes, limit 10"), violations[2])
  }

  func testLimitOfTheRatioToTheFloorWithoutItsClaim() {
    func violations(_ limit: Double) -> [String] {
      BenchmarkSuite([
        Benchmark("row", events: 1000, limits: Limits(ratioWithoutClaim: limit)) { sum in { sum.add($0) } }
      ]).measure().violations
    }
    XCTAssertEqual(violations(1e6), [])
    XCTAssertEqual(violations(1e-6).count, 1)
    XCTAssertTrue(violations(1e-6)[0].contains("times subject floor without its claim, limit 0.00"), violations(1e-6)[0])
  }

  /// Where an atomic claim is cheap, the floor is, too, and every ratio to it is high.
  ///
  /// Where it is expensive, the floor without a claim is too good for a row that makes claims. Neither says anything about the row.
  func testARowWithBothRatiosMustBeAboveBothLimits() {
    func violations(_ ratio: Double, _ ratioWithoutClaim: Double) -> Int {
      BenchmarkSuite([
        Benchmark("row", events: 1000, limits: Limits(ratio: ratio, ratioWithoutClaim: ratioWithoutClaim)) { sum in
          { sum.add($0) }
        }
      ]).measure().violations.count
    }
    XCTAssertEqual(violations(1e-6, 1e6), 0)
    XCTAssertEqual(violations(1e6, 1e-6), 0)
    XCTAssertEqual(violations(1e-6, 1e-6), 2)
  }

  /// What was not checked is said.
  func testLimitsThatCannotBeChecked() throws {
    func unchecked(_ limits: Limits, metrics: [BenchmarkMetric] = [], time: Duration? = .nanoseconds(1)) -> [String] {
      let work = Workload(timing: { ($0, time ?? .zero) })
      let benchmark = Benchmark("row", events: 10, baseline: .other("baseline") { work }, limits: limits) { work }
      let report = BenchmarkSuite([benchmark], metrics: metrics).measure()
      XCTAssertEqual(report.violations, [])
      return report.unchecked
    }
    XCTAssertEqual(unchecked(Limits(ratio: 2, time: 5)), [])
    XCTAssertEqual(
      unchecked(Limits(ratioWithoutClaim: 1)),
      ["row: the ratio to baseline without its claim: there is a limit, but this cannot be measured here"])
    XCTAssertEqual(unchecked(Limits(ratio: 1), time: .zero), ["row: the ratio to baseline: the value is not a number"])
    XCTAssertEqual(unchecked(Limits(time: .nan)), ["row: the time: the limit is not a number"])
    let metrics = [
      BenchmarkMetric("no number", unit: "bytes", limit: 1) { .nan },
      BenchmarkMetric("nothing", unit: "bytes", limit: 1) { nil },
      BenchmarkMetric("unlimited", unit: "bytes", limit: .greatestFiniteMagnitude) { 1 },
      BenchmarkMetric("without a limit", unit: "bytes") { nil },
    ]
    XCTAssertEqual(
      unchecked(Limits(), metrics: metrics),
      [
        "no number: the value is not a number",
        "nothing: there is a limit, but this cannot be measured here",
      ])
  }

  func testGreatNumbersArePrinted() {
    let metric = BenchmarkMetric("unlimited", unit: "bytes", limit: .greatestFiniteMagnitude) { 1e30 }
    let table = BenchmarkSuite([], metrics: [metric]).measure().table
    XCTAssertTrue(table.contains("unlimited: 1e+30 bytes (limit 1.797"), table)
  }

  func testAMetricWithoutALimitIsOnlyPrinted() {
    let report = BenchmarkSuite([], metrics: [BenchmarkMetric("latency", unit: "µs") { 1e9 }]).measure()
    XCTAssertEqual(report.violations, [])
    XCTAssertTrue(report.table.contains("latency: 1000000000 µs\n"), report.table)
  }

  func testJSONIsReadAgain() throws {
    let report = report(250)
    let read = try BenchmarkReport(json: report.json())
    XCTAssertEqual(try read.json(), try report.json())
  }

  func testChangesSinceAnOldReport() {
    let changes = report(300).changes(since: report(200))
    XCTAssertTrue(changes.contains("+50.0 %  slower"), changes)
    XCTAssertTrue(report(100).changes(since: report(200)).contains("-50.0 %  faster"))
    XCTAssertFalse(report(200).changes(since: report(200)).contains("er\n"))
    let renamed = report(200, name: "other").changes(since: report(200))
    XCTAssertTrue(renamed.contains("not measured") && renamed.contains("new"), renamed)
  }
}
