/// What the operators emit for all events of a batch.
extension BatchModelSubscription {
  /// Returns what a batch makes this stream emit.
  func evaluate(_ tick: BatchTick) -> BatchModelEmission {
    if isDisposed { return BatchModelEmission() }
    switch operation {
    case .source(let index): return finished(BatchModelEmission(values: tick.values[index], ends: tick.ended.contains(index)))
    case .share(let source, let replay): return finished(model.share(node, source).evaluate(tick, replay: replay))
    case .flatMapLatest: return finished(evaluateLatest(tick))
    default: break
    }
    if operation.isDerived { return BatchModelEmission(values: newVersion()) }
    return combined(children.map { $0.evaluate(tick) }, tick.order)
  }

  private func finished(_ output: BatchModelEmission) -> BatchModelEmission {
    if output.ends { dispose() }
    return output
  }

  /// Returns what the operator makes of everything that its sources emit; `order` is that of the events of subjects.
  func combined(_ outputs: [BatchModelEmission], _ order: [(source: Int, value: Int)]) -> BatchModelEmission {
    // Before the sources have changed what the operator has stored.
    let possibleEnds = possibleEnds(outputs)
    for (index, output) in outputs.enumerated() where output.ends { done[index] = true }
    var result: BatchModelEmission
    switch operation {
    case .combineLatest, .combineLatestAll:
      for (index, output) in outputs.enumerated() { if let value = output.values.last { latest[index] = value } }
      result = BatchModelEmission(values: outputs.allSatisfy(\.values.isEmpty) ? [] : combination)
      result.ends = model.recordedEnd(possibleEnds, at: path)
    case .zip:
      for (index, output) in outputs.enumerated() { queues[index] += output.values }
      result = BatchModelEmission(values: rows(), ends: isExhausted)
    case .withLatestFrom:
      if let value = outputs[1].values.last { latest[1] = value }
      result = BatchModelEmission(values: outputs[0].values.flatMap { handle($0, from: 0).values }, ends: outputs[0].ends)
    case .sample:
      if let value = outputs[0].values.last { last = value }
      // Which end comes first is not defined.
      if outputs[0].ends, outputs[1].ends { model.undefined() }
      result = BatchModelEmission()
      if !outputs[1].values.isEmpty {
        // Nor is whether the sampler emits before or after the end of the source.
        let isOver = model.recordedEnd(outputs[0].ends ? [true, false] : [done[0]], at: path)
        result = BatchModelEmission(values: sampled().values, ends: isOver)
      }
      if outputs[1].ends, !result.ends {
        let sample = handleEnd(of: 1)
        result = BatchModelEmission(values: result.values + sample.values, ends: sample.ends)
      }
    case .merge:
      result = BatchModelEmission(
        values: model.recordedOrder(of: expectedOrder(outputs.map(\.values), order), at: path), ends: areAllDone)
    case .groupBy, .window:
      var groups: [Int: [Int]] = [:]
      for value in outputs[0].values {
        let (group, result) = grouped(value)
        groups[group, default: []].append(result)
      }
      result = BatchModelEmission(values: model.recordedOrder(of: Array(groups.values), at: path), ends: areAllDone)
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

  private func evaluateLatest(_ tick: BatchTick) -> BatchModelEmission {
    let outer = children[0].evaluate(tick)
    let old = inner?.evaluate(tick) ?? BatchModelEmission()
    if outer.ends { done[0] = true }
    if old.ends { inner = nil }
    if outer.values.isEmpty {
      return BatchModelEmission(values: model.recordedOrder(of: [old.values], at: path), ends: done[0] && inner == nil)
    }
    // Whether an inner stream emits that is replaced in the same batch is not defined.
    if outer.values.count > 1 { model.undefined() }
    var new = BatchModelEmission()
    for value in outer.values {
      let inner = replaceInner(for: value)
      let begun = inner.begin(tick) { [weak self, weak inner] output in
        guard let self, let inner else { return }
        receive(output, fromInner: inner)
      }
      new = BatchModelEmission(values: new.values + begun.values, ends: begun.ends)
    }
    if new.ends { inner = nil }
    return BatchModelEmission(
      values: model.recordedOrder(of: [new.values], after: old.values, at: path), ends: done[0] && inner == nil)
  }

  /// Whether `combineLatest` ends in a batch.
  ///
  /// Both are possible if it depends on the order in which the events of several sources arrive, which is not defined: the operator ends
  /// at a value for which no partner can come.
  private func possibleEnds(_ outputs: [BatchModelEmission]) -> Set<Bool> {
    switch operation {
    case .combineLatest, .combineLatestAll: break
    default: return []
    }
    if !done.contains(true), !outputs.contains(where: \.ends) { return [false] }
    var result: Set<Bool> = []
    var visited: Set<[Int]> = []
    var waiting = [outputs.map { _ in 0 }]
    let end = outputs.map { $0.values.count + ($0.ends ? 1 : 0) }
    func counts(_ position: [Int]) -> [Int] {
      position.indices.map { (latest[$0] == nil ? 0 : 1) + min(position[$0], outputs[$0].values.count) }
    }
    while let position = waiting.popLast() {
      guard visited.insert(position).inserted else { continue }
      if position == end { result.insert(false) }
      for index in position.indices where position[index] < end[index] {
        var next = position
        next[index] += 1
        let isDone = done.indices.map { done[$0] || next[$0] > outputs[$0].values.count }
        let emits = counts(next).min()! > 0
        let isEnd = next[index] > outputs[index].values.count
        let isOver = isEnd ? !isDone.contains(false) : !emits && isDone.indices.allSatisfy { $0 == index || isDone[$0] }
        if isOver { result.insert(true) } else { waiting.append(next) }
      }
    }
    return result
  }
}
