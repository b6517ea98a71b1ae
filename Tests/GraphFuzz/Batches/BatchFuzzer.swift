import TestSupport

/// Plays random graphs with batches on the library and on a model, and compares what observers receive.
package enum BatchFuzzer {
  /// What a run has found.
  package struct Report {
    package var played = 0
    /// The number of scenarios that the contract leaves undefined.
    package var ambiguous = 0
    package var counts: [String: Int] = [:]
    /// The smallest scenario that differs from its model, as code, with both outcomes.
    package var mismatch: String?
  }

  /// Plays scenarios until `count` have been compared, until `deadline`, or until the first mismatch.
  package static func run(count: Int = .max, until deadline: ContinuousClock.Instant? = nil, seed: UInt64) -> Report {
    var report = Report()
    var number: UInt64 = 0
    while report.played < count {
      if let deadline, number % 100 == 0, ContinuousClock.now >= deadline { break }
      let seed = seed &+ number
      number += 1
      var generator = BatchGenerator(seed: seed)
      let scenario = generator.scenario()
      switch compare(scenario) {
      case nil: report.ambiguous += 1
      case true?:
        report.played += 1
        for name in Set(scenario.partNames) { report.counts[name, default: 0] += 1 }
      case false?:
        report.played += 1
        report.mismatch = describe(BatchShrinker.shrink(scenario), seed: seed)
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
    guard let expected = BatchModel.play(scenario, recorded: player.recorded) else { return scenario.code }
    return """
      A graph with batches does not behave like its model; repeat it with RILL_SEED=\(seed):

      \(scenario.code)

      received, by step and observer: \(player.outcome.received)
      expected:                       \(expected.received)
      ended: \(player.outcome.ended), expected: \(expected.ended)
      read: \(player.outcome.reads)
      expected: \(expected.reads)
      \(expected.violations.joined(separator: "\n"))
      """
  }
}

/// Makes scenarios smaller that do not behave like their models.
enum BatchShrinker {
  static func shrink(_ scenario: BatchScenario) -> BatchScenario {
    var smallest = scenario
    var attempts = 0
    search: while attempts < 20_000 {
      for candidate in candidates(smallest) where !candidate.observers.isEmpty {
        attempts += 1
        guard BatchFuzzer.compare(candidate) == false else { continue }
        smallest = candidate
        continue search
      }
      break
    }
    return smallest
  }

  private static func candidates(_ scenario: BatchScenario) -> [BatchScenario] {
    var result: [BatchScenario] = []
    func add(_ change: (inout BatchScenario) -> Void) {
      var candidate = scenario
      change(&candidate)
      result.append(candidate)
    }
    for index in scenario.steps.indices {
      add { $0.steps.remove(at: index) }
      for step in smaller(scenario.steps[index]) { add { $0.steps[index] = step } }
    }
    for index in scenario.observers.indices {
      for child in scenario.nodes[scenario.observers[index]].children { add { $0.observers[index] = child } }
    }
    for user in scenario.usedNodes {
      let children = scenario.nodes[user].children
      for position in children.indices {
        for grandchild in scenario.nodes[children[position]].children {
          add { $0.nodes[user] = $0.nodes[user].replacing(Self.replacing(children, position, grandchild)) }
        }
      }
      switch scenario.nodes[user] {
      case .combineLatest(let nodes) where nodes.count > 2, .combineLatestAll(let nodes) where nodes.count > 1,
        .merge(let nodes) where nodes.count > 1, .zip(let nodes) where nodes.count > 2,
        .combineValues(let nodes) where nodes.count > 1:
        for position in nodes.indices {
          var fewer = nodes
          fewer.remove(at: position)
          add { $0.nodes[user] = $0.nodes[user].replacing(fewer) }
        }
      default: break
      }
    }
    return result
  }

  private static func replacing(_ nodes: [Int], _ position: Int, _ node: Int) -> [Int] {
    var nodes = nodes
    nodes[position] = node
    return nodes
  }

  private static func smaller(_ step: BatchStep) -> [BatchStep] {
    var result: [BatchStep] = []
    for operations in smaller(step.operations) {
      var changed = step
      changed.operations = operations
      result.append(changed)
    }
    if let reaction = step.reaction.first {
      var changed = step
      changed.reaction = []
      result.append(changed)
      for smaller in smaller(reaction) {
        changed.reaction = [smaller]
        result.append(changed)
      }
    }
    return result
  }

  private static func smaller(_ operations: [BatchOperation]) -> [[BatchOperation]] {
    var result: [[BatchOperation]] = []
    for index in operations.indices {
      var fewer = operations
      fewer.remove(at: index)
      result.append(fewer)
      guard case .inner(let inner, let fails) = operations[index] else { continue }
      for inner in smaller(inner) {
        fewer = operations
        fewer[index] = .inner(inner, fails: fails)
        result.append(fewer)
      }
    }
    return result
  }
}

extension BatchScenario {
  /// The scenario as code.
  var code: String {
    var lines: [String] = []
    for index in usedNodes {
      if case .source(let source) = nodes[index] {
        lines.append("let source\(source) = \(sources[source])")
      }
      lines.append("let node\(index) = \(nodes[index])")
    }
    for (index, node) in observers.enumerated() { lines.append("observer \(index): node\(node)") }
    for (index, step) in steps.enumerated() { lines.append("step \(index): \(step.code)") }
    return lines.joined(separator: "\n")
  }
}

extension BatchStep {
  fileprivate var code: String {
    let operations = operations.map { "\($0)" }.joined(separator: "; ")
    let body = isBatch ? "batch { \(operations)\(fails ? "; throw" : "") }" : operations
    return body + (reaction.first.map { ", then observer \(reactingObserver): \($0.code)" } ?? "")
  }
}
