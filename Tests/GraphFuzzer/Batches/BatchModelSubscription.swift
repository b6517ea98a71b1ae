/// One subscription of a node in the model, with those of its sources.
final class BatchModelSubscription {
  let node: Int
  let path: String
  unowned let model: BatchModel
  let operation: BatchNode
  var children: [BatchModelSubscription] = []
  private var sink: ((BatchModelEmission) -> Void)?
  private(set) var isDisposed = false
  /// Which sources have ended.
  var done: [Bool] = []
  var latest: [Int?] = []
  var queues: [[Int]] = []
  /// A sum, the number of values, or the version of a derived value.
  var state = 0
  var last: Int?
  /// The stream of the latest value, until it ends.
  var inner: BatchModelSubscription?

  init(_ node: Int, _ path: String, _ model: BatchModel) {
    (self.node, self.path, self.model) = (node, path, model)
    operation = model.scenario.nodes[node]
  }

  func emit(_ value: Int) { sink?(BatchModelEmission(values: [value])) }

  func end() {
    dispose()
    sink?(BatchModelEmission(ends: true))
  }

  /// Subscribes outside of a batch: the values arrive one after the other.
  func subscribe(_ sink: @escaping (BatchModelEmission) -> Void) {
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
  func begin(_ tick: BatchTick, _ sink: @escaping (BatchModelEmission) -> Void) -> BatchModelEmission {
    self.sink = sink
    if case .source(let index) = operation { return model.source(index).begin(self) }
    if operation.isDerived {
      let values = newVersion()
      subscribeToRoots()
      return BatchModelEmission(values: values)
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

  func newVersion() -> [Int] {
    let version = model.derivedVersion(of: node)
    if version == state { return [] }
    state = version
    return [model.derivedValue(of: node)]
  }
}
