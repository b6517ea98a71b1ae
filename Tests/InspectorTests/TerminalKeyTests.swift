import XCTest
import rill_top

/// Keys, parsed from the bytes of a terminal.
final class TerminalKeyTests: XCTestCase {
  func testParsingKeys() {
    XCTAssertEqual(
      Key.parse(Array("a\u{1B}[A\u{1B}[5~\u{1B}OBé\r\u{7F}".utf8)),
      [.character("a"), .up, .pageUp, .down, .character("é"), .enter, .backspace])
    XCTAssertEqual(Key.parse([0x1B]), [.escape])
    XCTAssertEqual(Key.parse(Array("\u{1B}[1;5C\u{1B}[200~x\u{1B}[".utf8)), [.character("x")])
    XCTAssertEqual(Key.parse([0xC3]).count, 1)
  }
}
