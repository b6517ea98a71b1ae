import Foundation
import RillProperties
import RillStore
import XCTest

/// Tests which bytes each way to declare and to store a value makes.
///
/// Programs have stored such bytes, so they never change.
final class StoredFormatChoiceTests: XCTestCase {
  private struct Version: LosslessStringConvertible, Equatable {
    init() {}
    init?(_ text: String) { if text != "v1" { return nil } }
    var description: String { "v1" }
  }

  private struct CodedVersion: LosslessStringConvertible, Codable, Equatable {
    init() {}
    init?(_ text: String) { if text != "v1" { return nil } }
    var description: String { "v1" }
  }

  private enum Level: Int { case high = 2 }
  private enum Theme: String, Codable { case red }

  /// A type with all formats.
  private enum Direction: Int, LosslessStringConvertible, Codable {
    case north = 4
    init?(_ text: String) { self = .north }
    var description: String { "north" }
  }

  private struct Point: Codable, Equatable { var x = 1 }

  private let store = Store.inMemory()

  /// The text that each key of the store has, except for those of enums.
  private func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for key in try store.keys() { texts[key.name] = String(decoding: try XCTUnwrap(store.bytes(for: key)), as: UTF8.self) }
    return texts
  }

  private func check<Value: Equatable & Sendable>(
    _ value: Value, _ text: String, _ stored: Stored<Value>, _ optional: Stored<Value?>, _ secrets: [KeychainStorage<Value>],
    _ optionalSecrets: [KeychainStorage<Value?>], get: () throws -> Value?, set: (Value?) throws -> Void,
    update: () throws -> Void, conversion: StoredMigration<Bool>, line: UInt = #line
  ) throws {
    try stored.save(value)
    try optional.save(value)
    for secret in secrets { try secret.save(value) }
    for secret in optionalSecrets { try secret.save(value) }
    try set(value)
    try update()
    let keys = ["stored", "optional", "secret", "labelled", "optionalSecret", "optionalLabelled", "set", "update"]
    XCTAssertEqual(try texts(), Dictionary(uniqueKeysWithValues: keys.map { ($0, text) }), line: line)
    XCTAssertEqual(try get(), value, line: line)
    XCTAssertEqual(try stored.load(), value, line: line)
    XCTAssertEqual(try optional.load(), value, line: line)
    for secret in secrets { XCTAssertEqual(try secret.load(), value, line: line) }
    for secret in optionalSecrets { XCTAssertEqual(try secret.load(), value, line: line) }
    XCTAssertTrue(try Stored(wrappedValue: false, "converted", in: store, migrations: [conversion]).load(), line: line)
    for key in try store.keys() { try store.remove(key) }
  }

  func testText() throws {
    let a = "é"
    try check(
      a, "é", Stored(wrappedValue: a, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: a, "secret", in: store), KeychainStorage(wrappedValue: a, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(String.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: a) { _ in } },
      conversion: .converted(from: "set") { (old: String) in old == a })
    let b = Version()
    try check(
      b, "v1", Stored(wrappedValue: b, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: b, "secret", in: store), KeychainStorage(wrappedValue: b, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(Version.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: b) { _ in } },
      conversion: .converted(from: "set") { (old: Version) in old == b })
    let c = CodedVersion()
    try check(
      c, "v1", Stored(wrappedValue: c, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: c, "secret", in: store), KeychainStorage(wrappedValue: c, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(CodedVersion.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: c) { _ in } },
      conversion: .converted(from: "set") { (old: CodedVersion) in old == c })
    let d = Direction.north
    try check(
      d, "north", Stored(wrappedValue: d, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: d, "secret", in: store), KeychainStorage(wrappedValue: d, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(Direction.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: d) { _ in } },
      conversion: .converted(from: "set") { (old: Direction) in old == d })
  }

  func testRawValues() throws {
    let a = Level.high
    try check(
      a, "2", Stored(wrappedValue: a, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: a, "secret", in: store), KeychainStorage(wrappedValue: a, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(Level.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: a) { _ in } },
      conversion: .converted(from: "set") { (old: Level) in old == a })
  }

  func testCoded() throws {
    let a = Theme.red
    try check(
      a, #""red""#, Stored(wrappedValue: a, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: a, "secret", in: store), KeychainStorage(wrappedValue: a, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(Theme.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: a) { _ in } },
      conversion: .converted(from: "set") { (old: Theme) in old == a })
    let b = Point()
    try check(
      b, #"{"x":1}"#, Stored(wrappedValue: b, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: b, "secret", in: store), KeychainStorage(wrappedValue: b, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(Point.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: b) { _ in } },
      conversion: .converted(from: "set") { (old: Point) in old == b })
    let c = [UInt8]("hi")
    try check(
      c, "hi", Stored(wrappedValue: c, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: c, "secret", in: store), KeychainStorage(wrappedValue: c, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get([UInt8].self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: c) { _ in } },
      conversion: .converted(from: "set") { (old: [UInt8]) in old == c })
    let d = Data("hi".utf8)
    try check(
      d, "hi", Stored(wrappedValue: d, "stored", in: store), Stored("optional", in: store),
      [KeychainStorage(wrappedValue: d, "secret", in: store), KeychainStorage(wrappedValue: d, key: "labelled", in: store)],
      [KeychainStorage("optionalSecret", in: store), KeychainStorage(key: "optionalLabelled", in: store)],
      get: { try store.get(Data.self, for: "set") }, set: { try store.set($0, for: "set") },
      update: { try store.update("update", default: d) { _ in } },
      conversion: .converted(from: "set") { (old: Data) in old == d })
  }
}
