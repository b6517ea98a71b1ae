/// A composition of operators.
indirect enum Graph: Hashable {
  case leaf(LeafStream)
  case unary(OneSourceOperator, Graph)
  case nary(SeveralSourcesOperator, [Graph])
  /// An operator whose inner stream is chosen by the value, with the closure that chooses it.
  case flat(FlatteningOperator, ClosureActions, Graph, [Graph])
  /// One of the shared streams of the scenario.
  case shared(Int)
}

extension Graph {
  /// The direct parts of this graph.
  var children: [Graph] {
    switch self {
    case .leaf, .shared: []
    case .unary(_, let source): [source]
    case .nary(_, let sources): sources
    case .flat(_, _, let outer, let inner): [outer] + inner
    }
  }

  /// Returns this graph with other direct parts.
  func replacing(_ children: [Graph]) -> Graph {
    switch self {
    case .leaf, .shared: self
    case .unary(let operation, _): .unary(operation, children[0])
    case .nary(let operation, _): .nary(operation, children)
    case .flat(let operation, let closure, _, _): .flat(operation, closure, children[0], Array(children.dropFirst()))
    }
  }

  /// The number of nodes.
  var size: Int { children.reduce(1) { $0 + $1.size } }

  /// The name of the outermost operator, without its arguments.
  var name: String {
    let text =
      switch self {
      case .leaf(let leaf): "\(leaf)"
      case .unary(let operation, _): "\(operation)"
      case .nary(let operation, _): "\(operation)"
      case .flat(let operation, _, _, _): "\(operation)"
      case .shared: "shared"
      }
    return String(text.prefix { $0 != "(" })
  }
}
