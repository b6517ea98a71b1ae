import Foundation
import RillBenchmarking
import XCTest

/// Measuring: instructions, floors and allocations.
final class InstructionAndAllocationCountTests: XCTestCase {
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
    let chain: (BenchmarkChecksum) -> (Int) -> Void = { sum in { sum.add($0 &* 3) } }
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

  func testAllocationsAreCounted() throws {
    var kept: [[Int]] = []
    kept.reserveCapacity(100)
    let counted = Allocations.counting { for number in 0..<100 { kept.append(Array(repeating: number, count: 10)) } }
    guard let counted else { throw XCTSkip("This build cannot count allocations.") }
    XCTAssertGreaterThanOrEqual(counted.calls, 100)
    XCTAssertGreaterThanOrEqual(counted.liveBytes, 100 * 80)
  }
}
