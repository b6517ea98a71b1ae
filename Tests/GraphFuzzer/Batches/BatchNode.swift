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
