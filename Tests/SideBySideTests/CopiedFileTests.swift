import Foundation
import ProgramRunner
import XCTest

/// The file that users copy.
final class CopiedFileTests: XCTestCase {
  private let file = "Tests/SideBySide/SideBySide"

  func testItIsOneShortFile() throws {
    let files = try SwiftCompiler(mode: 6).files(in: file)
    XCTAssertEqual(files.map(\.lastPathComponent), ["SideBySide.swift"])
    let text = try String(contentsOf: XCTUnwrap(files.first), encoding: .utf8)
    XCTAssertLessThan(text.filter { $0 == "\n" }.count, 300)
  }

  /// In a module of either mode.
  func testItCompilesWithoutWarnings() throws {
    let aliases = ["RxSwift", "RxRelay", "RxCocoa"].flatMap { ["-module-alias", "\($0)=\($0)StandIn"] }
    for (mode, features) in [(5, []), (6, []), (5, ["-strict-concurrency=complete"])] as [(Int, [String])] {
      let compiler = SwiftCompiler(mode: mode)
      let diagnosis = try compiler.check(try compiler.files(in: file), aliases + features)
      XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
      XCTAssertEqual(diagnosis.text, "", "in mode \(mode)")
    }
  }
}
