/// A graph with a script.
package struct BatchScenario: Hashable {
  var sources: [BatchSourceKind]
  var nodes: [BatchNode]
  /// The node of each observer.
  var observers: [Int]
  var steps: [BatchStep]

  /// The names of the operators and the operations.
  var partNames: [String] {
    usedNodes.map { nodes[$0].name } + steps.flatMap(\.partNames)
  }

  /// The nodes that observers reach.
  var usedNodes: [Int] {
    var used = Set(observers)
    for index in nodes.indices.reversed() where used.contains(index) { used.formUnion(nodes[index].children) }
    return used.sorted()
  }

  /// The derived values among them.
  var usedDerivedNodes: [Int] { usedNodes.filter { nodes[$0].isDerived } }

  /// The relays on which a derived value depends, which have the numbers of their nodes.
  func roots(of node: Int) -> [Int] {
    if case .source(let source) = nodes[node] { return [source] }
    return Set(nodes[node].children.flatMap(roots)).sorted()
  }

  /// Returns the value of a relay or a derived value.
  func derivedValue(of node: Int, _ state: (Int) -> Int) -> Int {
    switch nodes[node] {
    case .source(let source): state(source)
    case .combineValues(let nodes): OperatorFunctions.combine(nodes.map { derivedValue(of: $0, state) })
    case .mapValue(let node, let modulus): derivedValue(of: node, state) % modulus
    case .distinctValue(let node): derivedValue(of: node, state)
    default: fatalError("\(nodes[node]) has no current value")
    }
  }
}
