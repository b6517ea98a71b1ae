import RillStore
import TestSupport
import XCTest

/// The rules of the log that work without a disk: checksums, frames, headers and compaction.
final class LogFormatTests: XCTestCase {
  func testChecksumsOfKnownBytes() {
    XCTAssertEqual(CRC32C.of([]), 0)
    XCTAssertEqual(CRC32C.of(Array("123456789".utf8)), 0xe306_9283)
    // The test vectors of RFC 3720.
    XCTAssertEqual(CRC32C.of([UInt8](repeating: 0, count: 32)), 0x8a91_36aa)
    XCTAssertEqual(CRC32C.of([UInt8](repeating: 0xff, count: 32)), 0x62a8_ab43)
    XCTAssertEqual(CRC32C.of(Array(0..<32)), 0x46dd_794e)
    XCTAssertEqual(CRC32C.of(Array((0..<32).reversed())), 0x113f_db5c)
  }

  func testChecksumsCanBeContinued() {
    let bytes = (0..<100).map { UInt8($0) }
    for cut in 0...100 {
      var crc = CRC32C()
      crc.add(bytes, 0..<cut)
      crc = CRC32C(crc.value)
      crc.add(bytes, cut..<100)
      XCTAssertEqual(crc.value, CRC32C.of(bytes))
    }
  }

  // MARK: Torn or corrupt

  private let header = LogHeader(identity: 42, first: 5, snapshotLast: 4)

  private func frame(_ sequence: UInt64, _ value: [UInt8] = [1, 2, 3], identity: UInt64 = 42) -> [UInt8] {
    encoded([Edit(key: "key", value: value)], sequence, identity: identity)
  }

  private func encoded(
    _ edits: [Edit], erasing erased: [Int] = [], _ sequence: UInt64, identity: UInt64 = 42
  ) -> [UInt8] {
    do throws(StoreError) {
      return try Frame.encoded(edits, erasing: erased, .removed, sequence: sequence, mark: 9, identity: identity).bytes
    } catch {
      XCTFail("\(error)")
      return []
    }
  }

  private func ending(_ bytes: [UInt8], _ header: LogHeader? = nil) throws -> (LogScanner.Ending, count: Int) {
    var scan = LogScanner(header ?? self.header)
    let ending = try scan.read(bytes, from: 0)
    return (ending, scan.frames.count)
  }

  func testCleanEnd() throws {
    let bytes = frame(5) + frame(6) + frame(7)
    XCTAssertEqual(try ending(bytes).0, .good(end: bytes.count, torn: 0))
    XCTAssertEqual(try ending(bytes).count, 3)
    XCTAssertEqual(try ending([]).0, .good(end: 0, torn: 0))
  }

  func testCutAnywhereIsTorn() throws {
    let whole = frame(5)
    let last = frame(6)
    for cut in 0..<last.count {
      XCTAssertEqual(try ending(whole + last.prefix(cut)).0, .good(end: whole.count, torn: cut), "\(cut)")
    }
  }

  func testDamagedLastFrameIsTorn() throws {
    let whole = frame(5)
    let last = frame(6)
    for index in last.indices {
      var damaged = last
      damaged[index] ^= 0x10
      XCTAssertEqual(try ending(whole + damaged).0, .good(end: whole.count, torn: last.count), "\(index)")
    }
  }

  func testDamageBeforeAGoodFrameIsCorruption() throws {
    let frames = [frame(5), frame(6), frame(7), frame(8)]
    for index in frames[1].indices {
      var damaged = frames
      damaged[1][index] ^= 0x10
      XCTAssertEqual(
        try ending(damaged.flatMap { $0 }).0,
        .corrupt(damage(.commit, at: frames[0].count, before: 1, behind: 2)), "\(index)")
    }
  }

  func testMissingFrameIsCorruption() throws {
    let first = frame(5)
    XCTAssertEqual(try ending(first + frame(7)).0, .corrupt(damage(.commit, at: first.count, before: 1, behind: 1)))
  }

  func testRepeatedFramesAreNotCommits() throws {
    let bytes = frame(5) + frame(6)
    XCTAssertEqual(try ending(bytes + frame(6)).0, .good(end: bytes.count, torn: frame(6).count))
    XCTAssertEqual(try ending(bytes + bytes).0, .good(end: bytes.count, torn: bytes.count))
  }

  func testFramesOfOtherLogsAreInvalid() throws {
    let bytes = frame(5)
    let foreign = frame(6, identity: 43) + frame(7, identity: 43)
    XCTAssertEqual(try ending(bytes + foreign).0, .good(end: bytes.count, torn: foreign.count))
  }

  func testZeroesAreNotFrames() throws {
    let bytes = frame(5)
    let zeroes = [UInt8](repeating: 0, count: 4096)
    XCTAssertEqual(try ending(bytes + zeroes).0, .good(end: bytes.count, torn: 4096))
  }

  func testDamagedSnapshotIsNeverTorn() throws {
    let snapshot = LogHeader(identity: 42, first: 5, snapshotLast: 6)
    let first = frame(5)
    for cut in 0..<frame(6).count {
      XCTAssertEqual(
        try ending(first + frame(6).prefix(cut), snapshot).0, .corrupt(damage(.snapshot, at: first.count, before: 1, behind: 0))
      )
    }
  }

  /// Searching a value that consists of invalid heads takes no longer than searching zeroes.
  func testSearchIsLinear() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var heads: [UInt8] = []
    while heads.count < 1 << 20 {
      var head = frame(6 + UInt64(heads.count % 1000), [UInt8](repeating: 0, count: 100)).prefix(36)
      head[head.startIndex + 32] ^= 1
      head[head.startIndex] = 0
      head[head.startIndex + 2] = 8
      heads += head
    }
    XCTAssertEqual(try ending(frame(5) + [0] + heads).0, .good(end: frame(5).count, torn: heads.count + 1))
  }

  // MARK: Erased values

  /// Three values, and a commit that removes the second one, with the place of its value.
  private func erasingLog() -> (frames: [[UInt8]], place: Range<Int>) {
    var frames = [frame(5), frame(6, Array(1...20)), frame(7)]
    let end = frames[0].count + frames[1].count
    let place = end - 24..<end
    frames.append(encoded([Edit(key: "key", value: nil)], erasing: [place.lowerBound], 8))
    return (frames, place)
  }

  /// However much of an erased value was overwritten, the log is good.
  func testAnErasedValueCanHaveAnyBytes() throws {
    let (frames, place) = erasingLog()
    let log = Array(frames.joined())
    for overwritten in 0...place.count {
      for isBackwards in [false, true] {
        var partly = log
        for byte in isBackwards ? place.suffix(overwritten) : place.prefix(overwritten) { partly[byte] = 0 }
        XCTAssertEqual(try ending(partly).0, .good(end: log.count, torn: 0), "\(overwritten)")
      }
    }
    for byte in place {
      var flipped = log
      flipped[byte] ^= 0x10
      XCTAssertEqual(try ending(flipped).0, .good(end: log.count, torn: 0), "\(byte)")
    }
  }

  /// Without the commit that erases it, or with that commit damaged, an erased value is damage.
  func testAnOverwrittenValueThatNoCommitErases() throws {
    let (frames, place) = erasingLog()
    var log = Array(frames[..<3].joined())
    for byte in place { log[byte] = 0 }
    let corruption = LogScanner.Ending.corrupt(damage(.commit, at: frames[0].count, before: 1, behind: 1))
    XCTAssertEqual(try ending(log).0, corruption)
    for byte in frames[3].indices {
      var eraser = frames[3]
      eraser[byte] ^= 0x10
      XCTAssertEqual(try ending(log + eraser).0, corruption, "\(byte)")
    }
    // The last value of the log is one of a commit that was not finished.
    let last = frame(6, Array(1...20))
    XCTAssertEqual(
      try ending(frame(5) + last.dropLast(24) + [UInt8](repeating: 0, count: 24)).0,
      .good(end: frames[0].count, torn: last.count))
  }

  /// Damage of any other byte is found as in a log without erased values.
  func testDamageNextToAnErasedValue() throws {
    let (frames, place) = erasingLog()
    var log = Array(frames.joined())
    for byte in place { log[byte] = 0 }
    for byte in 0..<log.count - frames[3].count where !place.contains(byte) {
      var damaged = log
      damaged[byte] ^= 0x10
      guard case .corrupt(let corruption) = try ending(damaged).0 else {
        XCTFail("\(byte)")
        continue
      }
      XCTAssertEqual(corruption.flaw, .commit, "\(byte)")
      XCTAssertLessThanOrEqual(corruption.offset, byte)
    }
  }

  private func damage(_ flaw: Corruption.Flaw, at offset: Int, before: Int, behind: Int) -> Corruption {
    Corruption(flaw: flaw, offset: offset, readableBefore: before, readableBehind: behind)
  }

  // MARK: Headers

  func testHeaders() {
    let header = LogHeader(identity: 42, first: 5, snapshotLast: 8)
    XCTAssertEqual(header.bytes.count, LogHeader.length)
    XCTAssertEqual(LogHeader.read(header.bytes + [1, 2]), .header(header))
    for cut in 0..<LogHeader.length { XCTAssertEqual(LogHeader.read(Array(header.bytes.prefix(cut))), .bad) }
    for index in header.bytes.indices {
      var damaged = header.bytes
      damaged[index] ^= 4
      XCTAssertEqual(LogHeader.read(damaged), .bad)
    }
    var newer = Array(header.bytes.prefix(36))
    newer[8] = 7
    let crc = CRC32C.of(newer)
    newer += [UInt8(crc & 0xff), UInt8(crc >> 8 & 0xff), UInt8(crc >> 16 & 0xff), UInt8(crc >> 24)]
    XCTAssertEqual(LogHeader.read(newer), .newer)
  }

  // MARK: Compaction

  func testCompactionIsDueWhenTheLogIsMostlyDead() {
    var rule = CompactionPolicy()
    XCTAssertFalse(rule.isDue(length: 32 << 10))
    XCTAssert(rule.isDue(length: (32 << 10) + 1))
    // A small log may contain more dead bytes than a large one.
    rule.live = 100 << 10
    XCTAssertFalse(rule.isDue(length: 900 << 10))
    XCTAssert(rule.isDue(length: (900 << 10) + 1))
    rule.live = 2 << 20
    XCTAssertFalse(rule.isDue(length: 4 << 20))
    XCTAssert(rule.isDue(length: (4 << 20) + 1))
    rule.failed(length: 5 << 20)
    XCTAssertFalse(rule.isDue(length: 9 << 20))
    XCTAssert(rule.isDue(length: 10 << 20))
  }
}
