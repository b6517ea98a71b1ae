/// Plays the batches of a graph on several threads at once.
///
/// Everyone sees two batches in the same order. So each observer receives what the model makes of the batches in the order in which one
/// observer has received them. Events are delivered once, since the model delivers them once. A mixture of a batch's old and new values is
/// a value that the model does not have.
enum ConcurrentBatchFuzzer {
  private static let threadCount = 3

  /// Returns how the library differs from the model, with the smallest scenario for which it did.
  static func mismatch(_ scenario: BatchScenario, seed: UInt64) -> String? {
    guard var difference = difference(scenario) else { return nil }
    let smallest = BatchShrinker.shrink(scenario, 300) { candidate in
      for _ in 0..<20 {
        guard let found = Self.difference(candidate) else { continue }
        difference = found
        return true
      }
      return false
    }
    return """
      A graph with batches of \(threadCount) threads does not behave like its model. RILL_SEED=\(seed) plays it again, with other switches \
      of the threads.

      \(smallest.text)

      \(difference)
      """
  }

  private static func difference(_ scenario: BatchScenario) -> String? {
    let player = BatchPlayer(scenario)
    let order = player.play(onThreads: threadCount)
    let read = player.outcome.values
    let delivered = scenario.steps.indices.filter { scenario.steps[$0].isBatch && !scenario.steps[$0].fails }
    if order.sorted() != delivered { return "batches \(order) were delivered, expected those of steps \(delivered)" }

    var ordered = scenario
    ordered.steps = scenario.steps.filter { !$0.isBatch } + order.map { scenario.steps[$0] }
    guard let expected = BatchModel.play(ordered, recorded: player.recorded) else { return nil }
    var lines: [String] = []
    for (observer, node) in scenario.observers.enumerated() {
      let received = player.outcome.received[0][observer]
      let all = expected.received.flatMap { $0[observer] }
      // A derived value can skip a value that is replaced, but not the last one.
      let isValid =
        scenario.nodes[node].isDerived ? received.isPart(of: all) && received.last == all.last : received == all
      if !isValid { lines.append("observer \(observer) received \(received), expected \(all)") }
    }
    if let last = expected.values.last, player.outcome.values.last != last {
      lines.append("at the end, the values are \(player.outcome.values.last!), expected \(last)")
    }
    for index in player.outcome.values[0].indices {
      let values = read.map { $0[index] }.withoutRepetitions
      let all = expected.values.map { $0[index] }.withoutRepetitions
      if !values.isPart(of: all) { lines.append("value \(index) was read as \(values), expected \(all)") }
    }
    return lines.isEmpty ? nil : "batches in the order \(order)\n" + lines.joined(separator: "\n")
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

  fileprivate var withoutRepetitions: [Int] {
    reduce(into: []) { result, element in if result.last != element { result.append(element) } }
  }
}
