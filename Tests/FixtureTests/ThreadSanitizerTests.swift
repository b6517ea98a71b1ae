import Foundation
import TestSupport
import XCTest

/// ThreadSanitizer has nothing to report about the library, in a package that passes it no flag but `--sanitize=thread`.
final class ThreadSanitizerTests: NightlyCompilingTestCase {
  func testAProgramWithThreadsInDebug() throws { try check("debug") }
  func testAProgramWithThreadsInRelease() throws { try check("release") }

  private func check(_ configuration: String) throws {
    let package = try ConsumerPackage(
      fixture: "SanitizerConsumer", configuration: configuration, options: ["--sanitize=thread"])
    let build = try package.swift("build")
    XCTAssertEqual(build.status, 0, build.output + build.complaint)
    let run = try ProgramRun(package.products.appending(path: "Program"))
    XCTAssertEqual(run.complaint, "")
    XCTAssertEqual(run.output, "subject 2000, replay 2000, loop 2000, flatMap 4000\n")
    XCTAssertEqual(run.status, 0)
  }
}
