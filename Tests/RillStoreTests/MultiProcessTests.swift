import Foundation
import RillStore
import TestSupport
import XCTest

/// Several real processes, and `kill -9`.
///
/// `RILL_STORE_ROUNDS` multiplies the number of rounds.
class MultiProcessTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }

  /// The key of the stores, as text of 32 bytes, or nil if they are plain.
  class var key: String? { nil }
  /// How many changes each of four processes makes.
  class var changes: Int { 2500 }

  private func protection() throws -> Store.Protection {
    try Self.key.map { .encrypted(try Store.EncryptionKey(bytes: Array($0.utf8))) } ?? .plain
  }

  private var rounds: Int { Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "") ?? 1 }

  /// Returns a folder on a disk in memory, if the system has one: these tests do not depend on syncing.
  private func quickFolder() -> TemporaryFolder {
    TemporaryFolder(in: FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil)
  }

  func testFourProcessesCountTogether() throws {
    let total = 4 * Self.changes
    for _ in 0..<rounds {
      let folder = quickFolder()
      let watcher = try StoreWorkerProcess(["watch", folder.store, "\(total)"], key: Self.key)
      XCTAssertNotNil(watcher.line())
      let workers = try (0..<4).map { _ in
        try StoreWorkerProcess(["increment", folder.store, "\(Self.changes)"], key: Self.key)
      }
      for worker in workers { XCTAssertEqual(worker.end(), 0) }
      let seen = watcher.lines().compactMap { Int($0) }
      XCTAssertEqual(watcher.end(), 0)
      XCTAssertEqual(seen.last, total)
      XCTAssertEqual(seen, Array(Set(seen)).sorted())
      let count = try Store(directory: folder.store, protection: protection()).bytes(for: "count") ?? []
      // Lowest byte first.
      XCTAssertEqual(count.prefix(2), [UInt8(total & 0xFF), UInt8(total >> 8)])
    }
  }

  /// A process that has suspended its stores does not keep others out, however long the system stops it.
  func testAStoppedProcessHasNoLock() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, patience: .seconds(5), protection: protection())
    for round in 0..<UInt8(4 * rounds) {
      let worker = try StoreWorkerProcess(["suspend", folder.store], key: Self.key)
      while let line = worker.line(), line != "suspended" {}
      worker.signal(SIGSTOP)
      try store.set([round], for: "mine")
      worker.kill()
      _ = worker.end()
    }
  }

  /// A process that writes without pause does not keep others from reading and writing.
  func testABusyWriterDoesNotStarveOthers() throws {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, protection: protection())
    let clock = ContinuousClock()
    func median(_ count: Int, _ call: () throws -> Void) rethrows -> Duration {
      try (0..<count).map { _ in try clock.measure { try call() } }.sorted()[count / 2]
    }
    // What the disk takes for a change.
    let alone = try median(20) { try store.set([1], for: "mine") }
    let worker = try StoreWorkerProcess(["busy", folder.store], key: Self.key)
    XCTAssertEqual(worker.line(), "started")
    defer { worker.kill() }
    var values: Set<[UInt8]> = []
    // Before readers did without the lock and writers took turns, the medians were 50 and 113 ms.
    let read = try median(200) {
      values.insert(try store.bytes(for: "busy") ?? [])
      Thread.sleep(forTimeInterval: 0.001)
    }
    XCTAssertLessThan(read, .milliseconds(20))
    XCTAssertGreaterThan(values.count, 10, "the values of the other process are not read")
    var number: UInt8 = 0
    let set = try median(100) {
      number += 1
      try store.set([number], for: "mine")
    }
    XCTAssertLessThan(set, .milliseconds(40) + alone * 10)
    XCTAssertEqual(try store.bytes(for: "mine"), [100])
  }

  /// Three processes write.
  ///
  /// In each round, one of them is killed and replaced.
  func testKillingWriters() throws {
    var random = SystemRandomNumberGenerator()
    let folder = TemporaryFolder()
    let names = ["a", "b", "c"]
    var workers = try names.map { try StoreWorkerProcess(["write", folder.store, $0, "0"], key: Self.key) }
    var known = [0, 0, 0]
    func kill(_ index: Int) throws {
      workers[index].kill()
      known[index] = workers[index].lines().compactMap { Int($0) }.last ?? known[index]
      XCTAssertNotEqual(workers[index].end(), 0)
      known[index] = try check(folder, names[index], known[index])
    }
    for round in 0..<20 * rounds {
      let index = round % 3
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        if let acknowledged = workers[index].line().flatMap({ Int($0) }) { known[index] = acknowledged }
      }
      try kill(index)
      workers[index] = try StoreWorkerProcess(["write", folder.store, names[index], "0"], key: Self.key)
    }
    for index in workers.indices { try kill(index) }
  }

  /// A process is killed at each call of the disk in turn, starting with the first, which opens the folder.
  func testKillingAtEveryCall() throws {
    // The calls of an encrypted store are those of a plain one.
    let calls = Array(stride(from: 1, through: 60 * rounds, by: Self.key == nil || rounds > 1 ? 1 : 3))
    try onAllCores(calls) { call in
      let folder = quickFolder()
      let worker = try StoreWorkerProcess(["write", folder.store, "a", "\(call)"], key: Self.key)
      let acknowledged = worker.lines().compactMap { Int($0) }.last ?? 0
      XCTAssertNotEqual(worker.end(), 0)
      try check(folder, "a", acknowledged)
    }
  }

  // MARK: fork

  /// A child process that inherits a store receives an error from each use of it, and can use a new one.
  func testForkAfterAUse() throws {
    for scenario in ["afterwards", "observing"] {
      let folder = quickFolder()
      let worker = try StoreWorkerProcess(["fork", folder.store, scenario], key: Self.key)
      XCTAssertEqual(
        worker.lines(),
        ["get", "keys", "set", "update", "compact", "verify", "observe", "set again"].map { "\($0): forked" }
          + ["b [1, 2]", "c [3]", "a [1]"], scenario)
      XCTAssertEqual(worker.end(), 0)
      let store = try Store(directory: folder.store, protection: protection())
      XCTAssertEqual(try store.bytes(for: "d"), [4])
      XCTAssertNil(try store.verify().corruption)
    }
  }

  /// It does not wait for a lock that another thread held when the process was forked.
  func testForkWhileOthersRead() throws {
    let worker = try StoreWorkerProcess(["fork", quickFolder().store, "reading"], key: Self.key)
    let lines = worker.lines()
    let calls = ["set", "update", "get", "keys", "compact", "verify", "observe", "set later", "flush", "backup"]
    XCTAssertEqual(Set(lines), Set(calls.map { "\($0): forked" }))
    XCTAssertEqual(lines.count, 31 * calls.count)
    XCTAssertEqual(worker.end(), 0)
  }

  func testForkInsideAnUpdate() throws {
    let folder = quickFolder()
    let worker = try StoreWorkerProcess(["fork", folder.store, "inside"], key: Self.key)
    XCTAssertEqual(worker.lines(), ["update: forked", "a [2]"])
    XCTAssertEqual(worker.end(), 0)
    XCTAssertEqual(try Store(directory: folder.store, protection: protection()).verify().commits, 2)
  }

  /// A child process does not keep the lock of its parent.
  func testForkOfAProcessThatIsKilled() throws {
    let folder = quickFolder()
    let input = Pipe()
    let worker = try StoreWorkerProcess(["fork", folder.store, "orphan"], key: Self.key, input: input)
    XCTAssertEqual(worker.line(), "child")
    // If the parent is not dead yet, this waits for it.
    try Store(directory: folder.store, protection: protection()).set([1], for: "a")
    try input.fileHandleForWriting.close()
    // Only now: a process counts as ended when its children have closed the descriptors that they inherited.
    XCTAssertNotEqual(worker.end(), 0)
  }

  func testAChildProcessWaitsForTheLock() throws {
    let folder = quickFolder()
    let worker = try StoreWorkerProcess(["fork", folder.store, "contending"], key: Self.key)
    XCTAssertEqual(worker.lines(), ["set: timeout", "set: timeout", "child waits", "a [2]"])
    XCTAssertEqual(worker.end(), 0)
  }

  // MARK: Descriptors

  /// With few descriptors, each call works or throws.
  func testFewDescriptors() throws {
    for descriptors in 3...16 {
      let worker = try StoreWorkerProcess(["limited", quickFolder().store, "\(descriptors)"], key: Self.key)
      let lines = worker.lines()
      XCTAssertEqual(worker.end(), 0, "\(descriptors): \(lines)")
      XCTAssertEqual(lines.last, "end", "\(descriptors)")
      for line in lines.dropLast() where !line.hasPrefix("contend: ") {
        XCTAssert(line.contains(": too many files are open (Too many open files); close files, or raise"), line)
      }
    }
  }

  /// Checks that the stored number was acknowledged or is the next one, and that both keys of the transaction contain it.
  ///
  /// - Returns: The stored number.
  @discardableResult
  private func check(_ folder: TemporaryFolder, _ name: String, _ acknowledged: Int, line: UInt = #line) throws -> Int {
    let store = try Store(directory: folder.store, protection: protection())
    let value = try store.bytes(for: Store.Key("\(name) one"))
    XCTAssertEqual(value, try store.bytes(for: Store.Key("\(name) other")), line: line)
    let number = (value ?? []).prefix(8).enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
    XCTAssert(
      (acknowledged...acknowledged + 1).contains(number), "acknowledged: \(acknowledged), stored: \(number)", line: line)
    if let value {
      XCTAssertEqual(Array(value.dropFirst(8)), [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number * 37 % 300))
    }
    XCTAssertNil(try store.verify().corruption)
    return number
  }
}

/// The same with encrypted stores.
final class EncryptedMultiProcessTests: MultiProcessTests {
  override class var key: String? { "0123456789abcdef0123456789abcdef" }
  override class var changes: Int { 1000 }

  /// Without a descriptor to load the library of the cipher, each call throws.
  override func testFewDescriptors() throws {
    for descriptors in 3...16 {
      let folder = TemporaryFolder()
      let worker = try StoreWorkerProcess(["limited", folder.store, "\(descriptors)"], key: Self.key)
      XCTAssertEqual(worker.lines().last, "end", "\(descriptors)")
      XCTAssertEqual(worker.end(), 0, "\(descriptors)")
    }
  }
}
