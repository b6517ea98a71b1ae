import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Crashes and failures at every call, on the simulated disk.
///
/// One workload each is enough for a change, always the same one, so that a rare failure does not stop an unrelated change. With
/// `RILL_STORE_ROUNDS`, as in the nightly workflow, there are up to three random ones, and it multiplies them. `RILL_SEED` repeats one.
class CrashTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }

  class var protection: Store.Protection { .plain }
  private var protection: Store.Protection { Self.protection }
  /// The length of a log's header, and of a frame with a key of 5 bytes and a value of one byte.
  class var lengths: (header: Int, frame: Int) { (40, 57) }
  /// Whether to try fewer crashes and faults than on a plain store, whose code for crashes is the same.
  class var isSample: Bool { false }
  /// Whether the key is in a file, and is replaced now and then.
  class var hasKeyFile: Bool { false }
  private var subsets: Int { Self.isSample ? 24 : wantedRounds == nil ? 512 : 4096 }

  private let wantedRounds = Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "")
  private var rounds: Int { wantedRounds ?? 1 }

  private func seeds(_ count: Int) -> [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["RILL_SEED"].flatMap(UInt64.init) { return [seed] }
    if wantedRounds == nil { return [7] }
    return (0..<(Self.isSample ? 1 : count) * rounds).map { _ in UInt64.random(in: 1...1_000_000) }
  }

  /// Runs the plans, which have disks of their own, on all cores, and returns the first failures.
  private func failures(of plans: [CrashSimulation.Plan]) -> [String] {
    let failures = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: plans.count) { index in
      let found = CrashSimulation(plans[index]).run().failures
      failures.withLock { $0 += found }
    }
    return Array(failures.withLock { $0 }.prefix(3))
  }

  func testCrashAfterEveryCallOfOneWriter() {
    let plans = seeds(3).flatMap { seed in
      [Store.ErasurePolicy.none, .removed, .removedAndReplaced].map { erasurePolicy in
        CrashSimulation.Plan(
          seed: seed, subsets: subsets, erasurePolicy: erasurePolicy, protection: protection, rotating: Self.hasKeyFile,
          rotationAt: Self.hasKeyFile && erasurePolicy == .removed ? 4 : nil)
      }
    }
    XCTAssertEqual(failures(of: plans), [])
  }

  func testCrashAfterEveryCallOfThreeWriters() {
    let plans = seeds(3).flatMap { seed in
      [false, true].map { isIndexed in
        CrashSimulation.Plan(
          seed: seed, writers: 3, subsets: subsets, isIndexed: isIndexed, protection: protection, rotating: Self.hasKeyFile,
          rotationAt: Self.hasKeyFile ? 4 : nil)
      }
    }
    XCTAssertEqual(failures(of: plans), [])
  }

  /// Each error at each call: acknowledged changes are present, and changes that threw an error are not.
  func testEveryErrorAtEveryCall() {
    let faults: [DiskFaults.Fault] = [.error(.inputOutput), .error(.noSpace), .error(.interrupted), .short]
    for seed in seeds(1) { sweep(seed, faults) }
  }

  /// A process is killed at each call, also in the middle of a write, while others continue.
  ///
  /// Then the power fails.
  func testKillAtEveryCall() {
    for seed in seeds(2) { sweep(seed, [.kill, .shortThenKill]) }
  }

  /// A part of a value that could not be stored does not return after a power cut, although the key was absent when it was removed.
  func testAPartOfAFailedWriteIsErased() {
    // The call that writes the frame is among these.
    for call in 36...44 {
      let plan = CrashSimulation.Plan(
        seed: 853580, writers: 2, length: 4, subsets: Self.isSample ? 4 : 64, faultAt: call, fault: .short,
        onlyAfterFault: true, protection: protection, rotating: Self.hasKeyFile)
      XCTAssertEqual(CrashSimulation(plan).run().failures.prefix(3), [])
    }
  }

  private func sweep(_ seed: UInt64, _ faults: [DiskFaults.Fault]) {
    // Odd seeds read the blocks of snapshots one by one.
    let isIndexed = seed % 2 == 1
    var plan = CrashSimulation.Plan(
      seed: seed, writers: 2, length: 4, subsets: 0, isIndexed: isIndexed, protection: protection, rotating: Self.hasKeyFile)
    let calls = CrashSimulation(plan).run().calls
    XCTAssertGreaterThan(calls, 40)
    (plan.subsets, plan.onlyAfterFault) = (3 * rounds, true)
    // A change tries each call with one of the faults, and the nightly workflow with all of them. A sample tries every sixth of these.
    let step = (wantedRounds == nil ? faults.count : 1) * (Self.isSample ? 6 : 1)
    let plans = faults.enumerated().flatMap { index, fault in
      stride(from: 1 + (index + Int(seed % UInt64(step))) % step, through: calls, by: step).map { call in
        var plan = plan
        (plan.faultAt, plan.fault) = (call, fault)
        return plan
      }
    }
    XCTAssertEqual(failures(of: plans), [])
  }

  /// Every sync of the engine is needed: without it, some crash loses a change.
  func testEverySyncIsNeeded() {
    var others: [SyncPurpose] = [.secondName, .overwrittenLog]
    if !Self.hasKeyFile { others += [.keyFile, .keyFolder] }
    // Encryption changes what is written and not when, so a change checks these syncs in a plain store only.
    if Self.isSample, wantedRounds == nil { others += SyncPurpose.allCases.filter { ![.keyFile, .keyFolder].contains($0) } }
    let purposes = SyncPurpose.allCases.filter { !others.contains($0) }
    let needless = Locked<[SyncPurpose]>([])
    let protection = protection
    DispatchQueue.concurrentPerform(iterations: purposes.count) { index in
      let isNeeded = (1...20 as ClosedRange<UInt64>).contains { seed in
        let plan = CrashSimulation.Plan(
          seed: seed, subsets: 64, ignored: purposes[index], protection: protection, rotating: Self.hasKeyFile)
        return !CrashSimulation(plan).run().failures.isEmpty
      }
      if !isNeeded { needless.withLock { $0.append(purposes[index]) } }
    }
    XCTAssertEqual(needless.withLock { $0 }, [], "no crash needs these syncs")
  }

  // MARK: Unknown outcomes

  /// A removal of a key whose change was taken back must hold after a crash, although there is nothing to write for it.
  func testRemovalAfterAFailedSync() throws {
    let disk = SimulatedDisk()
    let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: protection)
    let other = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store", protection: protection)
    try store.set([1], for: "a")
    XCTAssertEqual(try other.keys(), ["a"])
    // The calls are: two locks, four times status, read, write, sync.
    disk.faults.withLock { faults in
      faults.at = faults.calls + 9
      faults.fault = .error(.inputOutput)
    }
    XCTAssertThrowsError(try store.set([2], for: "b")) {
      XCTAssertEqual($0 as? StoreError, .outcomeUnknown(StoreError.Context(folder: "/store", code: EIO)))
    }
    XCTAssertNil(try store.bytes(for: "b"))
    XCTAssertNil(try other.bytes(for: "b"))
    try other.remove("b")
    var random = SeededGenerator(seed: 1)
    for image in disk.crashes(atMost: 4096, &random) {
      let recovered = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection)
      XCTAssertNil(try recovered.bytes(for: "b"))
      XCTAssertEqual(try recovered.bytes(for: "a"), [1])
    }
    try store.set([3], for: "b")
    XCTAssertEqual(try other.bytes(for: "b"), [3])
  }

  /// A sync fails, and so does another call.
  ///
  /// Whether or not the frame was taken back, the next change starts a new log.
  func testALogThatFailedToSyncIsReplaced() throws {
    var (failedSyncs, kept) = (0, 0)
    for call in 1...15 {
      let disk = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: protection)
      let other = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store", protection: protection)
      try store.set([1], for: "a")
      XCTAssertEqual(try other.keys(), ["a"])
      let files: @Sendable () -> Set<Int> = { disk.state.withLock { Set($0.cache.folders[1]?.values.map(\.self) ?? []) } }
      let before = files()
      disk.faults.withLock { faults in
        faults.failing = ([.frame], .inputOutput)
        faults.at = faults.calls + call
        faults.fault = .error(.inputOutput)
      }
      XCTAssertThrowsError(try store.set([2], for: "a")) { error in
        guard case .outcomeUnknown? = error as? StoreError else { return }
        failedSyncs += 1
      }
      disk.faults.withLock { ($0.failing, $0.at) = (nil, nil) }
      // If the frame could not be taken back, because two calls have failed, it is there for all stores.
      let value = try store.bytes(for: "a")
      if value == [2] { kept += 1 } else { XCTAssertEqual(value, [1]) }
      let newStore = Store(disk: SimulatedProcessDisk(disk, number: 3), path: "/store", protection: protection)
      XCTAssertEqual(try newStore.bytes(for: "a"), value, "call \(call)")
      XCTAssertEqual(try other.bytes(for: "a"), value, "call \(call)")
      try store.set([3], for: "a")
      XCTAssertEqual(try other.bytes(for: "a"), [3], "call \(call)")
      if failedSyncs > 0 { XCTAssertNotEqual(files(), before, "call \(call)") }
    }
    XCTAssertGreaterThan(failedSyncs, 3)
    XCTAssert((1...2).contains(kept), "\(kept)")
  }

  // MARK: Repairing

  /// While a damaged log is being replaced, one of its two names always refers to its bytes.
  func testCrashWhileRepairing() {
    XCTAssertEqual(lossesWhileRepairing(ignoring: nil), [])
    XCTAssertNotEqual(lossesWhileRepairing(ignoring: .secondName), [])
  }

  private func lossesWhileRepairing(ignoring ignored: SyncPurpose?) -> [String] {
    let losses = Locked<[String]>([])
    do {
      let first = SimulatedDisk()
      let store = Store(disk: SimulatedProcessDisk(first), path: "/store", protection: protection)
      for value in 1...UInt8(3) { try store.set([value], for: Store.Key("key \(value)")) }
      var image = first.state.withLock { $0.cache }
      guard let folder = image.folders[SimulatedDisk.Image.root]?["store"], let log = image.folders[folder]?["log"] else {
        return ["no log"]
      }
      // Flips a bit in the second of three frames.
      let (header, frame) = Self.lengths
      image.files[log]?[header + frame + 20] ^= 1
      let damaged = image.files[log]

      let disk = SimulatedDisk(image)
      let protection = protection
      disk.faults.withLock { faults in
        faults.ignored = ignored
        faults.afterCall = { [unowned disk] in
          var random = SeededGenerator(seed: 1)
          for image in disk.crashes(atMost: 4096, &random) {
            let names = image.folders[folder] ?? [:]
            if !names.values.contains(where: { image.files[$0] == damaged }) {
              losses.withLock { $0.append("the damaged log is gone") }
            }
            do {
              let recovered = Store(
                disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection,
                onCorruption: { _ in .keepReadable })
              let keys = try recovered.keys().map(\.name).sorted()
              if keys != ["key 1", "key 3"] { losses.withLock { $0.append("\(keys)") } }
            } catch {
              losses.withLock { $0.append("\(error)") }
            }
          }
        }
      }
      let repaired = Store(
        disk: SimulatedProcessDisk(disk), path: "/store", protection: protection, onCorruption: { _ in .keepReadable })
      let keys = try repaired.keys().map(\.name).sorted()
      if keys != ["key 1", "key 3"] { losses.withLock { $0.append("\(keys)") } }
      disk.faults.withLock { $0.afterCall = nil }
    } catch {
      losses.withLock { $0.append("\(error)") }
    }
    return losses.withLock { $0 }
  }
}

/// The same on an encrypted store.
class EncryptedCrashTests: CrashTests {
  private static let key = try? Store.EncryptionKey(bytes: Array(1...32))
  override class var protection: Store.Protection { key.map { .encrypted($0) } ?? .plain }
  override class var lengths: (header: Int, frame: Int) { (164, 113) }
  override class var isSample: Bool { true }

  // On Linux, a class is discovered only if it declares a test. Its inherited tests run, too.
  override func testCrashAfterEveryCallOfOneWriter() { super.testCrashAfterEveryCallOfOneWriter() }
}

/// The same on an encrypted store whose key is in a file, and is replaced now and then.
final class KeyFileCrashTests: EncryptedCrashTests {
  override class var protection: Store.Protection { .encrypted(.keyFile("/home/keys/of/store.key")) }
  override class var hasKeyFile: Bool { true }

  // On Linux, a class is discovered only if it declares a test. Its inherited tests run, too.
  override func testCrashAfterEveryCallOfOneWriter() { super.testCrashAfterEveryCallOfOneWriter() }
}
