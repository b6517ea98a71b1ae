import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Logs with a large snapshot, whose blocks are read when they are needed.
///
/// `RILL_STORE_ROUNDS` multiplies the random uses.
class SnapshotIndexTests: XCTestCase {
  class var protection: Store.Protection { .plain }
  private var protection: Store.Protection { Self.protection }
  private var rounds: Int { Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "") ?? 1 }

  private func key(_ number: Int) -> Store.Key { Store.Key(stringLiteral: "key \(number)") }

  private func value(_ number: Int) -> [UInt8] { Array("the value of key \(number)".utf8) + Array(repeating: 7, count: 60) }

  private static func isIndexed(_ log: [UInt8]) -> Bool { log[8] == 5 || log[8] == 6 && log[44] == 1 }

  /// Creates a store with 1000 keys, whose log has an index.
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let store = try Store(directory: folder.store, protection: protection)
    try store.transaction { entries in
      for number in 0..<1000 { entries[key(number)] = value(number) }
    }
    try store.compact()
    XCTAssert(Self.isIndexed(try folder.bytes("log")), "the log has no index")
    return folder
  }

  func testValuesAreReadOneByOneAndTogether() throws {
    let folder = try folder()
    let store = try Store(directory: folder.store, protection: protection)
    XCTAssertNil(try store.bytes(for: "absent"))
    for number in stride(from: 0, to: 1000, by: 17) { XCTAssertEqual(try store.bytes(for: key(number)), value(number)) }
    XCTAssertEqual(try store.keys().count, 1000)
    for number in 0..<1000 { XCTAssertEqual(try store.bytes(for: key(number)), value(number)) }
  }

  func testUpdatesAndTransactionsSeeValuesThatWereNotRead() throws {
    let folder = try folder()
    try Store(directory: folder.store, protection: protection).update(key(5)) { value in
      XCTAssertEqual(value, self.value(5))
      value = [5]
    }
    try Store(directory: folder.store, protection: protection).transaction { entries in
      XCTAssertEqual(entries.keys.count, 1000)
      XCTAssertEqual(entries[key(6)], value(6))
      XCTAssertEqual(entries[key(5)], [5])
      entries[key(6)] = nil
    }
    let store = try Store(directory: folder.store, protection: protection)
    XCTAssertNil(try store.bytes(for: key(6)))
    try store.remove(key(7))
    XCTAssertNil(try store.bytes(for: key(7)))
    XCTAssertEqual(try store.keys().count, 998)
  }

  /// A damaged block affects only the keys in it, until something needs all of the log.
  func testDamagedBlock() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    // Each core damages a log of its own.
    try onAllCores([0, 1]) { worker in try damageBlocks(3 * rounds, SeededGenerator(seed: seed() &+ worker)) }
  }

  private func damageBlocks(_ count: Int, _ random: SeededGenerator) throws {
    var random = random
    let folder = try folder()
    let log = try folder.bytes("log")
    guard case .header(let header) = LogHeader.read(log) else { return XCTFail("a log without a header") }
    for _ in 0..<count {
      let place = Int.random(in: header.end..<log.count, using: &random)
      var damaged = log
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try folder.write(damaged, to: "log")
      let store = try Store(directory: folder.store, protection: protection)
      var corrupt = 0
      for number in 0..<1000 {
        do {
          let bytes = try store.bytes(for: key(number))
          XCTAssertEqual(bytes, value(number), "damage at \(place), seed \(seed())")
        } catch StoreError.corrupt(let corruption, _) {
          XCTAssertEqual(corruption.flaw, .snapshot)
          corrupt += 1
        }
      }
      XCTAssertGreaterThan(corrupt, 0, "damage at \(place), seed \(seed())")
      XCTAssertThrowsError(try store.keys())
      XCTAssertThrowsError(try store.set([1], for: "another key"))
      XCTAssertThrowsError(try store.compact())
      XCTAssertNotNil(try store.verify().corruption)
      XCTAssertEqual(try folder.bytes("log"), damaged)
    }
    try folder.write(log, to: "log")
    XCTAssertEqual(try Store(directory: folder.store, protection: protection).keys().count, 1000)
  }

  func testDamagedBlockWithAHandler() throws {
    let folder = try folder()
    var log = try folder.bytes("log")
    log[log.count - 100] ^= 1
    try folder.write(log, to: "log")
    let reports = Locked<[Corruption]>([])
    let store = try Store(directory: folder.store, protection: protection) { corruption in
      reports.withLock { $0.append(corruption) }
      return .keepReadable
    }
    let found = try (0..<1000).count { try store.bytes(for: key($0)) == value($0) }
    let reported = reports.withLock { $0 }
    XCTAssertEqual(reported.count, 1)
    XCTAssertEqual(try store.keys().count, found)
    XCTAssert((900..<1000).contains(found), "\(found) values are left")
    XCTAssertEqual(try folder.bytes("corrupt-1"), log)
  }

  func testALogThatBecameShorter() throws {
    let folder = try folder()
    let log = try folder.bytes("log")
    try folder.write(Array(log.dropLast(2000)), to: "log")
    let store = try Store(directory: folder.store, protection: protection)
    XCTAssertThrowsError(try store.bytes(for: key(1))) { error in
      guard case .corrupt(let corruption, _)? = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssertEqual(corruption.flaw, .snapshot)
    }
  }

  /// A disk that fails once while a block is read.
  func testErrorWhileABlockIsRead() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let disk = SimulatedDisk()
    let writer = Store(disk: SimulatedProcessDisk(disk), path: "/store", indexFloor: 0, protection: protection)
    try writer.transaction { entries in
      for number in 0..<200 { entries[key(number)] = value(number) }
    }
    try writer.compact()
    var failures = 0
    for call in 1...8 {
      let store = Store(disk: SimulatedProcessDisk(disk, number: 1 + call), path: "/store", protection: protection)
      try store.open()
      disk.faults.withLock { ($0.at, $0.fault) = ($0.calls + call, .error(.inputOutput)) }
      do {
        let bytes = try store.bytes(for: key(1))
        XCTAssertEqual(bytes, value(1))
      } catch StoreError.unavailable {
        failures += 1
      }
      disk.faults.withLock { $0.at = nil }
      XCTAssertEqual(try store.bytes(for: key(1)), value(1))
    }
    XCTAssertGreaterThan(failures, 0)
  }

  /// Observers receive the differences when another process replaces a log that was not read completely.
  func testObserversWhenTheLogIsReplaced() throws {
    let folder = try folder()
    let store = try Store(directory: folder.store, protection: protection)
    let seen = Locked<[Store.Key: [UInt8]?]>([:])
    let observation = try store.observe { changes in
      seen.withLock { for change in changes { $0[change.key] = .some(change.value) } }
    }
    let other = try Store(directory: folder.store, protection: protection)
    try other.set([1], for: key(1))
    try other.remove(key(2))
    try other.compact()
    XCTAssertEqual(try store.bytes(for: key(1)), [1])
    observation.cancel()
    XCTAssertEqual(seen.withLock { $0 }, [key(1): [1], key(2): nil])
  }

  /// A value that was erased before it was read, in a log that was then replaced, was there for observers.
  func testObserversOfAnErasedValueThatWasNotRead() throws {
    let folder = try folder()
    let store = try Store(directory: folder.store, protection: protection)
    let seen = Recorder<Store.Change>()
    let observation = try store.observe { for change in $0 { seen.add(change) } }
    let other = try Store(directory: folder.store, protection: protection)
    // Meanwhile the store reads nothing.
    try store.lead { _ in
      try? other.remove(key(2))
      try? other.set([1], for: key(1))
      try? other.remove(key(3))
      try? other.set([3], for: key(3))
      try? other.compact()
    }
    seen.wait(for: 3)
    XCTAssertEqual(try store.bytes(for: key(1)), [1])
    observation.cancel()
    let changes = Dictionary(grouping: seen.entries, by: \.key).mapValues { $0.map(\.value) }
    XCTAssertEqual(changes, [key(1): [[1]], key(2): [nil], key(3): [[3]]])
  }

  /// The log is overwritten before the store has read anything of it after `observe`.
  func testObserversOfAValueThatIsMovedToAnotherStore() throws {
    let (folder, target) = (try folder(), TemporaryFolder())
    let store = try Store(directory: folder.store, protection: protection)
    let seen = Recorder<Store.Change>()
    let observation = try store.observe { for change in $0 { seen.add(change) } }
    let other = try Store(directory: folder.store, protection: protection)
    // Meanwhile the store reads nothing.
    try store.lead { _ in
      try? Store(directory: target.store, protection: protection).moveValue(of: key(2), from: other)
    }
    seen.wait(for: 1)
    XCTAssertNil(try store.bytes(for: key(2)))
    observation.cancel()
    XCTAssertEqual(seen.entries.map(\.key), [key(2)])
    XCTAssertEqual(seen.entries.map(\.value), [nil])
  }

  /// Many changes by small commits do not make opening slow: the log is rewritten with an index.
  func testManySmallChangesAreIndexed() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let disk = MemoryDisk()
    let store = Store(disk: disk, path: "/memory", protection: protection)
    for number in 0..<7000 { try store.set(value(number), for: key(number)) }
    XCTAssert(Self.isIndexed(disk.log))
    XCTAssertEqual(try Store(disk: disk, path: "/memory", protection: protection).keys().count, 7000)
  }

  /// SeededGenerator changes and reads by several processes, compared with a dictionary.
  ///
  /// Blocks are read in any order, also after their keys were changed or removed, and after the log was replaced.
  func testRandomUses() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try onAllCores(Array(0..<UInt64(2 * rounds))) { round in
      let seed = seed() &+ round
      var random = SeededGenerator(seed: seed)
      let disk = SimulatedDisk()
      var number = 0
      func process() -> Store {
        number += 1
        return Store(
          disk: SimulatedProcessDisk(disk, number: number), path: "/store", compactionFloor: 4000, indexFloor: 0,
          protection: protection, erasing: [.none, .removed, .removedAndReplaced].randomElement(using: &random) ?? .none)
      }
      var stores = [process(), process(), process()]
      var model: [Store.Key: [UInt8]] = [:]
      for step in 0..<150 {
        let index = stores.indices.randomElement(using: &random) ?? 0
        let store = stores[index]
        let key = key(Int.random(in: 0..<120, using: &random))
        switch Int.random(in: 0..<16, using: &random) {
        case 0: stores[index] = process()
        case 1: try store.compact()
        case 2: XCTAssertEqual(Set(try store.keys()), Set(model.keys), "seed \(seed), step \(step)")
        case 3, 4:
          try store.remove(key)
          model[key] = nil
        case 5, 6:
          let bytes = [UInt8(truncatingIfNeeded: step)] + value(step)
          try store.set(bytes, for: key)
          model[key] = bytes
        case 7:
          try store.update(key) { value in
            XCTAssertEqual(value, model[key], "seed \(seed), step \(step)")
            value = value.map { [1] + $0 }
          }
          model[key] = model[key].map { [1] + $0 }
        case 8:
          let first = Int.random(in: 0..<100, using: &random)
          try store.transaction { entries in
            for number in first..<first + 20 { entries[self.key(number)] = value(step) }
          }
          for number in first..<first + 20 { model[self.key(number)] = value(step) }
        default: XCTAssertEqual(try store.bytes(for: key), model[key], "seed \(seed), step \(step)")
        }
      }
      for store in stores { XCTAssertEqual(try store.entries(), model, "seed \(seed)") }
    }
  }

  private let randomSeed =
    ProcessInfo.processInfo.environment["RILL_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...1_000_000)

  private func seed() -> UInt64 { randomSeed }
}

/// The same on encrypted logs.
final class EncryptedSnapshotIndexTests: SnapshotIndexTests {
  private static let key = try? Store.EncryptionKey(bytes: Array(1...32))
  override class var protection: Store.Protection { key.map { .encrypted($0) } ?? .plain }

  // On Linux, a class is discovered only if it declares a test. Its inherited tests run, too.
  override func testValuesAreReadOneByOneAndTogether() throws { try super.testValuesAreReadOneByOneAndTogether() }
}

extension Sequence {
  fileprivate func count(where isCounted: (Element) throws -> Bool) rethrows -> Int {
    try reduce(0) { try isCounted($1) ? $0 + 1 : $0 }
  }
}
