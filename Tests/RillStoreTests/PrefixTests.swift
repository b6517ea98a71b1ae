import RillStore
import TestSupport
import XCTest

/// Keys that begin in the same way.
final class PrefixTests: XCTestCase {
  private func store() throws -> Store {
    let store = Store.inMemory()
    try store.transaction { values in
      for name in ["b.2", "a.1", "b.10", "b", "b.é", "c", "B.1", "b.e\u{301}"] {
        values[try Store.Key(name)] = Array(name.utf8)
      }
    }
    return store
  }

  func testKeysAndEntriesAreInTheOrderOfTheirBytes() throws {
    let store = try store()
    XCTAssertEqual(try store.keys(prefix: "b.").map(\.name), ["b.10", "b.2", "b.e\u{301}", "b.é"])
    XCTAssertEqual(try store.keys(prefix: "").count, 8)
    XCTAssertEqual(try store.keys(prefix: "b.é").map { Array($0.name.utf8) }, [Array("b.é".utf8)])
    XCTAssertEqual(try store.keys(prefix: "d"), [])
    let entries = try store.entries(prefix: "b")
    XCTAssertEqual(entries.map(\.key.name), ["b", "b.10", "b.2", "b.e\u{301}", "b.é"])
    for (key, value) in entries { XCTAssertEqual(value, Array(key.name.utf8)) }
  }

  func testRemoveAll() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store)
    for number in 0..<20 { try store.set(Array("secret \(number)".utf8), for: Store.Key("\(number % 2).\(number)")) }
    XCTAssertEqual(try store.removeAll(prefix: "1."), 10)
    XCTAssertEqual(try store.removeAll(prefix: "1."), 0)
    XCTAssertEqual(try store.keys(prefix: "1."), [])
    XCTAssertEqual(try store.keys().count, 10)
    let log = String(decoding: try folder.bytes("log"), as: UTF8.self)
    // "secret 1" is a part of "secret 10".
    for number in 2..<20 { XCTAssertEqual(log.contains("secret \(number)"), number % 2 == 0, "\(number)") }
  }

  func testObserving() throws {
    let store = try store()
    let seen = Recorder<[Store.Change]>()
    let observation = try store.observe(prefix: "b.") { seen.add($0) }
    try store.set([1], for: "a.1")
    try store.transaction { values in (values["a.1"], values["b.2"], values["b.3"]) = ([2], nil, [3]) }
    try store.removeAll(prefix: "")
    observation.cancel()
    let names = seen.entries.map { Set($0.map(\.key.name)) }
    XCTAssertEqual(names, [["b.2", "b.3"], ["b.10", "b.3", "b.é", "b.e\u{301}"]])
  }
}
