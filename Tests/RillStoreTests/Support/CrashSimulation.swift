import RillLocks
import RillStore
import TestSupport

/// Runs a workload on a simulated disk and simulates a crash after every call, with every subset of the effects that are not durable.
///
/// The recovered contents must include every acknowledged operation, and nothing beyond the attempted ones. No file may contain a part of
/// a value that was erased.
final class CrashSimulation: Sendable {
  struct Plan {
    var seed: UInt64
    var writers = 1
    var length = 8
    var subsets = 4096
    /// The call that fails, if any, and how it fails.
    var faultAt: Int?
    var fault = DiskFaults.Fault.short
    var ignored: SyncPurpose?
    /// Whether to crash only after the fault: other tests cover the crashes before it.
    var onlyAfterFault = false
    /// Whether every snapshot has an index, and its blocks are read one by one.
    var isIndexed = false
    /// Which values are erased at once.
    var erasurePolicy = Store.ErasurePolicy.removed
    var protection = Store.Protection.plain
    /// Whether the key is replaced now and then: it must be in a file.
    var rotating = false
    /// The number of an operation that is a rotation in each workload: one of six random workloads has none.
    var rotationAt: Int?
  }

  private struct State {
    /// The possible contents of the store: several after an unknown outcome.
    var possible: Set<Contents> = [[:]]
    /// The possible contents, with and without the effect of the current operation.
    var acceptable: Set<Contents> = [[:]]
    /// Whether an operation was acknowledged after the last unknown outcome, which settles that outcome.
    ///
    /// Until then, the change of a killed writer can still appear, and the change of a failed sync can appear after a crash.
    var isSettled = true
    /// The values that operations have tried to store, and that can be in the files.
    var attempted: [Store.Key: Set<[UInt8]>] = [:]
    /// The parts of values that an acknowledged operation has erased, of 8 bytes each.
    var erased: Set<UInt64> = []
    var random: SeededGenerator
    var failures: [String] = []
    var recoveries = 0
  }

  static let path = "/home/data/store"
  private let plan: Plan
  private let disk: SimulatedDisk
  private let state: Locked<State>

  init(_ plan: Plan) {
    self.plan = plan
    disk = SimulatedDisk(seed: plan.seed)
    state = Locked(State(random: SeededGenerator(seed: plan.seed &* 31)))
    disk.faults.withLock { faults in
      faults.at = plan.faultAt
      faults.fault = plan.fault
      faults.ignored = plan.ignored
      faults.afterCall = { [unowned self] in crash() }
    }
  }

  /// Runs the workload.
  ///
  /// - Returns: The failures, the number of calls, and the number of checked crashes.
  func run() -> (failures: [String], calls: Int, recoveries: Int) {
    var random = SeededGenerator(seed: plan.seed)
    var processes = (1...plan.writers).map { SimulatedProcessDisk(disk, number: $0) }
    var stores = processes.map(store)
    for number in 0..<plan.length {
      let writer = Int.random(in: 0..<plan.writers, using: &random)
      let operation = StoreOperation.random(number, &random, rotating: plan.rotating)
      perform(number == plan.rotationAt ? .rotateKey : operation, on: stores[writer])
      if disk.faults.withLock({ $0.killedProcesses.contains(writer + 1) }) {
        // A new process replaces the killed one.
        processes[writer] = SimulatedProcessDisk(disk, number: plan.writers + 1 + number)
        stores[writer] = store(processes[writer])
      }
      checkRead(from: stores[Int.random(in: 0..<plan.writers, using: &random)])
    }
    disk.faults.withLock { $0.afterCall = nil }
    let calls = disk.faults.withLock { $0.calls }
    return state.withLock { ($0.failures, calls, $0.recoveries) }
  }

  private func store(_ process: SimulatedProcessDisk) -> Store {
    Store(
      disk: process, path: Self.path, compactionFloor: 200, indexFloor: plan.isIndexed ? 0 : nil,
      protection: plan.protection, erasing: plan.erasurePolicy)
  }

  private func perform(_ operation: StoreOperation, on store: Store) {
    state.withLock { state in
      state.acceptable = state.possible.union(state.possible.map(operation.apply))
      for (key, value) in operation.values { state.attempted[key, default: []].insert(value) }
    }
    do {
      try operation.perform(on: store)
      recordSuccess(of: operation)
      recordErasure(by: operation)
    } catch StoreError.notErased {
      recordSuccess(of: operation)
    } catch StoreError.outcomeUnknown {
      recordUnknownOutcome()
    } catch StoreError.unavailable(_, let context) {
      // A killed process does not know the outcome. After any other error, nothing was written.
      if context.code == -1 { recordUnknownOutcome() }
    } catch {
      fail("\(operation): \(error)")
    }
    state.withLock { state in state.acceptable = state.possible }
  }

  private func recordSuccess(of operation: StoreOperation) {
    state.withLock { state in
      state.possible = Set(state.possible.map(operation.apply))
      state.isSettled = true
    }
  }

  private func recordErasure(by operation: StoreOperation) {
    state.withLock { state in
      for (key, values) in state.attempted where operation.erases(key, plan.erasurePolicy) {
        let live = Set(state.possible.compactMap { $0[key] })
        for value in values.subtracting(live) { state.erased.formUnion(Self.parts(of: value)) }
        state.attempted[key] = values.intersection(live)
      }
    }
  }

  /// The parts of a value by which it is found.
  private static func parts(of value: [UInt8]) -> [UInt64] {
    stride(from: 1, through: value.count - 8, by: 8).map { part(value[$0..<$0 + 8]) }
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 >> 8 | UInt64($1) << 56 } }

  /// Adds a failure for each file that contains a part of an erased value.
  private func checkErasure(_ image: SimulatedDisk.Image, _ known: inout [[UInt8]: Bool], _ calls: Int) {
    let erased = state.withLock { $0.erased }
    if erased.isEmpty { return }
    for names in image.folders.values {
      for (name, file) in names {
        guard let bytes = image.files[file], bytes.count >= 8 else { continue }
        let contains =
          known[bytes]
          ?? {
            var part = Self.part(bytes[..<8])
            return erased.contains(part)
              || bytes[8...].contains { byte in
                part = part >> 8 | UInt64(byte) << 56
                return erased.contains(part)
              }
          }()
        known[bytes] = contains
        if contains { fail("after call \(calls): \(name) contains a part of a value that was erased") }
      }
    }
  }

  private func recordUnknownOutcome() {
    state.withLock { state in
      state.possible = state.acceptable
      state.isSettled = false
    }
  }

  /// Reads the contents and checks that they are possible.
  ///
  /// Later reads must return the same contents, unless an outcome is unknown.
  private func checkRead(from store: Store) {
    do {
      let seen = try contents(of: store)
      let isPossible = state.withLock { state in
        guard state.possible.contains(seen) else { return false }
        if state.isSettled { (state.possible, state.acceptable) = ([seen], [seen]) }
        return true
      }
      if !isPossible {
        fail("a reader got \(short(seen)), which is none of \(state.withLock { $0.possible.map(short) })")
      }
    } catch StoreError.unavailable {
    } catch {
      fail("a reader got \(error)")
    }
  }

  private func contents(of store: Store) throws -> Contents {
    // Some keys before all keys, so that some blocks of a snapshot are read one by one.
    let first = try StoreOperation.keys.prefix(2).map { ($0, try store.bytes(for: $0)) }
    let contents = try store.entries()
    for (key, value) in first where contents[key] != value { fail("\(key) changed while no process wrote") }
    return contents
  }

  /// Returns the contents in short form.
  ///
  /// The first byte of a value is the number of the operation that wrote it.
  private func short(_ contents: Contents) -> String {
    let values = contents.map { "\($0.key) \($0.value.first ?? 0)/\($0.value.count)" }
    return values.sorted().joined(separator: " ")
  }

  private func fail(_ message: String) {
    state.withLock { $0.failures.append("seed \(plan.seed), fault \(plan.faultAt ?? 0) \(plan.fault): \(message)") }
  }

  private func crash() {
    let calls = disk.faults.withLock { $0.calls }
    if plan.onlyAfterFault, calls < plan.faultAt ?? 0 { return }
    var random = state.withLock { state in
      _ = state.random.next()
      return state.random
    }
    var known: [[UInt8]: Bool] = [:]
    checkErasure(disk.state.withLock { $0.cache }, &known, calls)
    for image in disk.crashes(atMost: plan.subsets, &random) {
      checkErasure(image, &known, calls)
      let acceptable = state.withLock { state in
        state.recoveries += 1
        return state.acceptable
      }
      do {
        let recovered = SimulatedDisk(image)
        let store = Store(disk: SimulatedProcessDisk(recovered), path: Self.path, protection: plan.protection)
        let contents = try contents(of: store)
        if !acceptable.contains(contents) {
          fail("after call \(calls): recovered \(short(contents)), which is none of \(acceptable.map(short))")
        }
        // Some of the recovered stores are also written to.
        if random.next() % 16 == 0 {
          try store.set([1], for: "after")
          let reopened = Store(disk: SimulatedProcessDisk(recovered, number: 2), path: Self.path, protection: plan.protection)
          if try reopened.bytes(for: "after") != [1] { fail("after call \(calls): not usable after recovery") }
        }
      } catch {
        fail("after call \(calls): \(error)")
      }
    }
  }
}
