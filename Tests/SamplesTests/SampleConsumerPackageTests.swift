import Foundation
import TestSupport
import XCTest

/// A package outside of this one that tests a sample view model.
final class SampleConsumerPackageTests: XCTestCase {
  /// The test has less than 30 lines and passes.
  func testAPackageOutsideTestsASample() throws {
    try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason)
    let package = try ConsumerPackage(fixture: "SamplesConsumer")
    let source = try String(contentsOf: package.folder.appending(path: "Tests/DraftTests/DraftTests.swift"), encoding: .utf8)
    XCTAssertLessThan(source.split(separator: "\n").count, 30)

    let run = try package.swift("test")
    XCTAssertEqual(run.status, 0, run.output + run.complaint)
    XCTAssertTrue((run.output + run.complaint).contains("Executed 1 test, with 0 failures"), run.output + run.complaint)

    // The programs of Rill run in a package that depends on it, as the page says.
    let program = try package.swift("run", "rill-top", "--help")
    XCTAssertEqual(program.status, 0, program.complaint)
    XCTAssertTrue(program.output.hasPrefix("usage: rill-top\n"), program.output)
  }
}
