import XCTest
import rill_top

/// Parsing the arguments of `rill-top`.
final class RillTopCommandLineArgumentsTests: XCTestCase {
  func testArguments() throws {
    let cases: [([String], CommandLineArguments)] = [
      ([], .list), (["-h"], .help), (["7"], .show(process: "7", once: false, root: ".")),
      (["Shop", "--once", "--root", "x"], .show(process: "Shop", once: true, root: "x")),
      (["--web"], .web(process: nil, port: 0)), (["7", "--web", "--port", "80"], .web(process: "7", port: 80)),
    ]
    for (arguments, invocation) in cases { XCTAssertEqual(try CommandLineArguments.parse(arguments), invocation) }
    for arguments in [
      ["--port", "1"], ["--once"], ["a", "b"], ["--web", "--port", "70000"], ["--x\u{1B}"], ["--root"], ["--web", "--once"],
      ["--web", "--root", "x"],
    ] {
      XCTAssertThrowsError(try CommandLineArguments.parse(arguments), "\(arguments)") {
        XCTAssertEqual(($0 as? Failure)?.status, .misuse)
        XCTAssertFalse(($0 as? Failure)?.message.contains("\u{1B}") ?? true)
      }
    }
  }
}
