import Rill

/// The streams of the library for the nodes of a graph.
extension BatchPlayer {
  func build(_ node: Int, _ path: String) -> Observable<Int> {
    let operation = scenario.nodes[node]
    if case .share(let source, let replay) = operation {
      if let share = shares[node] { return share }
      let share = build(source, "s\(node)").share(replay: replay)
      shares[node] = share
      return share
    }
    if operation.isDerived { return property(node).asObservable() }
    if case .flatMapLatest(let outer, let inner) = operation {
      return recording(
        path,
        build(outer, path + "/0").flatMapLatest { [unowned self] value in
          counters[path, default: 0] += 1
          return build(inner[OperatorFunctions.choice(value, of: inner.count)], path + "/i\(counters[path]!)")
        })
    }
    let stream = build(operation, path, operation.children.enumerated().map { build($1, path + "/\($0)") })
    switch operation {
    case .combineLatest, .combineLatestAll, .zip, .sample:
      return stream.do(onCompleted: { [unowned self] in
        recorded.ends.insert(BatchUnspecifiedOrder.Place(path: path, step: step))
      })
    default: return stream
    }
  }

  func build(_ operation: BatchNode, _ path: String, _ sources: [Observable<Int>]) -> Observable<Int> {
    switch operation {
    case .source(let index): return self.sources[index].stream
    case .combineLatest:
      if sources.count == 2 { return .combineLatest(sources[0], sources[1]) { OperatorFunctions.combine([$0, $1]) } }
      return .combineLatest(sources[0], sources[1], sources[2]) { OperatorFunctions.combine([$0, $1, $2]) }
    case .combineLatestAll: return .combineLatest(sources) { OperatorFunctions.combine($0) }
    case .withLatestFrom: return sources[0].withLatestFrom(sources[1]) { OperatorFunctions.combine([$0, $1]) }
    case .sample: return sources[0].sample(sources[1])
    case .zip:
      if sources.count == 2 { return .zip(sources[0], sources[1]) { OperatorFunctions.combine([$0, $1]) } }
      return .zip(sources[0], sources[1], sources[2]) { OperatorFunctions.combine([$0, $1, $2]) }
    case .merge: return recording(path, .merge(sources))
    case .groupBy(_, let modulus):
      return recording(
        path, sources[0].groupBy { $0 % modulus }.flatMap { group in group.map { OperatorFunctions.index(group.key, $0) } })
    case .window(_, let count):
      return recording(
        path,
        sources[0].window(timeSpan: .seconds(1_000_000), count: count, scheduler: scheduler).enumerated()
          .flatMap { number, window in window.map { OperatorFunctions.index(number, $0) } })
    default: return build(operation, sources[0])
    }
  }

  func build(_ operation: BatchNode, _ source: Observable<Int>) -> Observable<Int> {
    switch operation {
    case .map(_, let constant):
      return source.map { [unowned self] value in
        pause()
        return OperatorFunctions.map(value, constant)
      }
    case .filter(_, let modulus): return source.filter { OperatorFunctions.isAccepted($0, modulus) }
    case .scan: return source.scan(0) { OperatorFunctions.accumulate($0, $1) }
    case .distinct: return source.distinctUntilChanged()
    case .take(_, let count): return source.take(count)
    case .startWith(_, let value): return source.startWith(value)
    case .flatMapJust: return source.flatMap { Observable.just(OperatorFunctions.map($0, 2)) }
    case .concatMapJust: return source.concatMap { Observable.just(OperatorFunctions.map($0, 2)) }
    case .create: return .create { observer in source.subscribe(observer) }
    default: fatalError("the player does not have \(operation)")
    }
  }

  func property(_ node: Int) -> ObservableProperty<Int> {
    if case .source(let source) = scenario.nodes[node] { return sources[source].property! }
    if let property = properties[node] { return property }
    let inputs = scenario.nodes[node].children.map(property)
    let property =
      switch scenario.nodes[node] {
      case .combineValues where inputs.count == 2:
        ObservableProperty.combine(inputs[0], inputs[1]) { OperatorFunctions.combine([$0, $1]) }
      case .combineValues: ObservableProperty.combine(inputs) { OperatorFunctions.combine($0) }
      case .mapValue(_, let modulus): inputs[0].mapValue { $0 % modulus }
      default: inputs[0].distinctValue()
      }
    properties[node] = property
    return property
  }

  /// Records the order in which an operator emits.
  private func recording(_ path: String, _ source: Observable<Int>) -> Observable<Int> {
    source.map { [unowned self] value in
      recorded.values[BatchUnspecifiedOrder.Place(path: path, step: step), default: []].append(value)
      return value
    }
  }
}
