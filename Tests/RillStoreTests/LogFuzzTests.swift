import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Opening randomly damaged logs never crashes or hangs, and never returns a value that was not written.
///
/// `RILL_STORE_ROUNDS` multiplies the number of logs. `RILL_SEED` repeats a run.
class LogFuzzTests: XCTestCase {
  class var protection: Store.Protection { .plain }
  class var logs: Int { 20_000 }

  /// Logs of one store, before and after compaction, and all values that were written to it.
  private struct Corpus {
    var logs: [[UInt8]] = []
    var written: [Store.Key: Set<[UInt8]>] = [:]
  }

  /// Snapshots of some corpora have an index.
  private func corpus(isIndexed: Bool, _ random: inout SeededGenerator) throws -> Corpus {
    var corpus = Corpus()
    let disk = MemoryDisk()
    let store = Store(disk: disk, path: "/memory", indexFloor: isIndexed ? 0 : nil, protection: Self.protection, erasing: .none)
    for number in 0..<24 {
      let key = StoreOperation.keys.randomElement(using: &random) ?? "a"
      // Some values contain a part of the log itself.
      let copied = disk.log.suffix(Int.random(in: 0..<60, using: &random))
      let value = [UInt8(number)] + (Bool.random(using: &random) ? Array(copied) : [])
      try store.transaction { keys in
        keys[key] = value
        if number % 5 == 0 { keys["zero"] = [] }
      }
      corpus.written[key, default: []].insert(value)
      if number % 6 == 0 { try store.remove(key) }
      if number % 8 == 0 { try store.compact() }
      if number % 8 > 3 { corpus.logs.append(disk.log) }
    }
    corpus.written["zero"] = [[]]
    return corpus
  }

  private static func mutate(_ corpus: Corpus, _ random: inout SeededGenerator) -> [UInt8] {
    var log = corpus.logs.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = log.isEmpty ? 0 : Int.random(in: 0..<log.count, using: &random)
      let other = log.isEmpty ? 0 : Int.random(in: 0..<log.count, using: &random)
      let range = min(place, other)..<max(place, other)
      switch random.next() % 8 {
      case 0, 1: if !log.isEmpty { log[place] ^= 1 << (random.next() % 8) }
      case 2: log.removeSubrange(place...)
      case 3: log.removeSubrange(range)
      case 4: log.insert(contentsOf: Array(log[range]), at: place)
      case 5:
        let source = corpus.logs.randomElement(using: &random) ?? []
        log.replaceSubrange(place..., with: source.suffix(Int.random(in: 0...source.count, using: &random)))
      case 6: log.replaceSubrange(range, with: range.map { _ in UInt8(truncatingIfNeeded: random.next()) })
      default: log += [UInt8](repeating: random.next() & 1 == 0 ? 0 : 0xff, count: Int(random.next() % 64))
      }
    }
    return log
  }

  func testOpeningAnything() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["RILL_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...1_000_000)
    let rounds = Int(environment["RILL_STORE_ROUNDS"] ?? "") ?? 1
    var random = SeededGenerator(seed: seed)
    let corpora = try (0..<8).map { try corpus(isIndexed: $0 % 2 == 1, &random) }
    let outcomes = Locked<[String: Int]>([:])
    let (protection, logs) = (Self.protection, Self.logs)
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      let corpus = corpora[worker]
      var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(worker))
      var counts: [String: Int] = [:]
      for _ in 0..<(logs * rounds / 8) {
        let log = Self.mutate(corpus, &random)
        let response: CorruptionResponse = random.next() & 1 == 0 ? .fail : .keepReadable
        let disk = MemoryDisk(log: log)
        let store = Store(disk: disk, path: "/memory", protection: protection, onCorruption: { _ in response })
        do {
          // Some corpora are also read key by key, before all keys are.
          let first = worker % 4 < 2 ? [] : StoreOperation.keys
          let found = try first.filter { try store.bytes(for: $0) != nil }
          let keys = try store.keys()
          if !first.isEmpty, Set(found) != Set(keys).intersection(first) { XCTFail("seed \(seed): \(found) and \(keys)") }
          for key in keys {
            let value = try store.bytes(for: key) ?? []
            if corpus.written[key]?.contains(value) != true { XCTFail("seed \(seed): \(value) was never written for \(key)") }
          }
          counts["read", default: 0] += 1
        } catch StoreError.corrupt(let corruption, _) {
          if response != .fail || corruption.offset > log.count { XCTFail("seed \(seed): \(corruption)") }
          if disk.log != log { XCTFail("seed \(seed): a corrupt log was written to") }
          counts["corrupt", default: 0] += 1
        } catch {
          XCTFail("seed \(seed): \(error)")
        }
      }
      outcomes.withLock { $0.merge(counts, uniquingKeysWith: +) }
    }
    // Both outcomes must be frequent. Otherwise the damage is too small or too large to test anything.
    let counts = outcomes.withLock { $0 }
    XCTAssertGreaterThan(counts["read"] ?? 0, logs / 10)
    XCTAssertGreaterThan(counts["corrupt"] ?? 0, logs / 10)
  }
}

/// The same on encrypted logs of one key.
final class EncryptedLogFuzzTests: LogFuzzTests {
  private static let key = try? Store.EncryptionKey(bytes: Array(1...32))
  override class var logs: Int { 10_000 }
  override class var protection: Store.Protection { key.map { .encrypted($0) } ?? .plain }

  // On Linux, a class is discovered only if it declares a test. Its inherited tests run, too.
  override func testOpeningAnything() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try super.testOpeningAnything()
  }
}
