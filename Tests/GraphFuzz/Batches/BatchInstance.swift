/// One subscription of a node in the model, with those of its sources.
final class BatchInstance {
  private let node: Int
  private let path: String
  private unowned let model: BatchModel
  private let operation: BatchNode
  private var children: [BatchInstance] = []
  private var sink: ((Int) -> Void)?
  private(set) var isDisposed = false
  private var latest: [Int?] = []
  private var queues: [[Int]] = []
  /// A sum, or the number of values.
  private var state = 0
  private var last: Int?
  /// The groups or windows, by the number of the value.
  private var inner: BatchInstance?

  init(_ node: Int, _ path: String, _ model: BatchModel) {
    (self.node, self.path, self.model) = (node, path, model)
    operation = model.scenario.nodes[node]
  }

  func emit(_ value: Int) { sink?(value) }

  /// Subscribes outside of a batch, or to new streams in one: the values arrive one after the other.
  func subscribe(_ sink: @escaping (Int) -> Void) {
    self.sink = sink
    switch operation {
    case .source(let index): model.source(index).add(self)
    case .share(let source, let replay): model.share(node, source).add(self, replay: replay)
    case .flatMapLatest(let outer, _):
      children = [model.makeInstance(outer, path + "/0")]
      subscribeChildren([0])
    default:
      children = operation.children.enumerated().map { model.makeInstance($1, path + "/\($0)") }
      latest = children.map { _ in nil }
      queues = children.map { _ in [] }
      if case .startWith(_, let value) = operation { sink(value) }
      if case .withLatestFrom = operation { subscribeChildren([1, 0]) } else { subscribeChildren(Array(children.indices)) }
    }
  }

  private func subscribeChildren(_ order: [Int]) {
    for index in order where !isDisposed {
      children[index].subscribe { [weak self] value in
        guard let self else { return }
        for result in handle(value, from: index) where !isDisposed || hasJustFinished { sink?(result) }
        hasJustFinished = false
      }
    }
    if isDisposed { for child in children { child.dispose() } }
  }

  private var hasJustFinished = false

  func dispose() {
    guard !isDisposed else { return }
    isDisposed = true
    switch operation {
    case .source(let index): model.source(index).remove(self)
    case .share(let source, _): model.share(node, source).remove(self)
    default: break
    }
    for child in children { child.dispose() }
    inner?.dispose()
  }

  // MARK: One value after the other

  private func handle(_ value: Int, from index: Int) -> [Int] {
    if isDisposed { return [] }
    switch operation {
    case .source, .share: return [value]
    case .combineLatest, .combineLatestAll:
      latest[index] = value
      return combination
    case .withLatestFrom:
      guard index == 0 else {
        latest[1] = value
        return []
      }
      return latest[1].map { [Functions.combine([value, $0])] } ?? []
    case .sample:
      guard index == 1 else {
        last = value
        return []
      }
      defer { last = nil }
      return last.map { [$0] } ?? []
    case .zip:
      queues[index].append(value)
      return rows()
    case .merge:
      model.expect(value, at: path)
      return [value]
    case .groupBy, .window:
      let result = grouped(value).value
      model.expect(result, at: path)
      return [result]
    case .flatMapLatest:
      change(to: value) { [weak self] value in
        guard let self else { return }
        model.expect(value, at: path)
        sink?(value)
      }
      return []
    default: return handleUnary(value)
    }
  }

  private func handleUnary(_ value: Int) -> [Int] {
    if isDisposed { return [] }
    switch operation {
    case .map(_, let constant): return [Functions.map(value, constant)]
    case .filter(_, let modulus): return Functions.isAccepted(value, modulus) ? [value] : []
    case .scan:
      state = Functions.accumulate(state, value)
      return [state]
    case .distinct:
      defer { last = value }
      return last == value ? [] : [value]
    case .take(_, let count):
      state += 1
      if state == count {
        hasJustFinished = true
        dispose()
      }
      return [value]
    case .flatMapJust, .concatMapJust: return [Functions.map(value, 2)]
    default: return [value]
    }
  }

  private var combination: [Int] {
    let present = latest.compactMap { $0 }
    return present.count == latest.count ? [Functions.combine(present)] : []
  }

  private func rows() -> [Int] {
    var rows: [Int] = []
    while queues.allSatisfy({ !$0.isEmpty }) {
      rows.append(Functions.combine(queues.map { $0[0] }))
      for index in queues.indices { queues[index].removeFirst() }
    }
    return rows
  }

  private func grouped(_ value: Int) -> (group: Int, value: Int) {
    switch operation {
    case .groupBy(_, let modulus): return (value % modulus, Functions.index(value % modulus, value))
    case .window(_, let count):
      let window = state / count
      state += 1
      return (window, Functions.index(window, value))
    default: fatalError("\(operation) has no groups")
    }
  }

  private func change(to value: Int, _ receive: @escaping (Int) -> Void) {
    guard case .flatMapLatest(_, let nodes) = operation else { return }
    inner?.dispose()
    let number = model.count(path)
    let inner = model.makeInstance(nodes[Functions.choice(value, of: nodes.count)], path + "/i\(number)")
    self.inner = inner
    inner.subscribe(receive)
  }

  // MARK: In a batch

  /// Returns what a batch makes this stream emit.
  func evaluate(_ tick: BatchTick) -> [Int] {
    if isDisposed { return [] }
    switch operation {
    case .source(let index): return tick.values[index]
    case .share(let source, let replay): return model.share(node, source).evaluate(tick, replay: replay)
    case .flatMapLatest: return evaluateLatest(tick)
    default: break
    }
    let lists = children.map { $0.evaluate(tick) }
    switch operation {
    case .combineLatest, .combineLatestAll:
      for (index, list) in lists.enumerated() { if let value = list.last { latest[index] = value } }
      return lists.allSatisfy(\.isEmpty) ? [] : combination
    case .withLatestFrom:
      if let value = lists[1].last { latest[1] = value }
      return lists[0].flatMap { handle($0, from: 0) }
    case .sample:
      if let value = lists[0].last { last = value }
      return lists[1].flatMap { handle($0, from: 1) }
    case .zip:
      for (index, list) in lists.enumerated() { queues[index] += list }
      return rows()
    case .merge: return model.recordedOrder(of: expectedOrder(lists, tick), at: path)
    case .groupBy, .window:
      var groups: [Int: [Int]] = [:]
      for value in lists[0] {
        let (group, result) = grouped(value)
        groups[group, default: []].append(result)
      }
      return model.recordedOrder(of: Array(groups.values), at: path)
    default:
      defer { hasJustFinished = false }
      return lists[0].flatMap(handleUnary)
    }
  }

  /// The events of subjects keep the order in which they were sent.
  private func expectedOrder(_ lists: [[Int]], _ tick: BatchTick) -> [[Int]] {
    var sources: [Int] = []
    for child in children {
      guard case .source(let source) = child.operation, !model.scenario.sources[source].isState else { return lists }
      sources.append(source)
    }
    return [tick.order.flatMap { event in sources.filter { $0 == event.source }.map { _ in event.value } }]
  }

  private func evaluateLatest(_ tick: BatchTick) -> [Int] {
    let outer = children[0].evaluate(tick)
    let old = inner?.evaluate(tick) ?? []
    if outer.isEmpty { return model.recordedOrder(of: [old], at: path) }
    // Whether an inner stream emits that is replaced in the same batch is not defined.
    if outer.count > 1 { model.undefined() }
    var new: [Int] = []
    for value in outer { changeInBatch(to: value) { new.append($0) } }
    return model.recordedOrder(of: [new], after: old, at: path)
  }

  /// The values with which an inner stream begins are one batch to it.
  private func changeInBatch(to value: Int, _ receive: @escaping (Int) -> Void) {
    var isBeginning = true
    var begun: [Int] = []
    change(to: value) { [weak self] value in
      guard let self else { return }
      if isBeginning { return begun.append(value) }
      model.expect(value, at: path)
      sink?(value)
    }
    isBeginning = false
    begun.forEach(receive)
  }
}
