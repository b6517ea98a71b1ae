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
  /// Whether it logs something when it is subscribed to, or when an event passes.
  var hasSideEffects: Bool {
    if case .unary(.record, _) = self { return true }
    return closure != nil || children.contains(where: \.hasSideEffects)
  }
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

  /// Whether a part of the graph can emit several values for one event of a source: it has kept them, or it subscribes to a stream when
  /// another one has ended.
  var canEmitSeveralValuesAtOnce: Bool {
    switch self {
    case .unary(.takeLast(2...), _), .nary(.pausableBuffered(2...), _): return true
    default: return beginsStreamsLate || children.contains(where: \.canEmitSeveralValuesAtOnce)
    }
  }

  /// Whether a part of the graph subscribes to a stream when another one has ended.
  var beginsStreamsLate: Bool {
    switch self {
    case .unary(.retry, _), .unary(.retryWhen, _), .unary(.retryWhenTake, _), .unary(.retryPolicy, _), .unary(.repeatWhen, _):
      return true
    case .nary(let operation, _) where operation.beginsLate: return true
    default: return children.contains(where: \.beginsStreamsLate)
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
