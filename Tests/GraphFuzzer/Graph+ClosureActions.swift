extension OneSourceOperator {
  /// The closure that can do something when it is called.
  var closure: ClosureActions? {
    switch self {
    case .mapCalling(let closure), .filterCalling(let closure), .deferredCalling(let closure), .usingResource(let closure),
      .usingStream(let closure), .createCalling(let closure), .multicastSelector(_, let closure):
      closure
    default: nil
    }
  }

  /// Returns this operator with another closure.
  func replacing(_ closure: ClosureActions) -> OneSourceOperator {
    switch self {
    case .mapCalling: .mapCalling(closure)
    case .filterCalling: .filterCalling(closure)
    case .deferredCalling: .deferredCalling(closure)
    case .usingResource: .usingResource(closure)
    case .usingStream: .usingStream(closure)
    case .createCalling: .createCalling(closure)
    case .multicastSelector(let kind, _): .multicastSelector(kind, closure)
    default: self
    }
  }
}

extension Graph {
  /// The closure of the outermost operator.
  var closure: ClosureActions? {
    switch self {
    case .unary(let operation, _): operation.closure
    case .flat(_, let closure, _, _): closure
    default: nil
    }
  }

  /// The closures of all operators.
  var closures: [ClosureActions] { (closure.map { [$0] } ?? []) + children.flatMap(\.closures) }

  /// Returns this graph with another closure of the outermost operator.
  func replacing(_ closure: ClosureActions) -> Graph {
    switch self {
    case .unary(let operation, let source): .unary(operation.replacing(closure), source)
    case .flat(let operation, _, let outer, let inner): .flat(operation, closure, outer, inner)
    default: self
    }
  }
}
