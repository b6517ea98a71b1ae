import RillStore
import XCTest
import rill_store

/// The report of `verify` about logs that the tests write byte by byte.
final class StoreLogReportTests: XCTestCase {
  private static let identity: UInt64 = 77

  /// Commits 5 to 8: "a", "b", "a" again, and the removal of "b".
  private static let frames: [[UInt8]] = {
    let edits = [
      Edit(key: "a", value: [1, 2, 3]), Edit(key: "b", value: [4]), Edit(key: "a", value: [5]), Edit(key: "b", value: nil),
    ]
    return edits.enumerated().map { index, edit in
      (try? Frame.encoded([edit], sequence: UInt64(5 + index), mark: 9, identity: identity).bytes) ?? []
    }
  }()

  /// Returns a log whose first `snapshot` commits are its snapshot.
  private static func log(snapshot: UInt64 = 0) -> [UInt8] {
    LogHeader(identity: identity, first: 5, snapshotLast: 4 + snapshot).bytes + frames.joined()
  }

  private static func words(_ generation: UInt64, _ identity: UInt64 = identity) -> [UInt8] {
    DurablePosition(generation: generation, log: identity).bytes
  }

  private static func start(of frame: Int) -> Int { 40 + frames[..<frame].reduce(0) { $0 + $1.count } }

  private func report(_ log: [UInt8], lock: [UInt8] = words(8)) throws -> [String: String] {
    let report = try LogReport(StoreFileReader(log: log, lock: lock))
    XCTAssertEqual(report.problem == nil, report.state == .good || report.state == .torn)
    var fields: [String: String] = [:]
    for line in report.lines {
      let words = String(decoding: line.bytes, as: UTF8.self).split(separator: "\t").map(String.init)
      XCTAssertEqual(words.count, 2)
      XCTAssertNil(fields.updateValue(words[1], forKey: words[0]))
    }
    return fields
  }

  func testGoodLog() throws {
    let log = Self.log()
    XCTAssertEqual(
      try report(log),
      [
        "state": "good", "length": "\(log.count)", "commits": "4", "first": "5", "last": "8", "keys": "1", "live": "13",
        "dead": "32", "torn": "0", "acknowledged": "8",
      ])
    // The header, the overhead of each commit, and the entries.
    XCTAssertEqual(log.count, 40 + 4 * 40 + 13 + 32)
  }

  func testEmptyLog() throws {
    let log = LogHeader(identity: Self.identity, first: 5, snapshotLast: 4).bytes
    let report = try report(log, lock: Self.words(4))
    XCTAssertEqual(report["state"], "good")
    XCTAssertEqual(report["commits"], "0")
    XCTAssertNil(report["first"])
  }

  func testWithoutALockFile() throws {
    let report = try report(Self.log(), lock: [])
    XCTAssertEqual(report["state"], "good")
    XCTAssertNil(report["acknowledged"])
  }

  /// The report names the commit that contains the changed byte.
  func testEveryByte() throws {
    for snapshot: UInt64 in [0, 2] {
      let log = Self.log(snapshot: snapshot)
      for offset in 40..<log.count {
        var damaged = log
        damaged[offset] ^= 0x10
        let fields = try report(damaged)
        let frame = Self.frames.indices.last { Self.start(of: $0) <= offset } ?? 0
        let isLast = frame == Self.frames.count - 1
        XCTAssertEqual(fields["state"], isLast ? "short" : "corrupt", "at \(offset)")
        XCTAssertEqual(fields["break-offset"], "\(Self.start(of: frame))", "at \(offset)")
        XCTAssertEqual(fields["break-sequence"], "\(5 + frame)", "at \(offset)")
        XCTAssertEqual(fields["break-flaw"], isLast ? "end" : frame < Int(snapshot) ? "snapshot" : "commit", "at \(offset)")
        XCTAssertEqual(fields["commits"], "\(frame)", "at \(offset)")
        XCTAssertEqual(fields["behind-commits"], isLast ? nil : "\(3 - frame)", "at \(offset)")
        XCTAssertEqual(fields["behind-offset"], isLast ? nil : "\(Self.start(of: frame + 1))", "at \(offset)")
        XCTAssertEqual(fields["behind-first"], isLast ? nil : "\(6 + frame)", "at \(offset)")
        XCTAssertEqual(fields["behind-last"], isLast ? nil : "8", "at \(offset)")
      }
    }
  }

  func testDamagedHeader() throws {
    for offset in 0..<40 {
      var damaged = Self.log()
      damaged[offset] ^= 0x10
      let fields = try report(damaged)
      XCTAssertEqual(fields["state"], "corrupt")
      XCTAssertEqual(fields["break-flaw"], "header")
      XCTAssertEqual(fields["break-offset"], "0")
      XCTAssertNil(fields["break-sequence"])
    }
  }

  /// An incomplete commit is a torn tail if it was not acknowledged, and a loss if it was.
  func testEveryLengthOfTheLastCommit() throws {
    let log = Self.log()
    let start = Self.start(of: 3)
    for length in start..<log.count {
      let cut = Array(log.prefix(length))
      let torn = try report(cut, lock: Self.words(7))
      XCTAssertEqual(torn["state"], length == start ? "good" : "torn")
      XCTAssertEqual(torn["torn"], "\(length - start)")
      XCTAssertEqual(torn["last"], "7")
      let short = try report(cut)
      XCTAssertEqual(short["state"], "short")
      XCTAssertEqual(short["break-offset"], "\(start)")
      XCTAssertEqual(short["break-sequence"], "8")
      // This log has replaced another one, so it starts behind what was announced of that one. Otherwise it is an older log.
      XCTAssertEqual(try report(cut, lock: Self.words(4, 78))["state"], length == start ? "good" : "torn")
      XCTAssertEqual(try report(cut, lock: Self.words(8, 78))["state"], "short")
    }
  }

  func testProblemMessages() throws {
    var damaged = Self.log()
    damaged[Self.start(of: 2)] ^= 1
    XCTAssertEqual(
      try LogReport(StoreFileReader(log: damaged, lock: [])).problem,
      "the log is damaged at byte \(Self.start(of: 2)), where commit 7 should start; 2 commits (5 to 6) can be read before it, commit 8 after it"
    )
    XCTAssertEqual(
      try LogReport(StoreFileReader(log: Array(Self.log().prefix(Self.start(of: 2))), lock: Self.words(8))).problem,
      "the log ends at byte \(Self.start(of: 2)), before commits 7 to 8, which were acknowledged; its end is damaged, or it is an older copy"
    )
  }

  func testNewerVersion() {
    var log = Self.log()
    log[8] = 7
    log.replaceSubrange(36..<40, with: Self.words(UInt64(CRC32C.of(Array(log.prefix(36))))).prefix(4))
    XCTAssertThrowsError(try LogReport(StoreFileReader(log: log, lock: []))) {
      XCTAssertEqual($0 as? StoreError, .unavailable(.newerFormat, code: 0))
    }
  }
}
