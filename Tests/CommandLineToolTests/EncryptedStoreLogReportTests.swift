import Foundation
import RillStore
import XCTest
import rill_store

/// What `verify` reports about an encrypted log without its key.
final class EncryptedStoreLogReportTests: XCTestCase {
  private func log(isIndexed: Bool) throws -> [UInt8] {
    let disk = MemoryDisk()
    let key = try Store.EncryptionKey()
    let store = Store(disk: disk, path: "/memory", indexFloor: isIndexed ? 0 : nil, protection: .encrypted(key))
    for number in 0..<5 { try store.set([UInt8(number)], for: Store.Key(stringLiteral: "key \(number)")) }
    if isIndexed { try store.compact() }
    return disk.log
  }

  private func fields(_ log: [UInt8]) throws -> [String: String] {
    let lines = try LogReport(StoreFileReader(log: log, lock: [])).lines.map { line -> [String] in
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

  /// With the key, `verify` also tells whether the log is authentic, and what it contains.
  func testWithTheKey() throws {
    let folder = NSTemporaryDirectory() + "rill-report-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = Store.KeySource.keyFile(folder + "/key")
    let store = try Store(directory: folder + "/store", protection: .encrypted(key))
    for number in 0..<3 { try store.set([1, 2], for: Store.Key(stringLiteral: "key \(number)")) }
    func fields(_ bytes: [UInt8], _ key: Store.KeySource) throws -> [String: String] {
      let report = try LogReport(StoreFileReader(log: bytes, lock: [])) { header throws(StoreError) in
        try StoreFileReader.coding(of: header, in: folder + "/store", with: key)
      }
      return Dictionary(
        uniqueKeysWithValues: report.lines.map { line in
          let words = String(decoding: line.bytes, as: UTF8.self).split(separator: "\t").map(String.init)
          return (words[0], words[1])
        })
    }
    let log = Array(try Data(contentsOf: URL(filePath: folder + "/store/log")))
    let good = try fields(log, key)
    for (name, value) in ["state": "good", "encrypted": "yes", "authentic": "yes", "keys": "3", "commits": "3"] {
      XCTAssertEqual(good[name], value)
    }
    let wrong = Store.KeySource.key(try .init())
    XCTAssertThrowsError(try fields(log, wrong)) { XCTAssert("\($0)".contains("the key is not that of the store")) }
    // A header whose checksum is right, but whose code is not.
    guard case .header(var header) = LogHeader.read(log) else { return XCTFail("no header") }
    header.first = 1
    header.snapshotLast = 1
    let forged = try fields(header.bytes + log.dropFirst(164), key)
    XCTAssertEqual(forged["state"], "corrupt")
    XCTAssertEqual(forged["break-flaw"], "authentication")
  }

  func testDamagedLogs() throws {
    let log = try log(isIndexed: false)
    for place in 164..<log.count {
      var damaged = log
      damaged[place] ^= 1
      let fields = try fields(damaged)
      // Without a durable position, a damaged last commit looks like one that was never acknowledged.
      XCTAssertEqual(fields["state"], place < log.count - 113 ? "corrupt" : "torn", "at \(place)")
    }
  }
}
