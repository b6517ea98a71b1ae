import Foundation
import RillStore
import TestSupport
import XCTest

/// Logs that an attacker without the key has changed, with valid checksums.
final class TamperedLogTests: XCTestCase {
  private static let headerLength = 164

  private func makeKey(_ first: UInt8 = 1) throws -> Store.EncryptionKey {
    try Store.EncryptionKey(bytes: (0..<32).map { first &+ $0 })
  }

  /// Returns an encrypted log, which consists of single commits, or of a snapshot with an index.
  private func log(_ values: ClosedRange<UInt8>, key: Store.EncryptionKey, isIndexed: Bool = false) throws -> [UInt8] {
    let disk = MemoryDisk()
    let store = Store(disk: disk, path: "/memory", indexFloor: isIndexed ? 0 : nil, protection: .encrypted(key))
    for value in values { try store.set([value], for: Store.Key(stringLiteral: "key \(value)")) }
    if isIndexed { try store.compact() }
    return disk.log
  }

  /// Returns the frames of a log.
  private func frames(_ log: [UInt8]) -> [[UInt8]] {
    var (frames, offset): ([[UInt8]], Int) = ([], Self.headerLength)
    while offset < log.count {
      let end = offset + 36 + Int(number(log, offset, 4))
      frames.append(Array(log[offset..<end]))
      offset = end
    }
    return frames
  }

  private func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  private func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  /// Returns the frame with a sequence, and valid checksums in the given log.
  private func frame(_ frame: [UInt8], as sequence: UInt64, in log: [UInt8]) -> [UInt8] {
    var frame = Array(frame[0..<4]) + bytes(sequence, 8) + frame[12...]
    let seed = Array(log[12..<20])
    func put(_ checksum: UInt32, at offset: Int) {
      frame.replaceSubrange(offset..<offset + 4, with: bytes(UInt64(checksum), 4))
    }
    var crc = CRC32C(CRC32C.of(seed))
    crc.add(frame, 0..<32)
    let head = crc.value
    put(head, at: 32)
    let (values, erased) = (Int(number(frame, 16, 4)), Int(number(frame, 20, 4)))
    let names = 36 + 4 * values + 8 * erased + Int(number(frame, 24, 4))
    guard names <= frame.count - 4 else { return frame }
    crc.add(frame, 36..<names)
    put(crc.value, at: names)
    var place = names + 4
    for value in 0..<values {
      let length = Int(number(frame, 36 + 4 * value, 4))
      guard place + 4 + length <= frame.count else { return frame }
      var crc = CRC32C(head)
      crc.add(bytes(UInt64(value), 4), 0..<4)
      crc.add(frame, place + 4..<place + 4 + length)
      put(crc.value, at: place)
      place += 4 + length
    }
    return frame
  }

  /// Returns the header with valid checksums.
  private func header(_ header: [UInt8]) -> [UInt8] {
    var header = header
    header.replaceSubrange(36..<40, with: bytes(UInt64(CRC32C.of(Array(header[0..<36]))), 4))
    header.replaceSubrange(160..<164, with: bytes(UInt64(CRC32C.of(Array(header[12..<20]) + header[40..<160])), 4))
    return header
  }

  /// Expects that every use of the log throws an error, with this flaw if it is given.
  private func expectRefused(
    _ log: [UInt8], key: Store.EncryptionKey, _ name: String, flaw: Corruption.Flaw? = .authentication, line: UInt = #line
  ) {
    let disk = MemoryDisk(log: log)
    let store = Store(disk: disk, path: "/memory", protection: .encrypted(key))
    let uses: [() throws -> Void] = [
      { _ = try store.bytes(for: "key 1") }, { _ = try store.keys() }, { try store.set([1], for: "new") },
    ]
    for use in uses {
      XCTAssertThrowsError(try use(), name, line: line) { error in
        switch error as? StoreError {
        case .corrupt(let corruption, _)?: if let flaw { XCTAssertEqual(corruption.flaw, flaw, name, line: line) }
        case .unavailable(.wrongKey, _)?: XCTAssertNil(flaw, name, line: line)
        default: XCTFail("\(name): \(error)", line: line)
        }
      }
    }
    XCTAssertEqual(disk.log, log, name, line: line)
  }

  func testTheHelpersMakeValidChecksums() throws {
    let log = try log(1...3, key: makeKey())
    let frames = frames(log)
    XCTAssertEqual(frames.count, 3)
    XCTAssertEqual(frames[1], frame(frames[1], as: number(frames[1], 4, 8), in: log))
    XCTAssertEqual(Array(log[..<Self.headerLength]), header(Array(log[..<Self.headerLength])))
  }

  /// The bytes of a frame with one value that are authenticated and can be changed without the frame becoming an unfinished one.
  private static func sealedBytes(_ frame: [UInt8]) -> [Int] {
    let names = Int(frame[24])
    return Array(12..<16) + Array(40..<40 + names) + Array(40 + names + 8..<frame.count)
  }

  /// A bit of a payload is flipped, and the checksum is corrected: also in the last frame, which is no torn tail.
  func testFlippedBitsWithValidChecksums() throws {
    let key = try makeKey()
    let log = try log(1...3, key: key)
    let frames = frames(log)
    for changed in frames.indices {
      // Not the lengths and numbers, which make the frame one that a crash could have left.
      for place in Self.sealedBytes(frames[changed]) {
        var forged = frames
        forged[changed][place] ^= 4
        forged[changed] = frame(forged[changed], as: number(forged[changed], 4, 8), in: log)
        expectRefused(log[..<Self.headerLength] + Array(forged.joined()), key: key, "frame \(changed), byte \(place)")
      }
    }
  }

  /// Every flipped bit is an error or the state before the damaged last frame.
  func testEveryFlippedBit() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let key = try makeKey()
    try onAllCores([false, true]) { isIndexed in
      let log = try log(1...4, key: key, isIndexed: isIndexed)
      var (errors, old) = (0, 0)
      for bit in 0..<log.count * 8 {
        var damaged = log
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        let store = Store(disk: MemoryDisk(log: damaged), path: "/memory", protection: .encrypted(key))
        do {
          let entries = try store.entries()
          XCTAssertEqual(entries, ["key 1": [1], "key 2": [2], "key 3": [3]], "bit \(bit)")
          old += 1
        } catch {
          errors += 1
        }
      }
      XCTAssertEqual(errors + old, log.count * 8)
      if isIndexed { XCTAssertEqual(old, 0) }
    }
  }

  func testSwappedFrames() throws {
    let key = try makeKey()
    let log = try log(1...4, key: key)
    let frames = frames(log)
    let sequences = frames.map { number($0, 4, 8) }
    let header = Array(log[..<Self.headerLength])
    // Two frames change places, one is repeated, one is dropped.
    for order in [[0, 2, 1, 3], [0, 1, 1, 3], [0, 1, 3], [0, 1, 2, 3, 3]] {
      let forged = zip(order.indices, order).map { frame(frames[$1], as: sequences[0] + UInt64($0), in: log) }
      expectRefused(header + Array(forged.joined()), key: key, "\(order)")
    }
    // Frames of another log of the same store, and of another store, with this key and another one.
    for other in [try self.log(1...4, key: key), try self.log(1...4, key: makeKey(9))] {
      let foreign = frame(self.frames(other)[1], as: sequences[1], in: log)
      expectRefused(header + frames[0] + foreign + frames[2] + frames[3], key: key, "another log")
      expectRefused(header + frames[0] + foreign, key: key, "the end of another log")
    }
  }

  func testForgedHeaders() throws {
    let key = try makeKey()
    let log = try log(1...4, key: key)
    for place in Array(20..<36) + Array(48..<160) {
      var forged = header(Array(log[..<Self.headerLength]))
      forged[place] ^= 1
      forged = header(forged)
      // Some sequences are impossible, and another store identity, salt or key check looks like another key.
      let isOther = place < 128
      expectRefused(forged + log[Self.headerLength...], key: key, "byte \(place)", flaw: isOther ? nil : .authentication)
    }
    // Without its first commit.
    var later = Array(log[..<Self.headerLength])
    let frames = frames(log)
    later.replaceSubrange(20..<28, with: frames[1][4..<12])
    later.replaceSubrange(28..<36, with: frames[0][4..<12])
    expectRefused(header(later) + Array(frames[1...].joined()), key: key, "a log without its first commit")
    // An empty log, written without the key.
    expectRefused(header(later), key: key, "an empty log")
  }

  func testForgedIndex() throws {
    let key = try makeKey()
    let log = try log(1...4, key: key, isIndexed: true)
    let blocks = Int(number(log, Self.headerLength + 8, 4))
    let end = Self.headerLength + 12 + 16 * blocks + 32
    for place in Self.headerLength..<end {
      var forged = log
      forged[place] ^= 1
      let index = Array(forged[Self.headerLength..<end])
      forged.replaceSubrange(end..<end + 4, with: bytes(UInt64(CRC32C.of(Array(log[12..<20]) + index)), 4))
      expectRefused(forged, key: key, "byte \(place)", flaw: .snapshot)
    }
  }

  /// The handler of corruption keeps what is authentic.
  func testKeepReadable() throws {
    let key = try makeKey()
    let log = try log(1...4, key: key)
    var frames = frames(log)
    frames[1][50] ^= 1
    frames[1] = frame(frames[1], as: number(frames[1], 4, 8), in: log)
    let disk = MemoryDisk(log: log[..<Self.headerLength] + Array(frames.joined()))
    let store = Store(disk: disk, path: "/memory", protection: .encrypted(key), onCorruption: { _ in .keepReadable })
    XCTAssertEqual(try store.entries(), ["key 1": [1], "key 3": [3], "key 4": [4]])
  }
}
