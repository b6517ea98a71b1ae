/// What a step does, in a batch or outside of one.
enum BatchOperation: Hashable {
  case send(source: Int, value: Int)
  /// Adds to a state.
  case update(source: Int, adding: Int)
  case complete(source: Int)
  case subscribe(observer: Int)
  case dispose(observer: Int)
  case inner([BatchOperation], fails: Bool)
}

/// A part of the script, after which everything has been delivered.
struct BatchStep: Hashable {
  var isBatch: Bool
  var operations: [BatchOperation]
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

extension BatchOperation {
  /// The sources that the operation changes.
  var sources: [Int] {
    switch self {
    case .send(let source, _), .update(let source, _), .complete(let source): [source]
    case .subscribe, .dispose: []
    case .inner(let operations, _): operations.flatMap(\.sources)
    }
  }

  var partNames: [String] {
    switch self {
    case .inner(let operations, let fails): [fails ? "failing inner batch" : "inner batch"] + operations.flatMap(\.partNames)
    case .send: ["send"]
    case .update: ["update"]
    case .complete: ["complete"]
    case .subscribe: ["subscribe"]
    case .dispose: ["dispose"]
    }
  }
}
