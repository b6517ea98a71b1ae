import TerminalText
import XCTest

final class TerminalEnvironmentTests: XCTestCase {
  func testColours() {
    XCTAssertTrue(TerminalEnvironment([:]).isColored)
    XCTAssertTrue(TerminalEnvironment(["NO_COLOR": ""]).isColored)
    XCTAssertFalse(TerminalEnvironment(["NO_COLOR": "1"]).isColored)
  }

  func testUnicode() {
    XCTAssertFalse(TerminalEnvironment([:]).hasUnicode)
    XCTAssertFalse(TerminalEnvironment(["LANG": "C"]).hasUnicode)
    XCTAssertTrue(TerminalEnvironment(["LANG": "de_DE.UTF-8"]).hasUnicode)
    XCTAssertTrue(TerminalEnvironment(["LANG": "en_US.utf8"]).hasUnicode)
    XCTAssertFalse(TerminalEnvironment(["LANG": "en_US.UTF-8", "LC_ALL": "C"]).hasUnicode)
    XCTAssertTrue(TerminalEnvironment(["LANG": "C", "LC_ALL": "", "LC_CTYPE": "C.UTF-8"]).hasUnicode)
  }
}
