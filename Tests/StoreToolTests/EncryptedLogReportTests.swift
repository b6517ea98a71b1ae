import RillStore
import XCTest
import rill_store

/// What `verify` reports about an encrypted log without its key.
final class EncryptedLogReportTests: XCTestCase {
  private func log(isIndexed: Bool) throws -> [UInt8] {
    let disk = MemoryDisk()
    let key = try Store.EncryptionKey()
    let store = Store(disk: disk, path: "/memory", indexFloor: isIndexed ? 0 : nil, protection: .encrypted(key))
    for number in 0..<5 { try store.set([UInt8(number)], for: Store.Key(stringLiteral: "key \(number)")) }
    if isIndexed { try store.compact() }
    return disk.log
  }

  private func fields(_ log: [UInt8]) throws -> [String: String] {
    let lines = try LogReport(LogInspector(log: log, lock: [])).lines.map { line -> [String] in
      String(decoding: line.bytes, as: UTF8.self).split(separator: "\t").map { String($0.filter { $0 != "\n" }) }
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })
  }

  func testIntactLogs() throws {
    for isIndexed in [false, true] {
      let log = try log(isIndexed: isIndexed)
      let fields = try fields(log)
      XCTAssertEqual(fields["state"], "good")
      XCTAssertEqual(fields["encrypted"], "yes")
      if !isIndexed { XCTAssertEqual(fields["commits"], "5") }
      for name in ["keys", "live", "dead"] { XCTAssertNil(fields[name]) }
    }
  }

  func testDamagedLogs() throws {
    let log = try log(isIndexed: false)
    for place in 164..<log.count {
      var damaged = log
      damaged[place] ^= 1
      let fields = try fields(damaged)
      // Without an announcement, a damaged last commit looks like one that was never acknowledged.
      XCTAssertEqual(fields["state"], place < log.count - 61 ? "corrupt" : "torn", "at \(place)")
    }
  }
}
