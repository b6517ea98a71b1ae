import TestSupport

/// Makes random graphs with scripts of batches.
struct BatchGenerator {
  private var random: SeededGenerator
  private var sources: [BatchSourceKind] = []
  private var nodes: [BatchNode] = []
  private var lastValue = 0
  /// Whether streams end.
  ///
  /// Then no observer subscribes late: what a shared stream does that has ended is not modeled.
  private var hasEnds = false
  /// Whether several threads play the batches.
  ///
  /// Then all operators have a defined order, so that the order of the batches determines what each observer receives. Observers receive
  /// derived values directly, since these can skip a value that is replaced.
  private let isOnThreads: Bool

  init(seed: UInt64, isOnThreads: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isOnThreads = isOnThreads
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

  /// Returns a scenario.
  mutating func scenario() -> BatchScenario {
    hasEnds = !isOnThreads && chance(40)
    for _ in 0..<number(2...5) {
      sources.append(
        pick([
          .behaviorRelay(value()), .behaviorRelay(value()), .behaviorSubject(value()), .publishSubject, .publishRelay,
          .replaySubject(number(1...3)),
        ]))
    }
    nodes = sources.indices.map(BatchNode.source)
    if chance(40) { addDerivedValues() }
    let derived = nodes.indices.dropFirst(sources.count)
    for _ in 0..<number(2...14) { nodes.append(node()) }
    var observers = (0..<number(1...3)).map { $0 == 0 ? nodes.count - 1 : number(0...nodes.count - 1) }
    if isOnThreads {
      if !derived.isEmpty { observers.append(pick(Array(derived))) }
      return scenarioOnThreads(observers)
    }
    var steps: [BatchStep] = []
    var waiting = Set(observers.indices)
    for observer in observers.indices where hasEnds || observer == 0 || chance(60) {
      steps.append(BatchStep(isBatch: false, operations: [.subscribe(observer: observer)]))
      waiting.remove(observer)
    }
    for _ in 0..<number(2...7) { steps.append(step(observers.count, &waiting)) }
    return BatchScenario(sources: sources, nodes: nodes, observers: observers, steps: steps)
  }

  private mutating func scenarioOnThreads(_ observers: [Int]) -> BatchScenario {
    var steps = observers.indices.map { BatchStep(isBatch: false, operations: [.subscribe(observer: $0)]) }
    for _ in 0..<number(9...30) {
      steps.append(BatchStep(isBatch: true, operations: operations(1...5, depth: 2), fails: chance(8)))
    }
    return BatchScenario(sources: sources, nodes: nodes, observers: observers, steps: steps)
  }

  private mutating func addDerivedValues() {
    var states = sources.indices.filter { if case .behaviorRelay = sources[$0] { true } else { false } }
    if states.isEmpty { return }
    for _ in 0..<number(1...4) {
      let node: BatchNode =
        switch number(1...4) {
        case 1, 2: .combineValues((0..<number(1...3)).map { _ in pick(states) })
        case 3: .mapValue(pick(states), number(2...4))
        default: .distinctValue(pick(states))
        }
      states.append(nodes.count)
      nodes.append(node)
    }
  }

  // Each value is greater than those before it.
  private mutating func value() -> Int {
    lastValue += number(1...4)
    return lastValue
  }

  /// Returns a node, which prefers recent ones as its sources.
  private mutating func child() -> Int {
    let child = chance(50) ? max(0, nodes.count - number(1...4)) : number(0...nodes.count - 1)
    return isOnThreads && nodes[child].isDerived ? number(0...sources.count - 1) : child
  }

  private mutating func children(_ range: ClosedRange<Int>) -> [Int] { (0..<number(range)).map { _ in child() } }

  private mutating func node() -> BatchNode {
    let kind = number(1...40)
    if isOnThreads, [25, 26, 27, 31, 32, 33, 34].contains(kind) { return .combineLatest(children(2...3)) }
    switch kind {
    case 1, 2, 3: return .map(child(), number(0...9))
    case 4, 5: return .filter(child(), number(2...4))
    case 6: return .scan(child())
    case 7: return .distinct(child())
    case 8: return hasEnds ? .take(child(), number(1...3)) : .scan(child())
    case 9: return .startWith(child(), value())
    case 10...17: return .combineLatest(children(2...3))
    case 18: return .combineLatestAll(children(2...5))
    case 19, 20, 21: return .withLatestFrom(child(), child())
    case 22: return .sample(child(), child())
    case 23, 24: return .zip(children(2...3))
    case 25, 26, 27: return .merge(children(2...3))
    case 28: return .flatMapJust(child())
    case 29: return .concatMapJust(child())
    case 30:
      // The gates in the closure of `create` do not know how far it is from the subscriber.
      let child = child()
      return isWithoutGates(child) ? .create(child) : .map(child, 1)
    case 31, 32:
      let inner = nodes.indices.filter { isSimple($0) }
      return .flatMapLatest(child(), (0..<number(1...3)).map { _ in pick(inner) })
    case 33: return .groupBy(child(), number(2...3))
    case 34: return .window(child(), number(1...3))
    default:
      // A stream that ends while it is being connected is connected again, for the next subscriber.
      let child = child()
      return canEndAtOnce(child) ? .map(child, 2) : .share(child, replay: pick([0, 1, 1, 2]))
    }
  }

  /// Whether what a node emits when it begins in a batch is defined: its operators receive all of that at once.
  private func isSimple(_ node: Int) -> Bool {
    switch nodes[node] {
    case .source, .map, .filter, .scan, .distinct, .merge, .zip: nodes[node].children.allSatisfy(isSimple)
    case .combineLatest(let nodes), .combineLatestAll(let nodes): nodes.allSatisfy(isState)
    case .combineValues, .mapValue, .distinctValue: true
    default: false
    }
  }

  /// Whether a node begins with one value.
  private func isState(_ node: Int) -> Bool {
    switch nodes[node] {
    case .source(let source): sources[source].isState
    case .map(let child, _): isState(child)
    case .combineValues, .mapValue, .distinctValue: true
    default: false
    }
  }

  private func canEndAtOnce(_ node: Int) -> Bool {
    if case .take = nodes[node] { return true }
    return nodes[node].children.contains(where: canEndAtOnce)
  }

  private func isWithoutGates(_ node: Int) -> Bool {
    switch nodes[node] {
    case .source, .map, .filter, .scan, .distinct, .take: nodes[node].children.allSatisfy(isWithoutGates)
    default: false
    }
  }

  private mutating func step(_ observerCount: Int, _ waiting: inout Set<Int>) -> BatchStep {
    // In which order several inner streams begin in a batch is not defined, and an event outside of a batch would show it.
    let switches = nodes.contains { $0.name == "flatMapLatest" }
    let isBatch = chance(70) || switches
    var operations = operations(isBatch ? 1...5 : 1...2, depth: isBatch ? 2 : 0)
    if !hasEnds, let observer = waiting.min(), chance(50) {
      waiting.remove(observer)
      operations.insert(.subscribe(observer: observer), at: number(0...operations.count))
    } else if !hasEnds, chance(10) {
      operations.insert(.dispose(observer: number(0...observerCount - 1)), at: number(0...operations.count))
    }
    var step = BatchStep(isBatch: isBatch, operations: operations, fails: isBatch && chance(8))
    if isBatch, !switches, chance(35) {
      step.reactingObserver = number(0...observerCount - 1)
      // Sends of one observer to several sources have no order.
      let source = number(0...sources.count - 1)
      let sends = chance(50)
      step.reaction = [
        BatchStep(
          isBatch: !sends,
          operations: sends
            ? (0..<number(1...2)).map { _ in .send(source: source, value: value()) } : self.operations(1...3, depth: 1))
      ]
    }
    return step
  }

  private mutating func operations(_ range: ClosedRange<Int>, depth: Int) -> [BatchAction] {
    (0..<number(range)).map { _ in
      let source = number(0...sources.count - 1)
      if depth > 0, chance(15) { return .inner(operations(1...3, depth: depth - 1), fails: chance(40)) }
      if hasEnds, sources[source].canEnd, chance(8) { return .complete(source: source) }
      // The update of a subject is none that the batch can repeat.
      let canUpdate = if isOnThreads, case .behaviorSubject = sources[source] { false } else { sources[source].isState }
      if canUpdate, chance(20) { return .update(source: source, adding: number(1...9)) }
      return .send(source: source, value: value())
    }
  }
}
