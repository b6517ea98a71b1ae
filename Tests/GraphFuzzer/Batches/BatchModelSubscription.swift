/// What a stream emits: values, and then perhaps its end.
struct BatchOutput {
  var values: [Int] = []
  var ends = false
}

/// One subscription of a node in the model, with those of its sources.
final class BatchModelSubscription {
  private let node: Int
  private let path: String
  private unowned let model: BatchModel
  private let operation: BatchNode
  private var children: [BatchModelSubscription] = []
  private var sink: ((BatchOutput) -> Void)?
  private(set) var isDisposed = false
  /// Which sources have ended.
  private var done: [Bool] = []
  private var latest: [Int?] = []
  private var queues: [[Int]] = []
  /// A sum, the number of values, or the version of a derived value.
  private var state = 0
  private var last: Int?
  /// The stream of the latest value, until it ends.
  private var inner: BatchModelSubscription?

  init(_ node: Int, _ path: String, _ model: BatchModel) {
    (self.node, self.path, self.model) = (node, path, model)
    operation = model.scenario.nodes[node]
  }

  func emit(_ value: Int) { sink?(BatchOutput(values: [value])) }

  func end() {
    dispose()
    sink?(BatchOutput(ends: true))
  }

  /// Subscribes outside of a batch: the values arrive one after the other.
  func subscribe(_ sink: @escaping (BatchOutput) -> Void) {
    self.sink = sink
    switch operation {
    case .source(let index): return model.source(index).add(self)
    case .share(let source, let replay): return model.share(node, source).add(self, replay: replay)
    case .startWith(_, let value): emit(value)
    default: break
    }
    if operation.isDerived { return subscribeToRoots() }
    makeChildren()
    let order = if case .withLatestFrom = operation { [1, 0] } else { Array(children.indices) }
    for index in order where !isDisposed {
      children[index].subscribe { [weak self] in self?.receive($0, from: index) }
    }
    if isDisposed { for child in children { child.dispose() } }
  }

  private func makeChildren() {
    if case .flatMapLatest(let outer, _) = operation {
      children = [model.makeInstance(outer, path + "/0")]
    } else {
      children = operation.children.enumerated().map { model.makeInstance($1, path + "/\($0)") }
    }
    latest = children.map { _ in nil }
    queues = children.map { _ in [] }
    done = children.map { _ in false }
  }

  /// Subscribes while a batch is delivered, and returns with what the stream begins, which is one batch to its operators.
  private func begin(_ tick: BatchTick, _ sink: @escaping (BatchOutput) -> Void) -> BatchOutput {
    self.sink = sink
    if case .source(let index) = operation { return model.source(index).begin(self) }
    if operation.isDerived {
      let values = newVersion()
      subscribeToRoots()
      return BatchOutput(values: values)
    }
    makeChildren()
    let outputs = children.enumerated().map { index, child in
      child.begin(tick) { [weak self] in self?.receive($0, from: index) }
    }
    return combined(outputs, [])
  }

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

  // MARK: Derived values

  private func subscribeToRoots() {
    // The sources are the first nodes.
    children = model.scenario.roots(of: node).map { model.makeInstance($0, path) }
    for child in children {
      child.subscribe { [weak self] _ in
        guard let self else { return }
        for value in newVersion() { emit(value) }
      }
    }
  }

  private func newVersion() -> [Int] {
    let version = model.derivedVersion(of: node)
    if version == state { return [] }
    state = version
    return [model.derivedValue(of: node)]
  }

  // MARK: One event after the other

  private func receive(_ output: BatchOutput, from index: Int) {
    if isDisposed { return }
    var result = BatchOutput()
    for value in output.values { result = handle(value, from: index) }
    if output.ends { result = handleEnd(of: index) }
    pass(result)
  }

  private func pass(_ result: BatchOutput) {
    for value in result.values where !isDisposed { emit(value) }
    if result.ends, !isDisposed { end() }
  }

  private func handle(_ value: Int, from index: Int) -> BatchOutput {
    switch operation {
    case .combineLatest, .combineLatestAll:
      latest[index] = value
      let isMissing = latest.contains(nil)
      return BatchOutput(values: combination, ends: isMissing && areOthersDone(than: index))
    case .withLatestFrom:
      guard index == 0 else {
        latest[1] = value
        return BatchOutput()
      }
      return BatchOutput(values: latest[1].map { [Functions.combine([value, $0])] } ?? [])
    case .sample:
      guard index == 1 else {
        last = value
        return BatchOutput()
      }
      return sampled()
    case .zip:
      queues[index].append(value)
      let rows = rows()
      return BatchOutput(values: rows, ends: rows.isEmpty && areOthersDone(than: index))
    case .merge:
      model.expect(value, at: path)
      return BatchOutput(values: [value])
    case .groupBy, .window:
      let result = grouped(value).value
      model.expect(result, at: path)
      return BatchOutput(values: [result])
    case .flatMapLatest:
      let inner = replaceInner(for: value)
      inner.subscribe { [weak self, weak inner] output in
        guard let self, let inner else { return }
        receive(output, fromInner: inner)
      }
      return BatchOutput()
    default: return handleUnary([value])
    }
  }

  private func receive(_ output: BatchOutput, fromInner inner: BatchModelSubscription) {
    guard self.inner === inner else { return }
    for value in output.values { model.expect(value, at: path) }
    if output.ends { self.inner = nil }
    pass(BatchOutput(values: output.values, ends: output.ends && done[0]))
  }

  private func handleEnd(of index: Int) -> BatchOutput {
    done[index] = true
    switch operation {
    case .withLatestFrom: return BatchOutput(ends: index == 0)
    case .sample:
      if index == 0 { return BatchOutput() }
      // The subscription ends silently when the source has ended.
      if !done[0] { model.undefined() }
      return sampled()
    case .flatMapLatest: return BatchOutput(ends: inner == nil)
    default: return BatchOutput(ends: areAllDone)
    }
  }

  private var areAllDone: Bool { !done.contains(false) }

  private func areOthersDone(than index: Int) -> Bool { done.indices.allSatisfy { $0 == index || done[$0] } }

  private func sampled() -> BatchOutput {
    defer { last = nil }
    return BatchOutput(values: last.map { [$0] } ?? [], ends: done[0])
  }

  private func handleUnary(_ values: [Int]) -> BatchOutput {
    switch operation {
    case .map(_, let constant): return BatchOutput(values: values.map { Functions.map($0, constant) })
    case .filter(_, let modulus): return BatchOutput(values: values.filter { Functions.isAccepted($0, modulus) })
    case .scan:
      return BatchOutput(
        values: values.map { value in
          state = Functions.accumulate(state, value)
          return state
        })
    case .distinct:
      return BatchOutput(
        values: values.filter { value in
          defer { last = value }
          return last != value
        })
    case .take(_, let count):
      let taken = Array(values.prefix(count - state))
      state += taken.count
      return BatchOutput(values: taken, ends: state == count)
    case .flatMapJust, .concatMapJust: return BatchOutput(values: values.map { Functions.map($0, 2) })
    default: return BatchOutput(values: values)
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

  private func replaceInner(for value: Int) -> BatchModelSubscription {
    guard case .flatMapLatest(_, let nodes) = operation else { fatalError("\(operation) has no inner streams") }
    inner?.dispose()
    let number = model.count(path)
    let new = model.makeInstance(nodes[Functions.choice(value, of: nodes.count)], path + "/i\(number)")
    inner = new
    return new
  }

  // MARK: In a batch

  /// Returns what a batch makes this stream emit.
  func evaluate(_ tick: BatchTick) -> BatchOutput {
    if isDisposed { return BatchOutput() }
    switch operation {
    case .source(let index): return finished(BatchOutput(values: tick.values[index], ends: tick.ended.contains(index)))
    case .share(let source, let replay): return finished(model.share(node, source).evaluate(tick, replay: replay))
    case .flatMapLatest: return finished(evaluateLatest(tick))
    default: break
    }
    if operation.isDerived { return BatchOutput(values: newVersion()) }
    return combined(children.map { $0.evaluate(tick) }, tick.order)
  }

  private func finished(_ output: BatchOutput) -> BatchOutput {
    if output.ends { dispose() }
    return output
  }

  /// Returns what the operator makes of everything that its sources emit; `order` is that of the events of subjects.
  private func combined(_ outputs: [BatchOutput], _ order: [(source: Int, value: Int)]) -> BatchOutput {
    // Before the sources have changed what the operator has stored.
    let possibleEnds = possibleEnds(outputs)
    for (index, output) in outputs.enumerated() where output.ends { done[index] = true }
    var result: BatchOutput
    switch operation {
    case .combineLatest, .combineLatestAll:
      for (index, output) in outputs.enumerated() { if let value = output.values.last { latest[index] = value } }
      result = BatchOutput(values: outputs.allSatisfy(\.values.isEmpty) ? [] : combination)
      result.ends = model.recordedEnd(possibleEnds, at: path)
    case .zip:
      for (index, output) in outputs.enumerated() { queues[index] += output.values }
      result = BatchOutput(values: rows(), ends: model.recordedEnd(possibleEnds, at: path))
    case .withLatestFrom:
      if let value = outputs[1].values.last { latest[1] = value }
      result = BatchOutput(values: outputs[0].values.flatMap { handle($0, from: 0).values }, ends: outputs[0].ends)
    case .sample:
      if let value = outputs[0].values.last { last = value }
      // Which end comes first is not defined.
      if outputs[0].ends, outputs[1].ends { model.undefined() }
      result = BatchOutput()
      if !outputs[1].values.isEmpty {
        // Nor is whether the sampler emits before or after the end of the source.
        let isOver = model.recordedEnd(outputs[0].ends ? [true, false] : [done[0]], at: path)
        result = BatchOutput(values: sampled().values, ends: isOver)
      }
      if outputs[1].ends, !result.ends {
        let sample = handleEnd(of: 1)
        result = BatchOutput(values: result.values + sample.values, ends: sample.ends)
      }
    case .merge:
      result = BatchOutput(
        values: model.recordedOrder(of: expectedOrder(outputs.map(\.values), order), at: path), ends: areAllDone)
    case .groupBy, .window:
      var groups: [Int: [Int]] = [:]
      for value in outputs[0].values {
        let (group, result) = grouped(value)
        groups[group, default: []].append(result)
      }
      result = BatchOutput(values: model.recordedOrder(of: Array(groups.values), at: path), ends: areAllDone)
    default:
      result = handleUnary(outputs[0].values)
      result.ends = result.ends || areAllDone
    }
    return finished(result)
  }

  /// The events of subjects keep the order in which they were sent.
  private func expectedOrder(_ lists: [[Int]], _ order: [(source: Int, value: Int)]) -> [[Int]] {
    if order.isEmpty { return lists }
    var sources: [Int] = []
    for child in children {
      guard case .source(let source) = child.operation, !model.scenario.sources[source].isState else { return lists }
      sources.append(source)
    }
    return [order.flatMap { event in sources.filter { $0 == event.source }.map { _ in event.value } }]
  }

  private func evaluateLatest(_ tick: BatchTick) -> BatchOutput {
    let outer = children[0].evaluate(tick)
    let old = inner?.evaluate(tick) ?? BatchOutput()
    if outer.ends { done[0] = true }
    if old.ends { inner = nil }
    if outer.values.isEmpty {
      return BatchOutput(values: model.recordedOrder(of: [old.values], at: path), ends: done[0] && inner == nil)
    }
    // Whether an inner stream emits that is replaced in the same batch is not defined.
    if outer.values.count > 1 { model.undefined() }
    var new = BatchOutput()
    for value in outer.values {
      let inner = replaceInner(for: value)
      let begun = inner.begin(tick) { [weak self, weak inner] output in
        guard let self, let inner else { return }
        receive(output, fromInner: inner)
      }
      new = BatchOutput(values: new.values + begun.values, ends: begun.ends)
    }
    if new.ends { inner = nil }
    return BatchOutput(
      values: model.recordedOrder(of: [new.values], after: old.values, at: path), ends: done[0] && inner == nil)
  }

  /// Whether `zip` or `combineLatest` ends in a batch.
  ///
  /// Both are possible if it depends on the order in which the events of several sources arrive, which is not defined: the operator ends
  /// at a value for which no partner can come.
  private func possibleEnds(_ outputs: [BatchOutput]) -> Set<Bool> {
    let isZip: Bool
    switch operation {
    case .zip: isZip = true
    case .combineLatest, .combineLatestAll: isZip = false
    default: return []
    }
    if !done.contains(true), !outputs.contains(where: \.ends) { return [false] }
    var result: Set<Bool> = []
    var visited: Set<[Int]> = []
    var waiting = [outputs.map { _ in 0 }]
    let end = outputs.map { $0.values.count + ($0.ends ? 1 : 0) }
    func counts(_ position: [Int]) -> [Int] {
      position.indices.map {
        (isZip ? queues[$0].count : latest[$0] == nil ? 0 : 1) + min(position[$0], outputs[$0].values.count)
      }
    }
    while let position = waiting.popLast() {
      guard visited.insert(position).inserted else { continue }
      if position == end { result.insert(false) }
      let rows = counts(position).min()!
      for index in position.indices where position[index] < end[index] {
        var next = position
        next[index] += 1
        let isDone = done.indices.map { done[$0] || next[$0] > outputs[$0].values.count }
        let emits = isZip ? counts(next).min()! > rows : counts(next).min()! > 0
        let isEnd = next[index] > outputs[index].values.count
        let isOver = isEnd ? !isDone.contains(false) : !emits && isDone.indices.allSatisfy { $0 == index || isDone[$0] }
        if isOver { result.insert(true) } else { waiting.append(next) }
      }
    }
    return result
  }
}
