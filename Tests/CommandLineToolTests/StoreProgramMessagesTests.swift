import Foundation
import RillStore
import XCTest
import rill_store

/// The texts that `rill-store` prints, and its exit statuses.
final class StoreProgramMessagesTests: XCTestCase {
  func testStatusOfEveryError() {
    let corruption = Corruption(flaw: .commit, offset: 73, readableBefore: 1, readableBehind: 2)
    let errors: [(StoreError, Int32)] = [
      (.invalidName(.containsNUL), 2), (.tooLarge(bytes: 1 << 30, key: nil), 2), (.unavailable(.locked, code: 0), 3),
      (.unavailable(.permission, code: EACCES), 3), (.unavailable(.diskFull, code: ENOSPC), 3),
      (.unavailable(.timeout, code: 0), 3), (.unavailable(.newerFormat, code: 0), 3), (.unavailable(.failed, code: EIO), 3),
      (.corrupt(corruption, StoreError.Context()), 4), (.outcomeUnknown(StoreError.Context(code: EIO)), 5),
    ]
    for (error, status) in errors {
      let failure = Failure(error, "a\nfolder")
      XCTAssertEqual(failure.status.rawValue, status, failure.message)
      XCTAssertFalse(failure.message.contains("\n"), failure.message)
      XCTAssertFalse(failure.showsUsage)
    }
  }

  /// The advice names the options of the program, and not the parameters of the library.
  func testAdvice() {
    let advice: [(StoreError.Reason, String)] = [
      (.permission, "change the permissions of the folder, or only read it, with --read-only"),
      (.readOnly, "mount the disk so that it can be written, or omit --read-only"),
      (.keyMissing, "name the place of its key, such as with --key-file"),
      (.wrongKey, "name the key with which the values were written"),
      (.notEncrypted, "omit the options of a key, such as --key-file"),
      (.diskFull, "free some space"),
    ]
    for (reason, text) in advice {
      let message = Failure(StoreError.unavailable(reason, StoreError.Context()), "folder").message
      XCTAssertTrue(message.hasPrefix("folder: ") && message.hasSuffix("; \(text)"), message)
    }
    XCTAssertEqual(
      Failure(StoreError.unavailable(.permission, code: EACCES), "folder").message,
      "folder: the system denies access (Permission denied); \(advice[0].1)")
  }

  func testHelpFits80Columns() {
    for line in Help.text.split(separator: "\n") { XCTAssertLessThanOrEqual(line.count, 80, "\(line)") }
    XCTAssertTrue(Help.text.hasPrefix(Help.usage + "\n"))
    XCTAssertTrue(Help.text.hasSuffix(".\n"))
  }

  func testTheDocumentationContainsTheHelp() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Docs/StoreTool.md"), encoding: .utf8)
    XCTAssertTrue(page.contains("```text\n\(Help.text)```\n"))
  }

  func testFieldsOfALine() {
    XCTAssertEqual(String(decoding: TabSeparatedLine("a b", "").terminated, as: UTF8.self), "a b\t\n")
    let fields: [([UInt8], String)] = [
      (Array("é 👨‍👩‍👧 ~".utf8), "é 👨‍👩‍👧 ~"), (Array("a\tb\nc\rd\\n".utf8), #"a\tb\nc\rd\\n"#),
      ([0, 0x1b, 0x7f], #"\x00\x1B\x7F"#), (Array("\u{85}\u{2028}\u{202e}".utf8), #"\xC2\x85\xE2\x80\xA8\xE2\x80\xAE"#),
      ([0xff, 0x41, 0xc3], #"\xFFA\xC3"#), ([0xe2, 0x82, 0x41], #"\xE2\x82A"#), ([0xed, 0xa0, 0x80], #"\xED\xA0\x80"#),
    ]
    for (bytes, text) in fields {
      var line = TabSeparatedLine()
      line.add(bytes)
      XCTAssertEqual(String(decoding: line.bytes, as: UTF8.self), text)
    }
  }
}
