/// Makes scenarios smaller that do not behave like their models.
enum BatchShrinker {
  /// Returns the smallest scenario found for which `differs` is true.
  static func shrink(_ scenario: BatchScenario, _ limit: Int, _ differs: (BatchScenario) -> Bool) -> BatchScenario {
    var smallest = scenario
    var attempts = 0
    search: while attempts < limit {
      for candidate in candidates(smallest) where !candidate.observers.isEmpty {
        attempts += 1
        guard differs(candidate) else { continue }
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

  private static func smaller(_ operations: [BatchAction]) -> [[BatchAction]] {
    var result: [[BatchAction]] = []
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
