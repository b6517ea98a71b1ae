import TestSupport

/// Plays random graphs with batches on the library and on a model, and compares what observers receive.
package enum BatchFuzzer {
  /// What a run has found.
  package struct Report {
    package var played = 0
    /// How many of them several threads have played.
    package var playedOnThreads = 0
    /// The number of scenarios that the contract leaves undefined.
    package var ambiguous = 0
    package var counts: [String: Int] = [:]
    /// What no scenario had.
    package var missing: [String] { BatchFuzzer.partNames.filter { counts[$0] == nil } }
    /// The smallest scenario that differs from its model, as code, with both outcomes.
    package var mismatch: String?
  }

  private static let partNames = [
    "source", "map", "filter", "scan", "distinct", "take", "startWith", "combineLatest", "combineLatestAll", "withLatestFrom",
    "sample",
    "zip", "merge", "flatMapJust", "concatMapJust", "create", "flatMapLatest", "groupBy", "window", "share", "combineValues",
    "mapValue",
    "distinctValue", "batch", "plain", "failing batch", "inner batch", "failing inner batch", "batch of an observer",
    "sends of an observer", "send", "update", "complete", "subscribe", "dispose",
  ]
  /// Of how many graphs several threads play one.
  private static let threadedShare: UInt64 = 8

  /// Plays scenarios until `count` have been compared, until `deadline`, or until the first mismatch.
  package static func run(count: Int = .max, until deadline: ContinuousClock.Instant? = nil, seed: UInt64) -> Report {
    var report = Report()
    var number: UInt64 = 0
    while report.played < count {
      if let deadline, number % 100 == 0, ContinuousClock.now >= deadline { break }
      let seed = seed &+ number
      number += 1
      if seed % threadedShare == 0 {
        var generator = BatchGenerator(seed: seed, isOnThreads: true)
        let scenario = generator.scenario()
        report.played += 1
        report.playedOnThreads += 1
        for name in Set(scenario.partNames) { report.counts[name, default: 0] += 1 }
        report.mismatch = ConcurrentBatchFuzzer.mismatch(scenario, seed: seed)
        if report.mismatch != nil { return report }
        continue
      }
      var generator = BatchGenerator(seed: seed)
      let scenario = generator.scenario()
      switch compare(scenario) {
      case nil: report.ambiguous += 1
      case true?:
        report.played += 1
        for name in Set(scenario.partNames) { report.counts[name, default: 0] += 1 }
      case false?:
        report.played += 1
        report.mismatch = describe(BatchShrinker.shrink(scenario, 20_000) { compare($0) == false }, seed: seed)
        return report
      }
    }
    return report
  }

  /// Returns whether the library and the model agree; nil if the contract leaves the outcome undefined.
  static func compare(_ scenario: BatchScenario) -> Bool? {
    let player = BatchPlayer(scenario)
    player.play()
    return BatchModel.play(scenario, recorded: player.recorded).map { $0 == player.outcome }
  }

  private static func describe(_ scenario: BatchScenario, seed: UInt64) -> String {
    let player = BatchPlayer(scenario)
    player.play()
    guard let expected = BatchModel.play(scenario, recorded: player.recorded) else { return scenario.text }
    return """
      A graph with batches does not behave like its model; repeat it with RILL_SEED=\(seed):

      \(scenario.text)

      received, by step and observer: \(player.outcome.received)
      expected:                       \(expected.received)
      ended: \(player.outcome.ended), expected: \(expected.ended)
      read: \(player.outcome.reads)
      expected: \(expected.reads)
      \(expected.violations.joined(separator: "\n"))
      """
  }
}
