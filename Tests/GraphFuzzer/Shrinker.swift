/// Makes scenarios smaller that do not behave like their models.
enum Shrinker {
  /// Returns a smallest scenario for which `isFailing` still holds.
  static func shrink(_ scenario: Scenario) -> Scenario {
    var smallest = scenario
    var attempts = 0
    search: while attempts < 20_000 {
      for candidate in candidates(smallest) {
        attempts += 1
        guard GraphFuzzer.compare(candidate) == false else { continue }
        smallest = candidate
        continue search
      }
      break
    }
    return smallest
  }

  /// Returns scenarios that have one part less.
  private static func candidates(_ scenario: Scenario) -> [Scenario] {
    var result: [Scenario] = []
    func add(_ change: (inout Scenario) -> Void) {
      var candidate = scenario
      change(&candidate)
      result.append(candidate)
    }
    if scenario.hasBatches { add { $0.hasBatches = false } }
    for index in scenario.observers.indices where scenario.observers.count > 1 { add { $0.observers.remove(at: index) } }
    for graph in smaller(scenario.root, scenario) { add { $0.root = graph } }
    for index in scenario.shares.indices {
      for graph in smaller(scenario.shares[index].graph, scenario) { add { $0.shares[index].graph = graph } }
      let kind = scenario.shares[index].kind
      if kind.isForever { add { $0.shares[index].kind.isForever = false } }
      if kind.isRefCount { add { $0.shares[index].kind.isRefCount = false } }
      if kind.replay > 0 { add { $0.shares[index].kind.replay -= 1 } }
      for number in scenario.shares[index].connections.indices {
        add { $0.shares[index].connections.remove(at: number) }
      }
    }
    for index in scenario.observers.indices {
      let plan = scenario.observers[index]
      if plan.dispose != nil { add { $0.observers[index].dispose = nil } }
      if plan.subscribe != 0 { add { $0.observers[index].subscribe = 0 } }
      for number in plan.reactions.indices {
        add { $0.observers[index].reactions.remove(at: number) }
        for action in plan.reactions[number].actions.indices where plan.reactions[number].actions.count > 1 {
          add { $0.observers[index].reactions[number].actions.remove(at: action) }
        }
      }
    }
    for index in scenario.sources.indices {
      for source in smaller(scenario.sources[index]) { add { $0.sources[index] = source } }
    }
    return result.filter { !$0.hasBatches || $0.isLinear }
  }

  private static func smaller(_ graph: Graph, _ scenario: Scenario) -> [Graph] {
    if case .leaf(let leaf) = graph {
      switch leaf {
      case .never, .empty: return []
      case .of(let values) where values.count > 1: return [.leaf(.never), .leaf(.of(Array(values.dropLast())))]
      default: return [.leaf(.never)]
      }
    }
    if case .shared(let index) = graph { return [.leaf(.never), scenario.shares[index].graph] }
    var result: [Graph] = [.leaf(.never)] + graph.children
    if let closure = graph.closure {
      for action in closure.actions.indices {
        var changed = closure
        changed.actions.remove(at: action)
        result.append(graph.replacing(changed))
      }
    }
    let children = graph.children
    for (index, child) in children.enumerated() {
      for replacement in smaller(child, scenario) {
        var changed = children
        changed[index] = replacement
        result.append(graph.replacing(changed))
      }
    }
    switch graph {
    case .nary(_, let sources) where sources.count > 2:
      for index in sources.indices {
        var changed = sources
        changed.remove(at: index)
        result.append(graph.replacing(changed))
      }
    case .flat(_, _, let outer, let inner) where inner.count > 1: result.append(graph.replacing([outer, inner[0]]))
    default: break
    }
    return result
  }

  private static func smaller(_ source: Source) -> [Source] {
    func without(_ events: [TimedIntEvent], _ make: ([TimedIntEvent]) -> Source) -> [Source] {
      events.indices.map { index in
        var changed = events
        changed.remove(at: index)
        return make(changed)
      }
    }
    switch source {
    case .hot(let events): return without(events, Source.hot)
    case .cold(let events): return without(events, Source.cold)
    case .subject(let kind, let events):
      let simpler: [Source] = kind == .publish ? [] : [.subject(.publish, events)]
      return simpler + without(events) { .subject(kind, $0) }
    }
  }
}
