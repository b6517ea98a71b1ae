/// What the operators emit for one event after the other, outside of a batch.
extension BatchModelSubscription {
  func receive(_ output: BatchOutput, from index: Int) {
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

  func handle(_ value: Int, from index: Int) -> BatchOutput {
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
      return BatchOutput(values: latest[1].map { [OperatorFunctions.combine([value, $0])] } ?? [])
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

  func receive(_ output: BatchOutput, fromInner inner: BatchModelSubscription) {
    guard self.inner === inner else { return }
    for value in output.values { model.expect(value, at: path) }
    if output.ends { self.inner = nil }
    pass(BatchOutput(values: output.values, ends: output.ends && done[0]))
  }

  func handleEnd(of index: Int) -> BatchOutput {
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

  var areAllDone: Bool { !done.contains(false) }

  private func areOthersDone(than index: Int) -> Bool { done.indices.allSatisfy { $0 == index || done[$0] } }

  func sampled() -> BatchOutput {
    defer { last = nil }
    return BatchOutput(values: last.map { [$0] } ?? [], ends: done[0])
  }

  func handleUnary(_ values: [Int]) -> BatchOutput {
    switch operation {
    case .map(_, let constant): return BatchOutput(values: values.map { OperatorFunctions.map($0, constant) })
    case .filter(_, let modulus): return BatchOutput(values: values.filter { OperatorFunctions.isAccepted($0, modulus) })
    case .scan:
      return BatchOutput(
        values: values.map { value in
          state = OperatorFunctions.accumulate(state, value)
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
    case .flatMapJust, .concatMapJust: return BatchOutput(values: values.map { OperatorFunctions.map($0, 2) })
    default: return BatchOutput(values: values)
    }
  }

  var combination: [Int] {
    let present = latest.compactMap { $0 }
    return present.count == latest.count ? [OperatorFunctions.combine(present)] : []
  }

  func rows() -> [Int] {
    var rows: [Int] = []
    while queues.allSatisfy({ !$0.isEmpty }) {
      rows.append(OperatorFunctions.combine(queues.map { $0[0] }))
      for index in queues.indices { queues[index].removeFirst() }
    }
    return rows
  }

  func grouped(_ value: Int) -> (group: Int, value: Int) {
    switch operation {
    case .groupBy(_, let modulus): return (value % modulus, OperatorFunctions.index(value % modulus, value))
    case .window(_, let count):
      let window = state / count
      state += 1
      return (window, OperatorFunctions.index(window, value))
    default: fatalError("\(operation) has no groups")
    }
  }

  func replaceInner(for value: Int) -> BatchModelSubscription {
    guard case .flatMapLatest(_, let nodes) = operation else { fatalError("\(operation) has no inner streams") }
    inner?.dispose()
    let number = model.count(path)
    let new = model.makeInstance(nodes[OperatorFunctions.choice(value, of: nodes.count)], path + "/i\(number)")
    inner = new
    return new
  }
}
