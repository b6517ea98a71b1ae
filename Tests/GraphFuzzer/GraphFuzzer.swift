import TestSupport

/// Plays random scenarios on the library and on the model, and compares the outcomes.
package enum GraphFuzzer {
  /// What a run has found.
  package struct Report {
    /// The number of scenarios whose outcomes were compared.
    package var played = 0
    /// The number of scenarios that several threads have played besides.
    package var playedOnThreads = 0
    /// The number of scenarios that the contract leaves undefined.
    package var ambiguous = 0
    /// How often each operator was in a scenario that was compared.
    package var coverage = OperatorCoverage()
    /// The smallest scenario whose outcomes differ, with both outcomes.
    package var mismatch: String?
  }

  /// Plays scenarios until `count` have been compared, until `deadline`, or until the first mismatch.
  ///
  /// With `batches`, all of them have batches, and several threads play others.
  package static func run(
    count: Int = .max, until deadline: ContinuousClock.Instant? = nil, seed: UInt64, batches: Bool = false
  ) -> Report {
    var report = Report()
    var number: UInt64 = 0
    while report.played < count {
      if let deadline, number % 100 == 0, ContinuousClock.now >= deadline { break }
      var generator = ScenarioGenerator(seed: seed &+ number, batches: batches)
      if batches, number % 8 == 0 {
        report.playedOnThreads += 1
        report.mismatch = ConcurrentBatchFuzzer.mismatch(seed: seed &+ number)
        if report.mismatch != nil { return report }
      }
      number += 1
      let scenario = generator.scenario()
      switch compare(scenario) {
      case nil: report.ambiguous += 1
      case true?:
        report.played += 1
        report.coverage.add(scenario)
      case false?:
        report.played += 1
        report.mismatch = describe(Shrinker.shrink(scenario), seed: seed &+ number &- 1)
        return report
      }
    }
    return report
  }

  /// Returns whether the library and the model agree; nil if the contract leaves the outcome undefined.
  static func compare(_ scenario: Scenario) -> Bool? {
    guard let expected = Model.play(scenario) else { return nil }
    return normalized(ScenarioPlayer.play(scenario)) == normalized(expected)
  }

  /// Returns an outcome without what the contract leaves undefined.
  static func normalized(_ outcome: ScenarioTrace) -> ScenarioTrace {
    var outcome = outcome
    // When `do` calls `onDispose` within an instant depends on when an ended stream is released, which is defined for chains
    // only. So does `onDisposed` of an observer without an end. The calls are compared by their times.
    var ended: Set<LogEntry.Actor> = []
    for (index, entry) in outcome.entries.enumerated() {
      if case .event(let event) = entry.kind, event.isEnd { ended.insert(entry.actor) }
      if entry.kind == .onDisposed, !ended.contains(entry.actor) { outcome.entries[index].kind = .onDisposedWithoutEnd }
    }
    let releases = outcome.entries.filter { $0.isRelease }.sorted { $0.description < $1.description }
    outcome.entries = outcome.entries.filter { !$0.isRelease } + releases
    return outcome
  }

  private static func describe(_ scenario: Scenario, seed: UInt64) -> String {
    let expected = Model.play(scenario).map(normalized) ?? ScenarioTrace()
    let actual = normalized(ScenarioPlayer.play(scenario))
    return """
      A graph does not behave like its model; repeat it with RILL_SEED=\(seed):

      \(SwiftTestPrinter.code(of: scenario, name: "testShrunkGraph"))

      expected (model)
      \(text(expected))
      actual (Rill)
      \(text(actual))
      """
  }

  private static func text(_ outcome: ScenarioTrace) -> String {
    let lines = outcome.entries.map(\.description) + ["subscriptions: \(outcome.subscriptions)"] + outcome.violations
    return lines.map { "  \($0)\n" }.joined()
  }
}
