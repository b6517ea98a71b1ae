import RillStore
import XCTest

/// Names are refused when they are made, not when they are used.
final class NameTests: XCTestCase {
  // With a literal, `Store.Key("")` would be one, and stop the program.
  private func key(_ name: String) throws -> Store.Key { try Store.Key(name) }

  func testKeys() throws {
    XCTAssertThrowsError(try key("")) { XCTAssertEqual($0 as? StoreError, .invalidName(.empty)) }
    XCTAssertThrowsError(try key("a\0b")) { XCTAssertEqual($0 as? StoreError, .invalidName(.containsNUL)) }
    XCTAssertNoThrow(try key(String(repeating: "k", count: 1024)))
    XCTAssertThrowsError(try key(String(repeating: "k", count: 1025))) {
      XCTAssertEqual($0 as? StoreError, .invalidName(.tooLong))
    }
    XCTAssertThrowsError(try key(String(repeating: "é", count: 513))) {
      XCTAssertEqual($0 as? StoreError, .invalidName(.tooLong))
    }
    XCTAssertEqual(try key("theme"), "theme")
  }

  func testKeysAreTheSameIfTheirBytesAre() throws {
    let composed = try key("\u{e9}")
    let decomposed = try key("e\u{301}")
    XCTAssertNotEqual(composed, decomposed)
    // These two Unicode takes for one.
    XCTAssertNotEqual(try key("K"), try key("\u{212a}"))
    let store = Store.inMemory()
    try store.set([1], for: composed)
    XCTAssertNil(try store.bytes(for: decomposed))
  }

  func testServices() {
    let flaws: [(String, StoreError.NameFlaw)] = [
      ("", .empty), ("a\0", .containsNUL), (String(repeating: "s", count: 1025), .tooLong), ("a/b", .notAFolderName),
      ("..", .notAFolderName),
    ]
    for (service, flaw) in flaws {
      XCTAssertThrowsError(try Store(service: service)) { XCTAssertEqual($0 as? StoreError, .invalidName(flaw)) }
    }
  }
}
