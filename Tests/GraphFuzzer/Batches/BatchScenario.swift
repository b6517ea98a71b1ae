/// A source of a graph that batches change.
enum BatchSource: Hashable {
  case behaviorRelay(Int), behaviorSubject(Int)
  case publishSubject, publishRelay
  case replaySubject(Int)

  /// Whether a batch delivers only its last value.
  var isState: Bool {
    switch self {
    case .behaviorRelay, .behaviorSubject: true
    case .publishSubject, .publishRelay, .replaySubject: false
    }
  }

  var canEnd: Bool {
    switch self {
    case .behaviorSubject, .publishSubject, .replaySubject: true
    case .behaviorRelay, .publishRelay: false
    }
  }
}

/// An operator whose sources are nodes with smaller numbers.
enum BatchNode: Hashable {
  case source(Int)
  case map(Int, Int), filter(Int, Int), scan(Int), distinct(Int), take(Int, Int), startWith(Int, Int)
  case combineLatest([Int]), combineLatestAll([Int]), withLatestFrom(Int, Int), sample(Int, Int), zip([Int]), merge([Int])
  case flatMapJust(Int), concatMapJust(Int), create(Int)
  case flatMapLatest(Int, [Int])
  case groupBy(Int, Int), window(Int, Int)
  /// One stream for all nodes that use it.
  case share(Int, replay: Int)
  /// Derived values, whose sources are relays and other derived values.
  case combineValues([Int]), mapValue(Int, Int), distinctValue(Int)

  /// The nodes that this one uses.
  var children: [Int] {
    switch self {
    case .source: []
    case .map(let node, _), .filter(let node, _), .scan(let node), .distinct(let node), .take(let node, _),
      .startWith(let node, _), .flatMapJust(let node), .concatMapJust(let node), .create(let node), .groupBy(let node, _),
      .window(let node, _), .share(let node, _), .mapValue(let node, _), .distinctValue(let node):
      [node]
    case .combineLatest(let nodes), .combineLatestAll(let nodes), .zip(let nodes), .merge(let nodes), .combineValues(let nodes):
      nodes
    case .withLatestFrom(let first, let second), .sample(let first, let second): [first, second]
    case .flatMapLatest(let outer, let inner): [outer] + inner
    }
  }

  /// Returns this operator with other sources.
  func replacing(_ nodes: [Int]) -> BatchNode {
    switch self {
    case .source: self
    case .map(_, let constant): .map(nodes[0], constant)
    case .filter(_, let modulus): .filter(nodes[0], modulus)
    case .scan: .scan(nodes[0])
    case .distinct: .distinct(nodes[0])
    case .take(_, let count): .take(nodes[0], count)
    case .startWith(_, let value): .startWith(nodes[0], value)
    case .combineLatest: .combineLatest(nodes)
    case .combineLatestAll: .combineLatestAll(nodes)
    case .withLatestFrom: .withLatestFrom(nodes[0], nodes[1])
    case .sample: .sample(nodes[0], nodes[1])
    case .zip: .zip(nodes)
    case .merge: .merge(nodes)
    case .flatMapJust: .flatMapJust(nodes[0])
    case .concatMapJust: .concatMapJust(nodes[0])
    case .create: .create(nodes[0])
    case .flatMapLatest: .flatMapLatest(nodes[0], Array(nodes.dropFirst()))
    case .groupBy(_, let modulus): .groupBy(nodes[0], modulus)
    case .window(_, let count): .window(nodes[0], count)
    case .share(_, let replay): .share(nodes[0], replay: replay)
    case .combineValues: .combineValues(nodes)
    case .mapValue(_, let constant): .mapValue(nodes[0], constant)
    case .distinctValue: .distinctValue(nodes[0])
    }
  }

  var isDerived: Bool {
    switch self {
    case .combineValues, .mapValue, .distinctValue: true
    default: false
    }
  }

  var name: String { String("\(self)".prefix { $0 != "(" }) }
}

/// What a step does, in a batch or outside of one.
enum BatchOperation: Hashable {
  case send(source: Int, value: Int)
  /// Adds to a state.
  case update(source: Int, adding: Int)
  case complete(source: Int)
  case subscribe(observer: Int)
  case dispose(observer: Int)
  case inner([BatchOperation], fails: Bool)
}

/// A part of the script, after which everything has been delivered.
struct BatchStep: Hashable {
  var isBatch: Bool
  var operations: [BatchOperation]
  var fails = false
  /// What an observer does at the first value that it receives from this batch: no step or one.
  var reaction: [BatchStep] = []
  var reactingObserver = 0
}

/// A graph with a script.
package struct BatchScenario: Hashable {
  var sources: [BatchSource]
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
    case .combineValues(let nodes): Functions.combine(nodes.map { derivedValue(of: $0, state) })
    case .mapValue(let node, let modulus): derivedValue(of: node, state) % modulus
    case .distinctValue(let node): derivedValue(of: node, state)
    default: fatalError("\(nodes[node]) has no current value")
    }
  }
}

extension BatchStep {
  fileprivate var partNames: [String] {
    (isBatch ? ["batch"] : ["plain"]) + (fails ? ["failing batch"] : []) + operations.flatMap(\.partNames)
      + (reaction.first.map { [$0.isBatch ? "batch of an observer" : "sends of an observer"] } ?? [])
  }
}

extension BatchOperation {
  /// The sources that the operation changes.
  var sources: [Int] {
    switch self {
    case .send(let source, _), .update(let source, _), .complete(let source): [source]
    case .subscribe, .dispose: []
    case .inner(let operations, _): operations.flatMap(\.sources)
    }
  }

  fileprivate var partNames: [String] {
    switch self {
    case .inner(let operations, let fails): [fails ? "failing inner batch" : "inner batch"] + operations.flatMap(\.partNames)
    case .send: ["send"]
    case .update: ["update"]
    case .complete: ["complete"]
    case .subscribe: ["subscribe"]
    case .dispose: ["dispose"]
    }
  }
}
