import Foundation
import RillBenchmarking
import XCTest

/// Measuring a suite, and what is made of its report.
final class ReportTests: XCTestCase {
  /// A row whose workloads state their own times, so that nothing depends on the machine.
  private func report(_ time: Int, name: String = "row", peer: Int = 500, limits: Limits = Limits()) -> BenchmarkReport {
    func taking(_ nanoseconds: Int) -> Workload { Workload(timing: { ($0, .nanoseconds(nanoseconds)) }) }
    return BenchmarkSuite(
      [
        Benchmark(
          name, events: 10, baseline: .other("baseline") { taking(100) }, limits: limits,
          peers: [Peer("another library") { taking(peer) }]
        ) { taking(time) }
      ], figures: [Figure("held", unit: "bytes", limit: 10) { Double(time) }]
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

  func testFloorsAreMeasuredWithAndWithoutTheirClaim() throws {
    let chain: (Tally) -> (Int) -> Void = { sum in { sum.add($0 &* 3) } }
    let suite = BenchmarkSuite([
      Benchmark("pipeline", events: 1000, baseline: .pipeline(chain), sending: chain),
      Benchmark("subject", events: 1000, baseline: .subject(subscribers: 10), sending: chain),
    ])
    for row in suite.measure().rows {
      XCTAssertGreaterThan(row.baseline.median.value, 0)
      XCTAssertGreaterThan(try XCTUnwrap(row.withoutClaim).median.value, 0)
      XCTAssertLessThanOrEqual(row.baseline.ratio.low, row.baseline.ratio.value)
    }
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

  func testAllocationsAreCounted() throws {
    var kept: [[Int]] = []
    kept.reserveCapacity(100)
    let counted = Allocations.counting { for number in 0..<100 { kept.append(Array(repeating: number, count: 10)) } }
    guard let counted else { throw XCTSkip("This build cannot count allocations.") }
    XCTAssertGreaterThanOrEqual(counted.calls, 100)
    XCTAssertGreaterThanOrEqual(counted.liveBytes, 100 * 80)
  }
}
