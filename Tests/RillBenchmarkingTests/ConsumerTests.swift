import Foundation
import ProgramRunner
import XCTest

/// A package outside of this one that measures a chain of its own.
final class ConsumerTests: XCTestCase {
  /// The program has at most 20 lines, builds in release without special flags, and exits with 1 above a limit.
  func testAPackageOutsideMeasuresItsChain() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let fixture = root.appending(path: "Tests/Fixtures/BenchmarkConsumer")
    let package = FileManager.default.temporaryDirectory.appending(path: "rill-consumer-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: package) }
    try FileManager.default.copyItem(at: fixture, to: package)
    let manifest = package.appending(path: "Package.swift")
    try String(contentsOf: manifest, encoding: .utf8).replacing("PATH", with: root.path)
      .write(to: manifest, atomically: true, encoding: .utf8)

    let source = try String(
      contentsOf: package.appending(path: "Sources/SearchBenchmarks/main.swift"), encoding: .utf8)
    XCTAssertLessThanOrEqual(source.split(separator: "\n").count, 20)

    let env = URL(filePath: "/usr/bin/env")
    let build = try ProgramRun(env, ["swift", "build", "-c", "release", "--package-path", package.path])
    XCTAssertEqual(build.status, 0, build.output + build.complaint)
    let program = package.appending(path: ".build/release/SearchBenchmarks")
    let report = package.appending(path: "report.json")
    let chart = package.appending(path: "chart.svg")

    let failed = try ProgramRun(program, ["--check", "--retries", "0", "--json", report.path, "--svg", chart.path])
    XCTAssertEqual(failed.status, 1, failed.output + failed.complaint)
    XCTAssertTrue(failed.output.contains("ABOVE THE LIMIT: search, with a limit that is too low"), failed.output)
    XCTAssertFalse(failed.output.contains("ABOVE THE LIMIT: search:"), failed.output)
    XCTAssertTrue(try String(contentsOf: chart, encoding: .utf8).hasPrefix("<svg"))

    let compared = try ProgramRun(program, ["--filter", "low", "--compare", report.path])
    XCTAssertEqual(compared.status, 0, compared.output + compared.complaint)
    XCTAssertTrue(compared.output.contains("not measured"), compared.output)
  }
}
