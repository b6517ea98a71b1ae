import Foundation
import RillStore
import XCTest

/// The documentation of the format, used to read a store from another language.
final class FormatDocumentationTests: XCTestCase {
  /// Runs the documented reader on a store that contains every kind of entry.
  func testThePythonReaderReadsAStore() throws {
    let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first(where: FileManager.default.isExecutableFile)
    guard let python else { throw XCTSkip("there is no Python") }
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Docs/StoreFormat.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let script = try XCTUnwrap(text.split(separator: "```python\n").last?.split(separator: "```").first)

    let folder = Folder()
    try Data(script.utf8).write(to: URL(filePath: folder.path + "/reader.py"))
    // Without `erasing`, the log contains a removal.
    let store = try Store(directory: folder.store, erasing: .none)
    func read() throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(filePath: python)
      process.arguments = [folder.path + "/reader.py", folder.store]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }

    try store.set([1, 2, 255], for: "a")
    try store.set([3], for: "gone")
    try store.compact()
    try store.remove("gone")
    try store.transaction { keys in
      keys["empty"] = []
      keys["größe"] = Array("viel".utf8)
    }
    let expected = "a 0102ff\nempty \ngröße 7669656c\n"
    XCTAssertEqual(try read().output, expected)

    // A torn tail is ignored.
    let log = try folder.bytes("log")
    try folder.write(log + log.suffix(30), to: "log")
    XCTAssertEqual(try read().output, expected)
    // Damage in the middle is an error.
    var damaged = log
    damaged[60] ^= 1
    try folder.write(damaged, to: "log")
    XCTAssertNotEqual(try read().status, 0)

    // A log with an index.
    try folder.write(log, to: "log")
    try store.transaction { keys in
      for number in 0..<1000 { keys[Store.Key(stringLiteral: "key \(number)")] = Array(repeating: 1, count: 100) }
    }
    try store.compact()
    try store.remove("a")
    let lines = try read().output.split(separator: "\n")
    XCTAssertEqual(lines.count, 1002)
    XCTAssert(lines.contains { $0.hasPrefix("key 999 0101") })
    let indexed = try folder.bytes("log")
    XCTAssertEqual(indexed[8], 2)
    var damagedIndex = indexed
    damagedIndex[60] ^= 1
    try folder.write(damagedIndex, to: "log")
    XCTAssertNotEqual(try read().status, 0)
  }
}
