import Foundation
import TestSupport
import XCTest

/// The package with the file that users copy, and an app that is half moved.
final class RxSwiftSideBySidePackageTests: XCTestCase {
  private let file = "Tests/SideBySide/SideBySide"

  func testItIsOneShortFile() throws {
    let files = try SwiftCompiler(mode: 6).files(in: file)
    XCTAssertEqual(files.map(\.lastPathComponent), ["RxSwiftConversions.swift"])
    let text = try String(contentsOf: XCTUnwrap(files.first), encoding: .utf8)
    XCTAssertLessThan(text.filter { $0 == "\n" }.count, 300)
  }

  /// The tests of the package pass, and the file compiles without warnings in a module of either mode.
  func testThePackage() throws {
    try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason)
    let package = ConsumerPackage(at: "Tests/SideBySide")
    let run = try package.swift("test")
    let text = run.output + run.complaint
    XCTAssertEqual(run.status, 0, text)
    XCTAssertTrue(text.contains(#/Executed [1-9]\d+ tests, with 0 failures/#), text)

    let modules = ["-I", package.products.appending(path: "Modules").path]
    for (mode, features) in [(5, []), (6, []), (5, ["-strict-concurrency=complete"])] as [(Int, [String])] {
      let compiler = SwiftCompiler(mode: mode)
      let diagnosis = try compiler.check(try compiler.files(in: file), modules + features)
      XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
      XCTAssertEqual(diagnosis.text, "", "in mode \(mode)")
    }
  }
}
