import Foundation
import RillStore
import TestSupport
import XCTest

/// The documentation of the format, used to read a store from another language.
final class FormatDocumentationTests: XCTestCase {
  private static let key: [UInt8] = Array(0..<32)

  /// Runs the documented reader on a store that contains every kind of entry.
  func testThePythonReaderReadsAStore() throws { try checkTheReader(key: nil) }

  func testThePythonReaderReadsAnEncryptedStore() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try checkTheReader(key: Self.key)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/Maintainers")

  /// The log in the documentation contains what the documentation says.
  func testTheTestVector() throws {
    let page = try String(contentsOf: Self.folder.appending(path: "StoreFormat.md"), encoding: .utf8)
    let text = try XCTUnwrap(page.split(separator: "### A test vector").last)
    let digits = try XCTUnwrap(text.split(separator: "```text\n").dropFirst().first?.split(separator: "```").first)
    let log = Array(hexadecimal: String(digits))
    let key = try Store.EncryptionKey(bytes: Self.key)
    let store = Store(disk: MemoryDisk(log: log), path: "/memory", protection: .encrypted(key))
    XCTAssertEqual(try store.entries(), ["token": Array("s3cret".utf8)])
  }

  private func checkTheReader(key: [UInt8]?) throws {
    let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first(where: FileManager.default.isExecutableFile)
    guard let python else { throw XCTSkip("there is no Python") }

    let folder = TemporaryFolder()
    let keyFile = folder.path + "/key"
    if let key { try Data(key).write(to: URL(filePath: keyFile)) }
    let protection: Store.Protection = try key.map { .encrypted(try Store.EncryptionKey(bytes: $0)) } ?? .plain
    // Without `erasing`, the log contains a removal.
    let store = try Store(directory: folder.store, protection: protection, erasing: .none)
    func read() throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(filePath: python)
      process.arguments = [Self.folder.appending(path: "read_store.py").path, folder.store] + (key == nil ? [] : [keyFile])
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
    if key != nil, try read().status != 0, !hasCryptography(python) { throw XCTSkip("Python has no package for encryption") }
    let expected = "a 0102ff\nempty \ngröße 7669656c\n"
    XCTAssertEqual(try read().output, expected)

    // A torn tail is ignored.
    let log = try folder.bytes("log")
    try folder.write(log + log.suffix(30), to: "log")
    XCTAssertEqual(try read().output, expected)
    // Damage in the middle is an error.
    var damaged = log
    damaged[key == nil ? 60 : 190] ^= 1
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
    XCTAssertEqual(indexed[8], key == nil ? 5 : 6)
    var damagedIndex = indexed
    damagedIndex[key == nil ? 60 : 190] ^= 1
    try folder.write(damagedIndex, to: "log")
    XCTAssertNotEqual(try read().status, 0)
  }

  private func hasCryptography(_ python: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", "import cryptography"]
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
