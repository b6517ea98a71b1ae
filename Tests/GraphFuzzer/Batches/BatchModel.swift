/// A model of graphs with batches: the streams are computed in the order of their sources, and each computes everything that a batch
/// makes it emit before the next one does.
///
/// An event outside of a batch is passed on to one subscriber after the other.
///
/// `merge` and operators like it emit what several sources emit in one batch in an order that is not defined. So the model takes the
/// order from what was recorded behind such an operator, after it has checked that each source keeps its order.
final class BatchModel {
  let scenario: BatchScenario
  private var sources: [BatchModelSource] = []
  private var shares: [Int: BatchModelShare] = [:]
  private var observers: [Int: BatchModelSubscription] = [:]
  private var pending: [Int: Int] = [:]
  private let recorded: BatchUnspecifiedOrder
  private var cursors: [BatchUnspecifiedOrder.Place: Int] = [:]
  /// Whether an operator can end, or dispose another one, while a batch is delivered.
  ///
  /// Then the rest of a list is not emitted.
  private let canBeCut: Bool
  private var counters: [String: Int] = [:]
  var outcome: BatchTrace
  private var step = 0
  private var tickCount = 0
  private var isUndefined = false
  /// What a batch has changed so far.
  private var transaction: BatchTick?
  private let derivedNodes: [Int]
  private var derived: [Int: BatchModelDerivedValue] = [:]

  private init(_ scenario: BatchScenario, _ recorded: BatchUnspecifiedOrder) {
    (self.scenario, self.recorded) = (scenario, recorded)
    outcome = BatchTrace(scenario)
    canBeCut = scenario.partNames.contains { ["take", "flatMapLatest", "complete", "sample"].contains($0) }
    derivedNodes = scenario.usedDerivedNodes
    sources = scenario.sources.map(BatchModelSource.init)
    for node in derivedNodes {
      derived[node] = BatchModelDerivedValue(value: scenario.derivedValue(of: node) { sources[$0].state! })
    }
  }

  /// Returns what the contract says, with the recorded orders; nil if it leaves that undefined.
  static func play(_ scenario: BatchScenario, recorded: BatchUnspecifiedOrder) -> BatchTrace? {
    let model = BatchModel(scenario, recorded)
    for (index, step) in scenario.steps.enumerated() {
      model.step = index
      model.play(step)
      model.outcome.values.append(model.values { model.sources[$0].state })
    }
    if model.isUndefined { return nil }
    for (place, values) in recorded.values where model.cursors[place, default: 0] != values.count {
      model.fail("\(place) emitted \(values), of which \(model.cursors[place, default: 0]) are expected")
    }
    model.outcome.violations.sort()
    return model.outcome
  }

  func fail(_ message: String) { outcome.violations.append(message) }

  /// Gives up, because the contract does not say what happens.
  func undefined() { isUndefined = true }

  // MARK: The script

  private func play(_ step: BatchStep) {
    guard step.isBatch else {
      for operation in step.operations { playPlain(operation) }
      return
    }
    transaction = emptyTick()
    for operation in step.operations { record(operation) }
    let made = transaction!
    transaction = nil
    // What the closure's new subscribers have received is no part of the batch.
    let atEnd = outcome.received[self.step].map(\.count)
    if !step.fails { deliver(made) }
    let observer = step.reactingObserver
    guard let reaction = step.reaction.first, observer < scenario.observers.count else { return }
    guard outcome.received[self.step][observer].count > atEnd[observer] else { return }
    // A derived value can skip what this replaces.
    let roots = derivedNodes.flatMap(scenario.roots)
    if reaction.operations.flatMap(\.sources).contains(where: roots.contains) { undefined() }
    play(reaction)
  }

  private func emptyTick() -> BatchTick {
    tickCount += 1
    return BatchTick(values: sources.map { _ in [] }, number: tickCount)
  }

  private func playPlain(_ operation: BatchAction) {
    switch operation {
    case .send(let source, let value): send(value, to: source)
    case .update(let source, let adding): if let value = sources[source].state { send(value + adding, to: source) }
    case .complete(let source): if scenario.sources[source].canEnd { sources[source].complete() }
    case .subscribe(let observer): subscribe(observer)
    case .dispose(let observer): observers.removeValue(forKey: observer)?.dispose()
    case .inner: break
    }
  }

  private func send(_ value: Int, to source: Int) {
    if sources[source].hasEnded { return }
    sources[source].store(value)
    changeDerivedValues(of: [source])
    sources[source].deliver(value)
  }

  private func record(_ operation: BatchAction) {
    switch operation {
    case .send(let source, let value): record(value, at: source)
    case .update(let source, let adding):
      guard let stored = sources[source].state else { break }
      let value = transaction!.values[source].last ?? stored
      record(value + adding, at: source)
    case .complete(let source): if scenario.sources[source].canEnd { transaction!.ended.insert(source) }
    case .subscribe, .dispose: playPlain(operation)
    case .inner(let operations, let fails):
      let saved = transaction
      for operation in operations { record(operation) }
      if fails { transaction = saved }
    }
    outcome.reads += values { index in sources[index].state.map { transaction!.values[index].last ?? $0 } }
  }

  private func isOver(_ source: Int) -> Bool { sources[source].hasEnded || transaction!.ended.contains(source) }

  private func record(_ value: Int, at source: Int) {
    if isOver(source) { return }
    if scenario.sources[source].isState {
      transaction!.values[source] = [value]
    } else {
      transaction!.values[source].append(value)
      transaction!.order.append((source, value))
    }
  }

  private func deliver(_ tick: BatchTick) {
    for (index, source) in sources.enumerated() {
      for value in tick.values[index] { source.store(value) }
      if tick.ended.contains(index) { source.hasEnded = true }
    }
    changeDerivedValues(of: Set(sources.indices.filter { !tick.values[$0].isEmpty }))
    for observer in observers.keys.sorted() { receive(observers[observer]!.evaluate(tick), observer) }
  }

  private func receive(_ output: BatchModelEmission, _ observer: Int) {
    outcome.received[step][observer] += output.values
    if output.ends { outcome.ended[step].insert(observer) }
  }

  private func subscribe(_ observer: Int) {
    guard observer < scenario.observers.count, observers[observer] == nil else { return }
    let instance = makeInstance(scenario.observers[observer], "o\(observer)")
    observers[observer] = instance
    instance.subscribe { [unowned self] in receive($0, observer) }
  }

  // MARK: Derived values

  /// Returns the values of all states and derived values.
  private func values(_ state: (Int) -> Int?) -> [Int] {
    sources.indices.compactMap(state) + derivedNodes.map { scenario.derivedValue(of: $0) { state($0)! } }
  }

  private func changeDerivedValues(of changed: Set<Int>) {
    var changed = changed
    for node in derivedNodes where scenario.nodes[node].children.contains(where: changed.contains) {
      let value = scenario.derivedValue(of: node) { sources[$0].state! }
      if case .distinctValue = scenario.nodes[node], derived[node]!.value == value { continue }
      derived[node]!.value = value
      derived[node]!.version += 1
      changed.insert(node)
    }
  }

  func derivedValue(of node: Int) -> Int { derived[node]!.value }

  func derivedVersion(of node: Int) -> Int { derived[node]!.version }

  // MARK: Used by the instances

  func source(_ index: Int) -> BatchModelSource { sources[index] }

  func makeInstance(_ node: Int, _ path: String) -> BatchModelSubscription { BatchModelSubscription(node, path, self) }

  func share(_ node: Int, _ source: Int) -> BatchModelShare {
    if let share = shares[node] { return share }
    let share = BatchModelShare(self, node, source)
    shares[node] = share
    return share
  }

  /// Returns the next number of a path.
  func count(_ path: String) -> Int {
    counters[path, default: 0] += 1
    return counters[path]!
  }

  /// Returns what was recorded at a path in place of `lists`, each of which keeps its order.
  ///
  /// It can begin with a part of `prefix`.
  func recordedOrder(of lists: [[Int]], after prefix: [Int] = [], at path: String) -> [Int] {
    let place = BatchUnspecifiedOrder.Place(path: path, step: step)
    let all = recorded.values[place] ?? []
    let start = cursors[place, default: 0]
    let total = lists.reduce(0) { $0 + $1.count }
    // The whole prefix, or less.
    for used in (0...prefix.count).reversed() {
      let values = Array(all.dropFirst(start).prefix(used + total))
      let isComplete = values.count == used + total || canBeCut && start + values.count == all.count
      guard isComplete, values.prefix(used).elementsEqual(prefix.prefix(min(used, values.count))) else { continue }
      if Self.isInterleaving(Array(values.dropFirst(used)), lists[...]) {
        cursors[place] = start + values.count
        return values
      }
    }
    fail("\(place) emitted \(all.dropFirst(start)), expected an order of \(lists), after \(prefix)")
    return prefix + lists.flatMap { $0 }
  }

  /// Returns whether an operator ends in a batch, as was recorded if both are possible.
  func recordedEnd(_ possible: Set<Bool>, at path: String) -> Bool {
    if possible.count == 1 { return possible.contains(true) }
    // The record does not tell a batch from what an observer does in it.
    if !scenario.steps[step].reaction.isEmpty { undefined() }
    return recorded.ends.contains(BatchUnspecifiedOrder.Place(path: path, step: step))
  }

  /// Notes a value that was emitted at a path.
  func expect(_ value: Int, at path: String) {
    let place = BatchUnspecifiedOrder.Place(path: path, step: step)
    let index = cursors[place, default: 0]
    cursors[place] = index + 1
    if let all = recorded.values[place], index < all.count, all[index] == value { return }
    fail("\(place) emitted \((recorded.values[place] ?? []).dropFirst(index)), expected \(value)")
  }

  private static func isInterleaving(_ values: [Int], _ lists: ArraySlice<[Int]>) -> Bool {
    var states: Set<[Int]> = [lists.map { _ in 0 }]
    let lists = Array(lists)
    for value in values {
      var next: Set<[Int]> = []
      for state in states {
        for index in lists.indices where state[index] < lists[index].count && lists[index][state[index]] == value {
          var advanced = state
          advanced[index] += 1
          next.insert(advanced)
        }
      }
      states = next
      if states.isEmpty { return false }
    }
    return true
  }
}
