/// Which operators were played behind which, and behind which carriers: what brings a value to an operator in another way than a plain
/// send.
package struct CarrierCoverage {
  package enum Carrier: String, CaseIterable {
    /// An observer or a closure sends from inside an event, so that the gate is busy.
    case reentrantSend = "busy"
    case queue
    case group
    case window
    case sharing = "shared"
    case innerStream = "inner"
    case virtualTime = "timer"
    case batch
    case derivedValue = "derived"

    /// The carrier that an operator is for those behind it.
    fileprivate init?(_ part: String) {
      switch part {
      case "observeOn", "observeOnNewest", "observeOnOldest", "subscribeOn": self = .queue
      case "groupBy", "groupTake", "groupByUntil", "groupByKeeping": self = .group
      case "window": self = .window
      case "share", "refCount", "connect", "shareExpiry", "shareCounted", "shared": self = .sharing
      case "flatMap", "flatMapFirst", "flatMapLatest", "concatMap", "switchLatest", "mergeLimit", "concatMapLimit",
        "mergeOperator",
        "concatOperator":
        self = .innerStream
      case "timer", "interval", "periodic", "debounce", "throttle", "delay", "delaySubscription", "debounceByValue",
        "throttleByValue",
        "buffer", "bufferSinceFirst":
        self = .virtualTime
      case "combineValues", "mapValue", "distinctValue": self = .derivedValue
      default: return nil
      }
    }
  }

  private var counts: [String: [Carrier: Int]] = [:]
  private var pairs: Set<[String]> = []

  /// Parts of graphs behind which nothing else is, or of which nothing can be said.
  private static func isOperator(_ part: String) -> Bool {
    Carrier(part) != .derivedValue && !LeafStream.names.contains(part)
  }

  mutating func add(_ scenario: Scenario) {
    var ofScenario: Set<Carrier> = []
    for action in scenario.actions {
      switch action {
      case .send: ofScenario.insert(.reentrantSend)
      case .batch: ofScenario.insert(.batch)
      default: break
      }
    }
    for graph in scenario.graphs { _ = visit(graph, in: scenario, ofScenario) }
  }

  /// Returns what brings values to what is behind `graph`.
  private mutating func visit(_ graph: Graph, in scenario: Scenario, _ ofScenario: Set<Carrier>) -> Set<Carrier> {
    var carriers = ofScenario
    for child in graph.children { carriers.formUnion(visit(child, in: scenario, ofScenario)) }
    let part = graph.partName(in: scenario)
    if Self.isOperator(part) {
      for carrier in carriers { counts[part, default: [:]][carrier, default: 0] += 1 }
      for child in graph.children {
        let behind = child.partName(in: scenario)
        if Self.isOperator(behind) { pairs.insert([behind, part]) }
      }
    }
    if let carrier = Carrier(part) { carriers.insert(carrier) }
    return carriers
  }

  /// The operators and carriers that have not met, as "operator behind carrier".
  package var missing: [String] {
    counts.keys.sorted().flatMap { part in
      Carrier.allCases.filter { counts[part]?[$0] == nil }.map { "\(part) behind \($0.rawValue)" }
    }
  }

  /// A table of all operators and carriers, with the number of graphs in which they have met.
  package var table: String {
    let columns = Carrier.allCases.map(\.rawValue)
    func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
    let header = padded("", 22) + columns.map { padded($0, 8) }.joined()
    let rows = counts.keys.sorted().map { part in
      padded(part, 22) + Carrier.allCases.map { padded("\(counts[part]?[$0] ?? 0)", 8) }.joined()
    }
    let possible = counts.count * counts.count
    return ([header] + rows + ["\(pairs.count) of \(possible) pairs of operators, one directly behind the other"]).joined(
      separator: "\n")
  }
}

extension Graph {
  fileprivate func partName(in scenario: Scenario) -> String {
    switch self {
    case .leaf(.source(let index)): scenario.sources[index].name
    case .unary(.share(let kind), _): kind.name
    default: name
    }
  }
}

extension LeafStream {
  fileprivate static let names: Set<String> = [
    "hot", "cold", "publish", "behavior", "replay", "async", "publishRelay", "behaviorRelay", "replayRelay", "eventRelay", "of",
    "from",
    "range", "just", "empty", "error", "never", "timer", "deferredOf", "generate", "repeated", "interval", "periodic", "shared",
  ]
}
