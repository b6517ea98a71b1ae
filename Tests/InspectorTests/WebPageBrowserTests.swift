import Foundation
import TestSupport
import XCTest

/// The page in a real browser.
///
/// Without Chromium, the tests are skipped, with a message. They fail if `RILL_NEEDS_BROWSER` is set, as the nightly workflow does.
final class WebPageBrowserTests: XCTestCase {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func check(_ group: String, in folder: SocketFolder, _ arguments: [String]) throws {
    let script = root.appending(path: "Tests/InspectorTests/Browser/check_page.py").path
    let run = try ProgramRun(
      URL(filePath: "/usr/bin/env"), ["python3", script, group] + arguments, environment: ["XDG_RUNTIME_DIR": folder.path])
    if run.status == 77 {
      let message = "There is no Chromium, so the page was not tested in a browser: \(run.complaint)"
      if ProcessInfo.processInfo.environment["RILL_NEEDS_BROWSER"] != nil { return XCTFail(message) }
      FileHandle.standardError.write(Data("\n*** \(message)\n".utf8))
      throw XCTSkip(message)
    }
    print(run.output)
    XCTAssertEqual(run.status, 0, run.output + run.complaint)
  }

  private var products: String { BuiltProducts.directory.path }

  func testThePage() throws { try check("page", in: try SocketFolder(), [products]) }

  /// A page of another origin reads nothing, and a foreign frame does not show the page.
  func testForeignPages() throws { try check("foreign", in: try SocketFolder(), [products]) }

  /// Random values, typed as corrections, arrive in the test unchanged.
  func testCorrectionsArriveAsTyped() throws { try check("corrections", in: try SocketFolder(), [products]) }

  /// A screen that is opened again replaces its recording while the page shows it; and a program that is stopped for a while.
  func testAReplacedRecordingAndAStoppedProgram() throws { try check("replaced", in: try SocketFolder(), [products]) }

  /// 2,000 live subscriptions at as many places stay smooth.
  func testManySubscriptions() throws { try check("many", in: try SocketFolder(), [products]) }

  /// The copied test compiles unchanged in another package, fails, and passes after the correction of the program.
  func testTheCopiedTest() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = try SocketFolder()
    let copied = folder.path + "/CartReplayTests.swift"
    try check("test", in: folder, [products, copied])
    let package = try ConsumerPackage(fixture: "CopiedTest")
    let model = try String(contentsOf: root.appending(path: "Sources/LeakyShop/CartViewModel.swift"), encoding: .utf8)
    try package.write(model, to: "Sources/LeakyShop/CartViewModel.swift")
    try package.write(try String(contentsOfFile: copied, encoding: .utf8), to: "Tests/LeakyShopTests/CartReplayTests.swift")
    let failing = try package.swift("test")
    let text = failing.output + failing.complaint
    XCTAssertNotEqual(failing.status, 0)
    XCTAssertTrue(text.contains("the output 'total' differs from LeakyShopTests/CartReplayTests.swift:"), text)
    XCTAssertTrue(text.contains("expected (corrected)") && text.contains("next(5000)") && text.contains("next(5490)"), text)
    // The place of the failure is the line of the recording.
    XCTAssertTrue(text.contains(#/LeakyShopTests\/CartReplayTests\.swift:(\d+): error: .*CartReplayTests\.swift:\1 /#), text)
    XCTAssertTrue(text.contains("Executed 1 test, with 1 failure"), text)
    let corrected = model.replacing("$0 > 5000", with: "$0 >= 5000")
    XCTAssertNotEqual(corrected, model)
    try package.write(corrected, to: "Sources/LeakyShop/CartViewModel.swift")
    let passing = try package.swift("test")
    XCTAssertEqual(passing.status, 0, passing.output + passing.complaint)
  }
}
