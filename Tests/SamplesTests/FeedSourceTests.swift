import BackgroundRefresh
import Foundation
import XCTest

final class FeedSourceTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String = "feed.json") throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  // MARK: Files

  func testReadsAFile() throws {
    let path = try write(
      #"{"title": "News", "facts": [{"name": "Rain", "text": "later", "share": 0.4}, {"name": "a", "text": ""}]}"#)
    XCTAssertEqual(
      try FeedSource.file(path: path).load(),
      FeedContent(title: "News", facts: [.init("Rain", "later", share: 0.4), .init("a", "")]))
  }

  func testSaysWhatIsWrongWithAFile() throws {
    for (json, reason) in [
      ("", "not valid JSON"), ("{", "not valid JSON"), ("[]", "unexpected value"), (#"{"facts": []}"#, "'title' is missing"),
      (#"{"title": "", "facts": [{"name": "a"}]}"#, "'text' is missing at facts.0"),
      (#"{"title": "", "facts": [{"name": 1, "text": ""}]}"#, "unexpected value at facts.0.name"),
      (#"{"title": "", "facts": [{"name": "a", "text": "", "share": 1.5}]}"#, "the share of 'a' is not between 0 and 1"),
    ] {
      let path = try write(json)
      XCTAssertThrowsError(try FeedSource.file(path: path).load(), json) {
        XCTAssertEqual($0 as? FeedError, .malformed(path: path, reason: reason))
        XCTAssertEqual("\($0)", "\(path): \(reason)")
      }
    }
  }

  func testSaysThatThereIsNoFile() {
    XCTAssertThrowsError(try FeedSource.file(path: "/nowhere/feed.json").load()) {
      XCTAssertEqual($0 as? FeedError, .unreadable(path: "/nowhere/feed.json", reason: "no such file"))
    }
    XCTAssertThrowsError(try FeedSource.file(path: folder.path).load()) {
      XCTAssertEqual($0 as? FeedError, .unreadable(path: folder.path, reason: "cannot be read"))
    }
  }

  func testDoesNotReadWhatIsTooLarge() throws {
    let path = try write("")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 100_001)
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for path in [path, link] {
      XCTAssertThrowsError(try FeedSource.file(path: path).load()) {
        XCTAssertEqual($0 as? FeedError, .unreadable(path: path, reason: "larger than 100 kB"))
      }
    }
    try file.truncate(atOffset: 100_000)
    XCTAssertThrowsError(try FeedSource.file(path: path).load()) {
      XCTAssertEqual($0 as? FeedError, .malformed(path: path, reason: "not valid JSON"))
    }
  }

  func testTheNameTellsFeedsApart() {
    let here = FileManager.default.currentDirectoryPath
    XCTAssertEqual(FeedSource.file(path: "news.json").name, FeedSource.file(path: "\(here)/news.json").name)
    XCTAssertNotEqual(FeedSource.file(path: "machine").name, FeedSource.machine().name)
  }

  // MARK: The machine

  func testReadsTheMachine() throws {
    _ = try write("0.70 0.69 0.72 1/210 12345\n", "loadavg")
    _ = try write("MemTotal:        8388608 kB\nMemFree:          100 kB\nMemAvailable:    6291456 kB\n", "meminfo")
    _ = try write("7500.12 1000.00\n", "uptime")
    XCTAssertEqual(
      try FeedSource.machine(folder: folder.path).load(),
      FeedContent(
        title: "This machine",
        facts: [
          .init("Load", "0.70  0.69  0.72  (1, 5, 15 min)"), .init("Memory", "2.0 of 8.0 GiB", share: 0.25),
          .init("Running", "for 2 h 5 min"),
        ]))
  }

  func testSaysWhatIsWrongWithTheMachine() throws {
    XCTAssertThrowsError(try FeedSource.machine(folder: folder.path).load()) {
      XCTAssertEqual($0 as? FeedError, .unreadable(path: folder.path + "/meminfo", reason: "no such file"))
    }
    let path = try write("MemTotal: no\n", "meminfo")
    XCTAssertThrowsError(try FeedSource.machine(folder: folder.path).load()) {
      XCTAssertEqual($0 as? FeedError, .malformed(path: path, reason: "unexpected contents"))
    }
  }

  #if os(Linux)
    func testThisMachineIsReadable() throws {
      let feed = try FeedSource.machine().load()
      XCTAssertEqual(feed.facts.map(\.name), ["Load", "Memory", "Running"])
    }
  #endif
}
