/// A part of the script, after which everything has been delivered.
struct BatchStep: Hashable {
  var isBatch: Bool
  var operations: [BatchAction]
  var fails = false
  /// What an observer does at the first value that it receives from this batch: no step or one.
  var reaction: [BatchStep] = []
  var reactingObserver = 0
}

extension BatchStep {
  var partNames: [String] {
    (isBatch ? ["batch"] : ["plain"]) + (fails ? ["failing batch"] : []) + operations.flatMap(\.partNames)
      + (reaction.first.map { [$0.isBatch ? "batch of an observer" : "sends of an observer"] } ?? [])
  }
}
