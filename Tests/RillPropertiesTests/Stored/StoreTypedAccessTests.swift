import Foundation
import RillProperties
import RillStore
import XCTest

/// Tests typed access to a store without properties.
final class StoreTypedAccessTests: XCTestCase {
  private struct Settings: Codable, Equatable { var theme = "blue" }
  private enum Mode: String { case light, dark }
  private enum Level: Int { case low = 1, high }
  private enum Theme: String, Codable { case blue, red }
  private enum Setting: String, Store.KeyConvertible { case launches, mode }
  private enum Slot: Int, Store.KeyConvertible { case first = 1 }
  private static let name = "name"

  private func text(_ store: Store, _ key: Store.Key) throws -> String? {
    try store.bytes(for: key).map { String(decoding: $0, as: UTF8.self) }
  }

  func testSetGetAndRemove() throws {
    let store = Store.inMemory()
    XCTAssertNil(try store.get(Int.self, for: "launches"))
    try store.set(42, for: "launches")
    XCTAssertEqual(try store.get(Int.self, for: "launches"), 42)
    let launches: Int? = try store.get(for: "launches")
    XCTAssertEqual(launches, 42)
    XCTAssertEqual(try store.get(for: "launches") ?? 7, 42)
    XCTAssertEqual(try store.get(for: "other") ?? 7, 7)
    let none: Int? = nil
    try store.set(none, for: "launches")
    XCTAssertEqual(try store.keys(), [])
  }

  /// An encrypted store takes the same properties and functions as a plain one.
  func testAnEncryptedStore() throws {
    let secrets = Store(disk: MemoryDisk(), path: "/memory", protection: .encrypted(try Store.EncryptionKey()))
    @Stored("token", in: secrets) var token: String?
    @KeychainStorage(key: "pin", in: secrets) var pin = 1234
    @KeychainStorage(key: "mask", in: secrets, as: StoredFormat(encode: { [$0 ^ 1] }, decode: { ($0.first ?? 0) ^ 1 }))
    var mask: UInt8?
    token = "abc"
    pin += 1
    mask = 6
    XCTAssertEqual(try secrets.get(for: "token"), "abc")
    XCTAssertEqual(try secrets.get(Int.self, for: "pin"), 1235)
    XCTAssertEqual(try secrets.bytes(for: "mask"), [7])
    XCTAssertEqual(mask, 6)
    try secrets.set(Settings(theme: "red"), for: "settings")
    try secrets.set([1, 2, 3], for: "bytes")
    XCTAssertEqual(try secrets.get(Settings.self, for: "settings"), Settings(theme: "red"))
    XCTAssertEqual(try secrets.bytes(for: "bytes"), [1, 2, 3])
    for key in ["token", "settings", "bytes"] { try secrets.remove(key) }
    XCTAssertNil(token)
    XCTAssertEqual(Set(try secrets.keys().map(\.name)), ["pin", "mask"])
  }

  /// The formats are those of a property, which the compiler chooses in the same way.
  func testFormats() throws {
    let store = Store.inMemory()
    try store.set("Ada", for: "a")
    try store.set(1.5, for: "b")
    try store.set(true, for: "c")
    try store.set(Mode.dark, for: "d")
    try store.set(Level.high, for: "e")
    try store.set(Theme.red, for: "f")
    try store.set(Settings(), for: "g")
    try store.set(["x": 1], for: "h")
    try store.set([104, 105], for: "i")
    try store.set(Data([104, 105]), for: "j")
    try store.set("é" as String?, for: "k")
    try store.set(Theme.red as Theme?, for: "l")
    try store.set(Mode.dark as Mode?, for: "m")
    let texts = [
      "Ada", "1.5", "true", "dark", "2", #""red""#, #"{"theme":"blue"}"#, #"{"x":1}"#, "hi", "hi", "é", #""red""#, "dark",
    ]
    for (index, expected) in texts.enumerated() {
      let name = try XCTUnwrap("abcdefghijklm".dropFirst(index).first)
      XCTAssertEqual(try text(store, try Store.Key(String(name))), expected)
    }
    XCTAssertEqual(try store.get(for: "a"), "Ada")
    XCTAssertEqual(try store.get(Double.self, for: "b"), 1.5)
    XCTAssertEqual(try store.get(Bool.self, for: "c"), true)
    XCTAssertEqual(try store.get(Mode.self, for: "d"), .dark)
    XCTAssertEqual(try store.get(Level.self, for: "e"), .high)
    XCTAssertEqual(try store.get(Theme.self, for: "f"), .red)
    XCTAssertEqual(try store.get(for: "g") ?? Settings(theme: ""), Settings())
    XCTAssertEqual(try store.get([String: Int].self, for: "h"), ["x": 1])
    XCTAssertEqual(try store.get([UInt8].self, for: "i"), [104, 105])
    XCTAssertEqual(try store.get(Data.self, for: "j"), Data([104, 105]))
  }

  /// A value written by a property can be read without one, and the reverse.
  func testSharedWithProperties() throws {
    let store = Store.inMemory()
    let count = Stored(wrappedValue: 0, Setting.launches, in: store)
    let mode = Stored(wrappedValue: Mode.light, Setting.mode, in: store)
    let level = Stored<Level?>(Slot.first, in: store)
    let theme = Stored(wrappedValue: Theme.blue, Self.name + "2", in: store)
    let settings = Stored<Settings?>(Self.name, in: store)
    count.wrappedValue = 3
    mode.wrappedValue = .dark
    level.wrappedValue = .high
    theme.wrappedValue = .red
    settings.wrappedValue = Settings(theme: "red")
    XCTAssertEqual(Set(try store.keys().map(\.name)), ["launches", "mode", "1", "name2", "name"])
    XCTAssertEqual(try store.get(Int.self, for: Setting.launches), 3)
    XCTAssertEqual(try store.get(Mode.self, for: Setting.mode), .dark)
    XCTAssertEqual(try store.get(Level.self, for: Slot.first), .high)
    XCTAssertEqual(try store.get(Theme.self, for: "name2"), .red)
    XCTAssertEqual(try store.get(Settings.self, for: Self.name), Settings(theme: "red"))
    try store.set(4, for: Setting.launches)
    try store.set(Mode.light, for: Setting.mode)
    try store.set(Level.low, for: Slot.first)
    try store.set(Settings(), for: Self.name)
    XCTAssertEqual(count.wrappedValue, 4)
    XCTAssertEqual(mode.wrappedValue, .light)
    XCTAssertEqual(level.wrappedValue, .low)
    XCTAssertEqual(settings.wrappedValue, Settings())
    try store.remove(Setting.launches)
    XCTAssertEqual(count.wrappedValue, 0)
  }

  func testUpdate() throws {
    let store = Store.inMemory()
    try store.update("launches", default: 10) { $0 += 1 }
    let old = try store.update(Setting.launches, default: 0) { count in
      defer { count += 1 }
      return count
    }
    XCTAssertEqual(old, 11)
    XCTAssertEqual(try text(store, "launches"), "12")
    try store.update("settings", default: Settings()) { $0.theme += "ish" }
    XCTAssertEqual(try store.get(Settings.self, for: "settings"), Settings(theme: "blueish"))
    try store.update("mode", default: Mode.light) { $0 = .dark }
    try store.update("theme", default: Theme.blue) { $0 = .red }
    XCTAssertEqual(try text(store, "mode"), "dark")
    XCTAssertEqual(try text(store, "theme"), #""red""#)
    XCTAssertThrowsError(
      try store.update("launches", default: 0) { count in
        count = 100
        throw Failure()
      }
    ) { XCTAssertEqual($0 as? Failure, Failure()) }
    XCTAssertEqual(try store.get(Int.self, for: "launches"), 12)
  }

  func testUpdatesOfThreads() throws {
    let store = Store.inMemory()
    onThreads(4) { _ in
      for _ in 0..<100 {
        do { try store.update("count", default: 0) { $0 += 1 } } catch { XCTFail("\(error)") }
      }
    }
    XCTAssertEqual(try store.get(for: "count"), 400)
  }

  func testFormatOfOnesOwn() throws {
    let store = Store.inMemory()
    let reversed = StoredFormat<String>(
      encode: { Array(String($0.reversed()).utf8) }, decode: { String(String(decoding: $0, as: UTF8.self).reversed()) })
    try store.set("abc", for: "x", as: reversed)
    XCTAssertEqual(try text(store, "x"), "cba")
    XCTAssertEqual(try store.get(for: "x", as: reversed), "abc")
    try store.update("x", default: "", as: reversed) { $0 += "d" }
    XCTAssertEqual(try text(store, "x"), "dcba")
    try store.set(nil, for: "x", as: reversed)
    XCTAssertEqual(try store.keys(), [])
  }

  func testErrors() throws {
    struct Unencodable: Codable, Sendable {
      init() {}
      func encode(to encoder: any Encoder) throws { throw Failure() }
    }
    func errors(_ body: () throws(StoredError) -> Void) -> String {
      do throws(StoredError) { try body() } catch { return "\(error)" }
      return "none"
    }
    let store = Store.inMemory()
    try store.set("seven", for: "count")
    func unreadable(_ type: String) -> String {
      #"the value stored for "count" cannot be decoded: 5 bytes of text are not a value of type \#(type) (InvalidText); "#
        + "convert it by a migration, or remove it by discard()"
    }
    XCTAssertEqual(errors { () throws(StoredError) in _ = try store.get(Int.self, for: "count") }, unreadable("Int"))
    XCTAssertEqual(errors { () throws(StoredError) in _ = try store.get(Mode.self, for: "count") }, unreadable("Mode"))
    XCTAssertThrowsError(try store.update("count", default: 0) { $0 += 1 }) { XCTAssertEqual("\($0)", unreadable("Int")) }
    XCTAssertEqual(
      errors { () throws(StoredError) in try store.set(Unencodable(), for: "count") },
      #"the value for "count" cannot be encoded: Failure; the stored value has not changed"#)
    XCTAssertEqual(try store.get(String.self, for: "count"), "seven")
    XCTAssertTrue(errors { () throws(StoredError) in _ = try store.get(Int.self, for: "") }.contains("invalid name"))
    XCTAssertThrowsError(try store.update("x", default: 0) { _ in try store.set(1, for: "y") }) { error in
      guard case .store(.reentrant)? = error as? StoredError else { return XCTFail("\(error)") }
    }
    try store.set(8, for: "count")
    XCTAssertEqual(try store.get(Int.self, for: "count"), 8, "a value of another type is replaced")
  }

  /// Byte access is chosen for bytes as without the typed functions.
  func testBytes() throws {
    let store = Store.inMemory()
    try store.set([1, 2], for: "x")
    XCTAssertEqual(try store.bytes(for: "x"), [1, 2])
    try store.update("x") { $0 = [($0?.first ?? 0) + 1] }
    XCTAssertEqual(try store.get([UInt8].self, for: "x"), [2])
    try store.set([3] as [UInt8]?, for: "x")
    XCTAssertEqual(try store.bytes(for: "x"), [3])
  }
}
