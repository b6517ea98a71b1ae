import Foundation
import RillBenchmarking
import XCTest

/// Measuring a suite, and what is made of its report.
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

  func testAFigureWithoutALimitIsOnlyPrinted() {
    let report = BenchmarkSuite([], figures: [Figure("latency", unit: "µs") { 1e9 }]).measure()
    XCTAssertEqual(report.violations, [])
    XCTAssertTrue(report.table.contains("latency: 1000000000 µs\n"), report.table)
  }

  /// The rows are different by one atomic instruction, or by one allocation: nothing that a time would show.
  func testInstructionsOfARowAreCounted() throws {
    guard Instructions.isAvailable else { throw XCTSkip("Instructions cannot be counted here.") }
    func row(_ limits: Limits, isLocked: Bool) throws -> BenchmarkReport.Row {
      let lock = AtomicClaim()
      let benchmark = Benchmark("row", events: 1000, baseline: .other("itself") { Workload { $0 } }, limits: limits) {
        Workload { events in
          for _ in 0..<events where isLocked {
            lock.enter()
            lock.leave()
          }
          return events
        }
      }
      return try XCTUnwrap(BenchmarkSuite([benchmark]).measure().rows.first)
    }
    let limits = Limits(instructions: 1e6, atomics: 0.5)
    let (without, with) = (try row(limits, isLocked: false), try row(limits, isLocked: true))
    let more = try XCTUnwrap(with.instructions).all - XCTUnwrap(without.instructions).all
    XCTAssertGreaterThan(more, 1)
    XCTAssertEqual(try XCTUnwrap(without.instructions).atomics, 0)
    XCTAssertEqual(without.violations, [])
    XCTAssertEqual(try XCTUnwrap(with.instructions).atomics, 1)
    XCTAssertEqual(with.violations, ["row: 1.000 atomic instructions per event, limit 0.500"])
    XCTAssertEqual(try row(Limits(instructions: more / 2), isLocked: true).violations.count, 1)
    XCTAssertNil(try row(Limits(), isLocked: true).instructions)
  }

  /// The same work has the same instructions, whatever else the machine does.
  func testCountedInstructionsAreExact() throws {
    var sum = 0
    // The first run looks functions up in libraries.
    let counts = (0..<4).map { _ in
      Instructions.counting {
        for number in 0..<100 { sum &+= opaque(number) }
        sum &+= Int(getppid())
      }
    }
    guard let first = counts[1] else { throw XCTSkip("Instructions cannot be counted here.") }
    XCTAssertEqual(counts[1...], [first, first, first])
    XCTAssertGreaterThan(first.all, 300)
    XCTAssertEqual(first.atomics, 0)
    XCTAssertEqual(first.systemCalls, 1)
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
