/// What a step does, in a batch or outside of one.
enum BatchAction: Hashable {
  case send(source: Int, value: Int)
  /// Adds to a state.
  case update(source: Int, adding: Int)
  case complete(source: Int)
  case subscribe(observer: Int)
  case dispose(observer: Int)
  case inner([BatchAction], fails: Bool)
}

extension BatchAction {
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
