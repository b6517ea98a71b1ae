import Foundation
import RillStore
import TestSupport
import XCTest

/// Copies of a folder that is in use: the log and the lock file are of different moments.
final class FolderCopyTests: XCTestCase {
  private func copy(_ names: [String], from folder: TemporaryFolder, to copy: TemporaryFolder) throws {
    try FileManager.default.createDirectory(
      atPath: copy.store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in names { try FileManager.default.copyItem(atPath: "\(folder.store)/\(name)", toPath: "\(copy.store)/\(name)") }
  }

  /// The files are copied one after the other, and the store changes in between.
  func testFilesThatWereCopiedInAnyOrder() throws {
    for isEncrypted in [false, true] {
      let protection: Store.Protection = isEncrypted ? .encrypted(try Store.EncryptionKey(bytes: Array(1...32))) : .plain
      for order in [["log", "lock"], ["lock", "log"]] {
        for change in ["set", "remove", "compact"] {
          let (folder, backup) = (TemporaryFolder(), TemporaryFolder())
          let store = try Store(directory: folder.store, protection: protection)
          try store.set([1], for: "a")
          try store.set([1], for: "b")
          try copy([order[0]], from: folder, to: backup)
          switch change {
          case "set": try store.set([2], for: "a")
          case "remove": try store.remove("b")
          default:
            try store.set([2], for: "a")
            try store.compact()
          }
          try copy([order[1]], from: folder, to: backup)
          let copied = try Store(directory: backup.store, protection: protection)
          let isNewer = order[1] == "log"
          XCTAssertNil(try copied.verify().corruption, "\(order), \(change)")
          XCTAssertEqual(try copied.bytes(for: "a"), [isNewer && change != "remove" ? 2 : 1], "\(order), \(change)")
          XCTAssertEqual(try copied.bytes(for: "b"), isNewer && change == "remove" ? nil : [1], "\(order), \(change)")
          try copied.set([3], for: "c")
          let keys = try Store(directory: backup.store, protection: protection).keys()
          XCTAssertEqual(keys.count, isNewer && change == "remove" ? 2 : 3)
          // The original is not concerned.
          XCTAssertNil(try store.bytes(for: "c"))
        }
      }
    }
  }

  /// The damaged frame alone says which value of an earlier one is erased.
  ///
  /// Without it, that commit looks damaged, too, but it is durable.
  func testADamagedLastFrameDoesNotTakeEarlierCommitsWithIt() throws {
    for isCut in [true, false] {
      let (folder, backup) = (TemporaryFolder(), TemporaryFolder())
      let store = try Store(directory: folder.store)
      try store.set([0], for: "first")
      try store.transaction { values in
        for number in 0..<100 { values[try Store.Key("k\(number)")] = [UInt8](repeating: 7, count: 9) }
      }
      try store.remove("k50")
      try copy(["log"], from: folder, to: backup)
      var log = try backup.bytes("log")
      if isCut { log.removeLast() } else { log[log.count - 1] ^= 1 }
      try backup.write(log, to: "log")
      XCTAssertNotNil(try Store(directory: backup.store).verify().corruption, "\(isCut)")
      XCTAssertThrowsError(try Store(directory: backup.store).set([1], for: "new"), "\(isCut)") {
        guard case .corrupt? = $0 as? StoreError else { return XCTFail("\($0)") }
      }
      XCTAssertEqual(try backup.bytes("log"), log)
      let repaired = try Store(directory: backup.store, onCorruption: { _ in .keepReadable })
      XCTAssertEqual(try repaired.keys().count, 100, "\(isCut)")
      XCTAssertTrue(try backup.names.contains("corrupt-1"))
    }
  }

  /// A lock file of an earlier version does not say which file it is.
  func testALockFileOfAnEarlierVersion() throws {
    let folder = TemporaryFolder()
    try Store(directory: folder.store).set([1], for: "a")
    let older = try folder.bytes("log")
    try Store(directory: folder.store).set([2], for: "a")
    try folder.write(Array(try folder.bytes("lock").prefix(24)), to: "lock")
    XCTAssertEqual(try Store(directory: folder.store).bytes(for: "a"), [2])
    XCTAssertEqual(try folder.bytes("lock").count, 36)
    try folder.write(older, to: "log")
    XCTAssertThrowsError(try Store(directory: folder.store).bytes(for: "a"))
  }
}
