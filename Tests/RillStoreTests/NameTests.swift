import RillStore
import XCTest

/// Invalid names of keys and services throw when they are created, not when they are used.
final class NameTests: XCTestCase {
  // `Store.Key("")` with a literal would call the initializer for literals, which stops the program.
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

  func testKeysAreEqualIfTheirBytesAre() throws {
    let composed = try key("\u{e9}")
    let decomposed = try key("e\u{301}")
    XCTAssertNotEqual(composed, decomposed)
    // Unicode considers these two canonically equivalent.
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
