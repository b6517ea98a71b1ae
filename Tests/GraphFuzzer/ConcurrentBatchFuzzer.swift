import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport

/// Plays batches on several threads at once, while one more thread takes snapshots.
///
/// The states change in one step, so all threads see the batches in one order. One of the states, which each batch sets to its number,
/// sends this order. The others must have sent what the model sends for it, and derived values a part of that; each snapshot must have the
/// values after one of the batches.
enum ConcurrentBatchFuzzer {
  private static let threadCount = 3

  /// Returns how the library differs from the model, with the smallest scenario for which it did.
  static func mismatch(seed: UInt64) -> String? {
    var smallest = ConcurrentBatchScenario(seed: seed)
    guard var difference = difference(smallest) else { return nil }
    var attempts = 0
    search: while attempts < 100 {
      for index in smallest.batches.indices {
        var candidate = smallest
        candidate.batches.remove(at: index)
        attempts += 1
        for _ in 0..<20 {
          guard let found = Self.difference(candidate) else { continue }
          (smallest, difference) = (candidate, found)
          continue search
        }
      }
      break
    }
    return """
      Batches of \(threadCount) threads do not behave like their model. RILL_SEED=\(seed) plays them again, with other switches of the \
      threads.

      \(smallest.text)

      \(difference)
      """
  }

  private static func difference(_ scenario: ConcurrentBatchScenario) -> String? {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = scenario.sources.reduce(into: [LiveSource]()) { $0.append(LiveSource($1, scheduler, $0)) }
    let received = sources.map { _ in Recorder<Int>() }
    let bag = DisposeBag()
    let pauses = Atomic(0)
    for (source, received) in zip(sources, received) {
      source.stream.subscribe(onNext: {
        received.add($0)
        // Other threads continue in the middle of a delivery.
        if pauses.add(1, ordering: .relaxed).newValue % 5 == 0 { usleep(1) }
      }).disposed(by: bag)
    }
    let snapshots = play(scenario, sources)

    let order = Array(received[0].entries.dropFirst())
    if order.sorted() != scenario.delivered { return "batches \(order) were delivered, expected \(scenario.delivered)" }
    guard let expected = Model.play(scenario.inOrder(order)) else { return nil }
    var lines: [String] = []
    for (index, source) in scenario.sources.enumerated() {
      let (received, all) = (received[index].entries, expected.values(.late(index)))
      // A derived value can skip one that was replaced, but not the last one.
      let isDerived = if case .derived = source { true } else { false }
      let isValid = isDerived ? received.isPart(of: all) && received.last == all.last : received == all
      if !isValid { lines.append("source \(index) sent \(received), expected \(all)") }
    }
    let rows = expected.reads(of: sources.count)
    for snapshot in snapshots {
      let row = rows.first { $0[0] == snapshot[0] }
      let values = ([0] + scenario.read).map { row?[$0] }
      if values != snapshot { lines.append("a snapshot has \(snapshot), expected \(values)") }
    }
    let last = sources.map { $0.read() }
    if last != rows.last! { lines.append("at the end, the values are \(last), expected \(rows.last!)") }
    return lines.isEmpty ? nil : "batches in the order \(order)\n" + lines.joined(separator: "\n")
  }

  /// Returns the snapshots.
  private static func play(_ scenario: ConcurrentBatchScenario, _ sources: [LiveSource]) -> Set<[Int?]> {
    let sources = UncheckedSendable(sources)
    let snapshots = Recorder<Set<[Int?]>>()
    let started = Atomic(0), finished = Atomic(0)
    onThreads(threadCount + 1) { thread in
      started.add(1, ordering: .relaxed)
      // Not longer: there can be more threads than cores.
      var spins = 0
      while started.load(ordering: .relaxed) <= threadCount, spins < 20_000 { spins += 1 }
      let performer = LiveActionPerformer(PlayLog(TestScheduler(initialClock: 0)), sources.value, observerCount: 0)
      if thread < threadCount {
        for (index, batch) in scenario.batches.enumerated() where index % threadCount == thread { performer.perform([batch]) }
        finished.add(1, ordering: .relaxed)
        return
      }
      let read = ([0] + scenario.read).map { sources.value[$0].property! }
      var own: Set<[Int?]> = []
      for _ in 0..<200 where finished.load(ordering: .relaxed) < threadCount {
        let (number, first, second, third) = ObservableProperty.snapshot(read[0], read[1], read[2], read[3])
        own.insert([number, first, second, third])
      }
      snapshots.add(own)
    }
    return snapshots.entries.first ?? []
  }
}

extension ScenarioTrace {
  fileprivate func values(_ actor: LogEntry.Actor) -> [Int] {
    entries.compactMap { if $0.actor == actor, case .event(.next(let value)) = $0.kind { value } else { nil } }
  }

  /// Returns the values that the script has read of all sources, one row for each time.
  fileprivate func reads(of count: Int) -> [[Int?]] {
    var rows: [Int: [Int?]] = [:]
    for entry in entries {
      guard case .source = entry.actor, case .read(let value) = entry.kind else { continue }
      rows[entry.time, default: []].append(value)
    }
    // Before them are reads in the closure.
    return rows.sorted { $0.key < $1.key }.map { $0.value.suffix(count) }
  }
}

extension [Int] {
  /// Whether the elements are in `other` in the same order.
  fileprivate func isPart(of other: [Int]) -> Bool {
    var rest = other[...]
    for element in self {
      guard let index = rest.firstIndex(of: element) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
