import Foundation
import TestSupport
import XCTest

/// A package outside of this one that measures a chain of its own.
final class BenchmarkConsumerPackageTests: XCTestCase {
  /// The programs have at most 20 lines and build in release without special flags; one exits with 1 above a limit.
  func testAPackageOutsideMeasuresItsChain() throws {
    try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason)
    let package = try ConsumerPackage(fixture: "BenchmarkConsumer", configuration: "release")
    for name in ["SearchBenchmarks", "LimitBenchmarks"] {
      let source = try String(contentsOf: package.folder.appending(path: "Sources/\(name)/main.swift"), encoding: .utf8)
      XCTAssertLessThanOrEqual(source.split(separator: "\n").count, 20)
    }

    let build = try package.swift("build")
    XCTAssertEqual(build.status, 0, build.output + build.complaint)
    let program = package.products.appending(path: "LimitBenchmarks")
    let report = package.folder.appending(path: "report.json")
    let chart = package.folder.appending(path: "chart.svg")

    let failed = try ProgramRun(program, ["--check", "--retries", "0", "--json", report.path, "--svg", chart.path])
    XCTAssertEqual(failed.status, 1, failed.output + failed.complaint)
    XCTAssertTrue(failed.output.contains("ABOVE THE LIMIT: search, with a limit that is too low"), failed.output)
    XCTAssertFalse(failed.output.contains("ABOVE THE LIMIT: search:"), failed.output)
    XCTAssertTrue(try String(contentsOf: chart, encoding: .utf8).hasPrefix("<svg"))

    // A peer that did other work would have another sum.
    let peers = try ProgramRun(package.products.appending(path: "PeerBenchmarks"), ["--repetitions", "1"])
    XCTAssertEqual(peers.status, 0, peers.output + peers.complaint)
    XCTAssertTrue(peers.output.contains("\n  AsyncStream "), peers.output)

    let compared = try ProgramRun(program, ["--filter", "low", "--compare", report.path])
    XCTAssertEqual(compared.status, 0, compared.output + compared.complaint)
    XCTAssertTrue(compared.output.contains("not measured"), compared.output)
  }
}
