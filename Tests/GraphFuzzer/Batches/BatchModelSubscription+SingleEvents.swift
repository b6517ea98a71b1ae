/// What the operators emit for one event after the other, outside of a batch.
extension BatchModelSubscription {
  func receive(_ output: BatchModelEmission, from index: Int) {
    if isDisposed { return }
    var result = BatchModelEmission()
    for value in output.values { result = handle(value, from: index) }
    if output.ends { result = handleEnd(of: index) }
    pass(result)
  }

  private func pass(_ result: BatchModelEmission) {
    for value in result.values where !isDisposed { emit(value) }
    if result.ends, !isDisposed { end() }
  }

  func handle(_ value: Int, from index: Int) -> BatchModelEmission {
    switch operation {
    case .combineLatest, .combineLatestAll:
      latest[index] = value
      let isMissing = latest.contains(nil)
      return BatchModelEmission(values: combination, ends: isMissing && areOthersDone(than: index))
    case .withLatestFrom:
      guard index == 0 else {
        latest[1] = value
        return BatchModelEmission()
      }
      return BatchModelEmission(values: latest[1].map { [OperatorFunctions.combine([value, $0])] } ?? [])
    case .sample:
      guard index == 1 else {
        last = value
        return BatchModelEmission()
      }
      return sampled()
    case .zip:
      queues[index].append(value)
      return BatchModelEmission(values: rows(), ends: isExhausted)
    case .merge:
      model.expect(value, at: path)
      return BatchModelEmission(values: [value])
    case .groupBy, .window:
      let result = grouped(value).value
      model.expect(result, at: path)
      return BatchModelEmission(values: [result])
    case .flatMapLatest:
      let inner = replaceInner(for: value)
      inner.subscribe { [weak self, weak inner] output in
        guard let self, let inner else { return }
        receive(output, fromInner: inner)
      }
      return BatchModelEmission()
    default: return handleUnary([value])
    }
  }

  func receive(_ output: BatchModelEmission, fromInner inner: BatchModelSubscription) {
    guard self.inner === inner else { return }
    for value in output.values { model.expect(value, at: path) }
    if output.ends { self.inner = nil }
    pass(BatchModelEmission(values: output.values, ends: output.ends && done[0]))
  }

  func handleEnd(of index: Int) -> BatchModelEmission {
    done[index] = true
    switch operation {
    case .withLatestFrom: return BatchModelEmission(ends: index == 0)
    case .sample:
      if index == 0 { return BatchModelEmission() }
      // The subscription ends silently when the source has ended.
      if !done[0] { model.undefined() }
      return sampled()
    case .flatMapLatest: return BatchModelEmission(ends: inner == nil)
    case .zip: return BatchModelEmission(ends: isExhausted)
    default: return BatchModelEmission(ends: areAllDone)
    }
  }

  var areAllDone: Bool { !done.contains(false) }

  private func areOthersDone(than index: Int) -> Bool { done.indices.allSatisfy { $0 == index || done[$0] } }

  /// Whether a source of `zip` has completed and none of its values waits.
  var isExhausted: Bool { done.indices.contains { done[$0] && queues[$0].isEmpty } }

  func sampled() -> BatchModelEmission {
    defer { last = nil }
    return BatchModelEmission(values: last.map { [$0] } ?? [], ends: done[0])
  }

  func handleUnary(_ values: [Int]) -> BatchModelEmission {
    switch operation {
    case .map(_, let constant): return BatchModelEmission(values: values.map { OperatorFunctions.map($0, constant) })
    case .filter(_, let modulus): return BatchModelEmission(values: values.filter { OperatorFunctions.isAccepted($0, modulus) })
    case .scan:
      return BatchModelEmission(
        values: values.map { value in
          state = OperatorFunctions.accumulate(state, value)
          return state
        })
    case .distinct:
      return BatchModelEmission(
        values: values.filter { value in
          defer { last = value }
          return last != value
        })
    case .take(_, let count):
      let taken = Array(values.prefix(count - state))
      state += taken.count
      return BatchModelEmission(values: taken, ends: state == count)
    case .flatMapJust, .concatMapJust: return BatchModelEmission(values: values.map { OperatorFunctions.map($0, 2) })
    default: return BatchModelEmission(values: values)
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
