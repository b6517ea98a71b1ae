import Foundation
import RillStore
import TestSupport
import XCTest

/// A disk that the store itself has filled.
final class FullDiskTests: XCTestCase {
  /// All values can be removed without a free byte, and the space is free after a compaction.
  func testAStoreThatFillsTheDiskCanBeEmptied() throws {
    #if os(Linux)
      for isEncrypted in [false, true] {
        let protection: Store.Protection = isEncrypted ? .encrypted(try Store.EncryptionKey(bytes: Array(1...32))) : .plain
        let folder = TemporaryFolder()
        guard unsafe mount("rill", folder.path, "tmpfs", 0, "size=160k") == 0 else {
          throw XCTSkip("only root can mount a disk")
        }
        defer { _ = unsafe umount2(folder.path, 2) }
        let store = try Store(directory: folder.store, protection: protection)
        var count = 0
        do {
          while true {
            try store.set([UInt8](repeating: 7, count: 3000), for: Store.Key("key \(count)"))
            count += 1
          }
        } catch StoreError.unavailable(.diskFull, _) {
        }
        XCTAssertGreaterThan(count, 20)
        // Another program takes the rest.
        XCTAssert(FileManager.default.createFile(atPath: folder.path + "/rest", contents: nil))
        let rest = try XCTUnwrap(FileHandle(forWritingAtPath: folder.path + "/rest"))
        while (try? rest.write(contentsOf: Data([1]))) != nil {}
        let other = try Store(directory: folder.store, protection: protection)
        for number in 0..<count - 2 {
          let key = try Store.Key("key \(number)")
          XCTAssertNoThrow(try (number % 2 == 0 ? store : other).remove(key), "\(number) of \(count)")
          XCTAssertNil(try store.bytes(for: key))
        }
        XCTAssertNoThrow(try store.compact())
        XCTAssertLessThan(try folder.bytes("log").count, 10_000)
        // The other store still has the old log open until its next use.
        XCTAssertNil(try other.bytes(for: "new"))
        try store.set([1], for: "new")
        XCTAssertEqual(try Store(directory: folder.store, protection: protection).keys().count, 3)
      }
    #endif
  }
}
