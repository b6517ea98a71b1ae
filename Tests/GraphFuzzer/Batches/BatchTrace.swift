/// What the model expects, or why it differs.
struct BatchTrace: Equatable {
  /// The values that each observer has received, by step and observer.
  var received: [[[Int]]]
  /// The observers that have received an end, by step.
  var ended: [Set<Int>]
  /// The values of states and derived values that the closures of batches have read.
  var reads: [Int] = []
  /// The values of all states and derived values after each step.
  var values: [[Int]] = []
  /// What cannot be explained.
  var violations: [String] = []

  init(_ scenario: BatchScenario) {
    received = scenario.steps.map { _ in scenario.observers.map { _ in [] } }
    ended = scenario.steps.map { _ in [] }
  }
}
