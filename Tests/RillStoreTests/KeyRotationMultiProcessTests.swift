import Foundation
import RillStore
import TestSupport
import XCTest

/// Processes that find the key of their store in a file.
final class KeyRotationMultiProcessTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }

  /// Processes write and read while another one replaces the key: no change is lost, and none of them fails.
  func testProcessesContinueAfterARotation() throws {
    let folder = TemporaryFolder(in: FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil)
    let path = folder.path + "/key"
    let store = try Store(directory: folder.store, patience: .seconds(60), protection: .encrypted(.keyFile(path)))
    try store.open()
    func worker(_ arguments: String...) throws -> StoreWorkerProcess {
      try StoreWorkerProcess([arguments[0], folder.store, arguments[1]], key: nil, keyFile: path)
    }
    let watcher = try worker("watch", "4000")
    XCTAssertNotNil(watcher.line())
    let writers = try (0..<2).map { _ in try worker("increment", "2000") }
    var rotations = 0
    while try store.bytes(for: "count")?.prefix(2) != [0xa0, 0x0f] || rotations < 5 {
      try store.rotateKey(to: .init())
      rotations += 1
      XCTAssertEqual(try store.verify().corruption, nil)
      if writers.allSatisfy({ !$0.isRunning }), try store.bytes(for: "count")?.prefix(2) != [0xa0, 0x0f] {
        return XCTFail("the writers have ended early")
      }
    }
    for writer in writers { XCTAssertEqual(writer.end(), 0) }
    XCTAssertEqual(watcher.lines().last, "4000")
    XCTAssertEqual(watcher.end(), 0)
    XCTAssertEqual(try Data(contentsOf: URL(filePath: path)).count, 32)
  }

  /// A process is killed at each call of its first rotations: the key file opens the store, and nothing that was stored is lost.
  func testKillingWhileRotating() throws {
    for call in stride(from: 1, through: 90, by: 2) {
      let folder = TemporaryFolder(in: FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil)
      let path = folder.path + "/key"
      let worker = try StoreWorkerProcess(["rotate", folder.store, "\(call)"], key: nil, keyFile: path)
      let acknowledged = worker.lines().compactMap { Int($0) }.last ?? 0
      XCTAssertNotEqual(worker.end(), 0)
      let store = try Store(directory: folder.store, protection: .encrypted(.keyFile(path)))
      let stored = Int(try store.bytes(for: "count")?.first ?? 0)
      XCTAssert((acknowledged...acknowledged + 1).contains(stored), "call \(call): \(stored) instead of \(acknowledged)")
      try store.rotateKey(to: .init())
      let reopened = try Store(directory: folder.store, protection: .encrypted(.keyFile(path)))
      XCTAssertEqual(Int(try reopened.bytes(for: "count")?.first ?? 0), stored)
      XCTAssertEqual(try Data(contentsOf: URL(filePath: path)).count, 32)
    }
  }
}
