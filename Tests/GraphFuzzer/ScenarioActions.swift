/// What an observer or a closure does from inside a call.
enum Action: Hashable {
  /// Sends an event to a subject; `released` disposes it.
  case send(subject: Int, Signal)
  /// Disposes the subscription of an observer, if there is one with this number.
  case dispose(observer: Int)
  /// Subscribes one more observer to the whole graph.
  case subscribe
  /// Subscribes one more observer to a source.
  case watch(source: Int)
}

/// What an observer does when it receives its `count`th event, or its end if `count` is zero.
struct Reaction: Hashable {
  var count: Int
  var actions: [Action]

  /// Returns whether the observer reacts to an event that has this number.
  func matches(_ number: Int, _ signal: Signal) -> Bool { count == 0 ? signal.isEnd : count == number }
}

/// When an observer subscribes and disposes, and what it does from inside its events.
struct ObserverPlan: Hashable {
  var subscribe: Int
  var dispose: Int?
  var reactions: [Reaction]
}

extension Unary {
  /// The closure that can do something when it is called.
  var closure: Closure? {
    switch self {
    case .mapCalling(let closure), .filterCalling(let closure), .deferredCalling(let closure), .usingResource(let closure),
      .usingStream(let closure), .createCalling(let closure), .multicastSelector(_, let closure):
      closure
    default: nil
    }
  }

  /// Returns this operator with another closure.
  func replacing(_ closure: Closure) -> Unary {
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
  var closure: Closure? {
    switch self {
    case .unary(let operation, _): operation.closure
    case .flat(_, let closure, _, _): closure
    default: nil
    }
  }

  /// The closures of all operators.
  var closures: [Closure] { (closure.map { [$0] } ?? []) + children.flatMap(\.closures) }

  /// Returns this graph with another closure of the outermost operator.
  func replacing(_ closure: Closure) -> Graph {
    switch self {
    case .unary(let operation, let source): .unary(operation.replacing(closure), source)
    case .flat(let operation, _, let outer, let inner): .flat(operation, closure, outer, inner)
    default: self
    }
  }
}

extension Scenario {
  /// The whole graph and the shared streams.
  var graphs: [Graph] { [root] + shares.map(\.graph) }

  /// Everything that observers and closures do from inside their calls.
  var actions: [Action] {
    observers.flatMap(\.reactions).flatMap(\.actions) + graphs.flatMap(\.closures).flatMap(\.actions)
  }
}
