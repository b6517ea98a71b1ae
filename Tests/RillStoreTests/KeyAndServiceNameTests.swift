import RillStore
import TestSupport
import XCTest

/// Invalid names of keys and services throw when they are created, not when they are used.
final class KeyAndServiceNameTests: XCTestCase {
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

  /// A string or an enum with raw values is converted to the key with that name.
  func testConvertedKeys() throws {
    enum Setting: String, Store.KeyConvertible { case theme, nothing = "" }
    enum Slot: Int, Store.KeyConvertible { case first = 1 }
    XCTAssertEqual(try Setting.theme.storeKey(), "theme")
    XCTAssertEqual(try Slot.first.storeKey(), "1")
    XCTAssertEqual(try "theme".storeKey(), try key("theme"))
    XCTAssertEqual(try key("theme").storeKey(), "theme")
    XCTAssertThrowsError(try Setting.nothing.storeKey()) { XCTAssertEqual($0 as? StoreError, .invalidName(.empty)) }
    let store = Store.inMemory()
    try store.set([1], for: "theme")
    try store.set([2], for: "1")
    try store.remove(Setting.theme)
    XCTAssertEqual(try store.keys(), ["1"])
    try store.remove(Slot.first)
    XCTAssertThrowsError(try store.remove(Setting.nothing)) { XCTAssertEqual($0 as? StoreError, .invalidName(.empty)) }
    XCTAssertEqual(try store.keys(), [])
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

  /// Names that are equal under a hash without a seed, as an attacker who knows the code can choose them.
  private func collidingNames(_ count: Int) -> [String] {
    func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
      let product = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      return product ^ product >> 29
    }
    var names: [String] = []
    var number = 0
    while names.count < count {
      let start = String(number + 10_000_000)
      number += 1
      let word = start.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      // The second half takes the hash to the same number for all names.
      let rest = mixed(16, word) ^ 0x1357_9bdf_0246_8ace
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: rest >> (8 * $0)) }
      if bytes.allSatisfy({ $0 > 0 && $0 < 0x80 }) { names.append(start + String(decoding: bytes, as: UTF8.self)) }
    }
    return names
  }

  /// Keys can come from a network.
  ///
  /// Their names cannot be chosen so that all of them share a place in the table.
  func testNamesCannotBeChosenToCollide() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    func time(_ names: [String]) throws -> Duration {
      let keys = try names.map { try Store.Key($0) }
      return processorTime { XCTAssertEqual(Set(keys).count, names.count) }
    }
    let chosen = try time(collidingNames(2000))
    let others = try time((0..<2000).map { "\($0 + 1_000_000_000_000_000)" })
    XCTAssertLessThan(chosen, others * 20 + .milliseconds(50))
  }
}
