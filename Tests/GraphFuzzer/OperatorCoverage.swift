/// How often the parts of graphs have occurred in the scenarios that were compared.
package struct OperatorCoverage {
  /// Every operator, source and action that the generator can use.
  package static let names: Set<String> = [
    // Sources and subjects
    "hot", "cold", "publish", "behavior", "replay", "async", "publishRelay", "behaviorRelay", "replayRelay", "eventRelay",
    "of", "from",
    "combineValues", "mapValue", "distinctValue", "range", "just", "empty", "error", "never", "timer", "deferredOf", "generate",
    "repeated", "interval", "periodic",
    // Operators with one source
    "map", "mapThrows", "compactMap", "filter", "scan", "distinct", "skip", "take", "takeLast", "takeWhile",
    "takeWhileInclusive", "skipWhile", "takeUntilPredicate", "elementAt", "single", "ignoreElements", "ifEmptyDefault",
    "startWith", "materialize", "materializeEnd", "enumerated", "toArray", "reduce", "buffer", "window", "debounce",
    "throttle", "delay", "timeout", "catchAndReturn", "retry", "retryWhen", "retryWhenTake", "repeatWhen", "share", "refCount",
    "connect",
    "record", "groupBy", "groupTake", "groupByUntil", "groupByKeeping", "shareCounted",
    "observeOn", "subscribeOn", "takeFor", "skipFor", "delaySubscription", "asSingle",
    "asMaybe", "first", "asCompletable", "singleTraits", "asInfallible", "withUnretained", "mapCalling", "filterCalling",
    "deferredCalling", "usingResource", "usingStream", "createCalling", "multicastSelector", "unwrap", "ofType",
    "mapTo", "pairwise", "count", "elements", "errors", "distinctValues", "retryPolicy", "shareExpiry",
    "debounceByValue", "throttleByValue", "bufferSinceFirst",
    // Operators with several sources, and those with inner streams
    "merge", "concat", "combineLatest", "combineLatestAll", "zip", "zipAll", "withLatestFrom",
    "pausable", "pausableBuffered", "bufferWithTrigger", "sample", "takeUntil",
    "skipUntil", "amb", "ifEmptySwitch", "catchOther", "catchSequence", "timeoutOther", "mergeOperator", "concatOperator",
    "mergeDelayingErrors", "concatDelayingErrors", "pages",
    "andThen", "flatMap", "flatMapFirst", "flatMapLatest", "concatMap", "switchLatest", "mergeLimit",
    "concatMapLimit", "observeOnNewest", "observeOnOldest",
    // Actions from inside events and closures
    "send a value", "send an end", "dispose a subject", "dispose a subscription", "subscribe", "watch a source",
    "update a state", "read", "batch", "throwing batch", "batch in a batch",
  ]

  package private(set) var counts: [String: Int] = [:]
  package private(set) var carriers = CarrierCoverage()

  /// The parts that have not occurred.
  package var missing: [String] { OperatorCoverage.names.filter { counts[$0] == nil }.sorted() }

  mutating func add(_ scenario: Scenario) {
    for name in scenario.partNames { counts[name, default: 0] += 1 }
    carriers.add(scenario)
  }
}

extension Scenario {
  /// The names of the operators, the sources and the actions.
  var partNames: [String] {
    graphs.flatMap(\.partNames) + sources.map(\.name) + actions.map(\.name)
      + shares.map { $0.connections.isEmpty ? $0.kind.name : "connect" }
  }
}

extension Graph {
  fileprivate var partNames: [String] {
    let name: String? =
      switch self {
      case .leaf(.source), .shared: nil
      case .unary(.share(let kind), _): kind.name
      default: self.name
      }
    return (name.map { [$0] } ?? []) + children.flatMap(\.partNames)
  }
}

extension ShareKind {
  var name: String { expiry != nil ? "shareExpiry" : isRefCount ? "refCount" : "share" }
}

extension Source {
  var name: String {
    switch self {
    case .hot: "hot"
    case .cold: "cold"
    case .subject(let kind, _): String("\(kind)".prefix { $0 != "(" })
    case .derived(let kind, _): String("\(kind)".prefix { $0 != "(" })
    }
  }
}

extension ReentrantAction {
  fileprivate var name: String {
    switch self {
    case .update: "update a state"
    case .read: "read"
    case .batch(_, fails: true): "throwing batch"
    case .batch(let actions, _):
      actions.contains { if case .batch = $0 { true } else { false } } ? "batch in a batch" : "batch"
    case .send(_, .released): "dispose a subject"
    case .send(_, .next): "send a value"
    case .send: "send an end"
    case .dispose: "dispose a subscription"
    case .subscribe: "subscribe"
    case .watch: "watch a source"
    }
  }
}
