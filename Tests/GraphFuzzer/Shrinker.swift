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
    for index in scenario.script.indices {
      add { $0.script.remove(at: index) }
      for actions in smaller(scenario.script[index].actions) { add { $0.script[index].actions = actions } }
    }
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
        for actions in smaller(plan.reactions[number].actions) {
          add { $0.observers[index].reactions[number].actions = actions }
        }
      }
    }
    for index in scenario.sources.indices {
      let isInput = scenario.sources.contains { if case .derived(_, let inputs) = $0 { inputs.contains(index) } else { false } }
      for source in smaller(scenario.sources[index]) where !isInput || source.isProperty { add { $0.sources[index] = source } }
    }
    return result
  }

  /// Returns actions of which one is missing, or is no longer in a batch.
  private static func smaller(_ actions: [ReentrantAction]) -> [[ReentrantAction]] {
    actions.indices.flatMap { index in
      func replacing(_ actions: [ReentrantAction], _ replacement: [ReentrantAction]) -> [ReentrantAction] {
        Array(actions[..<index]) + replacement + Array(actions[(index + 1)...])
      }
      guard case .batch(let inner, let fails) = actions[index] else { return [replacing(actions, [])] }
      return [replacing(actions, []), replacing(actions, inner)]
        + smaller(inner).map { replacing(actions, [.batch($0, fails: fails)]) }
    }
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
      for actions in smaller(closure.actions) {
        var changed = closure
        changed.actions = actions
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
    case .derived: return []
    }
  }
}
