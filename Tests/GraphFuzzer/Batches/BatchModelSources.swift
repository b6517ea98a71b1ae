/// A derived value in the model.
struct BatchDerived {
  var value: Int
  /// Grows with each change that subscribers receive.
  var version = 1
}

/// A source in the model.
final class BatchModelSource {
  private let kind: BatchSource
  private var stored: [Int] = []
  private var subscribers: [BatchNodeSubscription] = []
  var hasEnded = false

  init(_ kind: BatchSource) {
    self.kind = kind
    switch kind {
    case .behaviorRelay(let value), .behaviorSubject(let value): stored = [value]
    default: break
    }
  }

  /// The current value.
  var state: Int? { kind.isState ? stored[0] : nil }

  func store(_ value: Int) {
    switch kind {
    case .behaviorRelay, .behaviorSubject: stored = [value]
    case .replaySubject(let size): stored = (stored + [value]).suffix(size)
    case .publishSubject, .publishRelay: break
    }
  }

  func deliver(_ value: Int) { for subscriber in subscribers where !subscriber.isDisposed { subscriber.emit(value) } }

  func complete() {
    if hasEnded { return }
    hasEnded = true
    for subscriber in subscribers where !subscriber.isDisposed { subscriber.end() }
  }

  func add(_ subscriber: BatchNodeSubscription) {
    let output = begin(subscriber)
    for value in output.values where !subscriber.isDisposed { subscriber.emit(value) }
    if output.ends, !subscriber.isDisposed { subscriber.end() }
  }

  /// Returns what a new subscriber receives at once.
  func begin(_ subscriber: BatchNodeSubscription) -> BatchOutput {
    if !hasEnded { subscribers.append(subscriber) }
    return BatchOutput(values: hasEnded && kind.isState ? [] : stored, ends: hasEnded)
  }

  func remove(_ subscriber: BatchNodeSubscription) { subscribers.removeAll { $0 === subscriber } }
}

/// A shared stream in the model.
final class BatchShareModel {
  private unowned let model: BatchModel
  private let node: Int
  private let source: Int
  private var connection: BatchNodeSubscription?
  private var subscribers: [BatchNodeSubscription] = []
  private var stored: [Int] = []
  private var evaluated: (number: Int, output: BatchOutput) = (0, BatchOutput())

  init(_ model: BatchModel, _ node: Int, _ source: Int) { (self.model, self.node, self.source) = (model, node, source) }

  func add(_ subscriber: BatchNodeSubscription, replay: Int) {
    subscribers.append(subscriber)
    for value in stored where !subscriber.isDisposed { subscriber.emit(value) }
    // What was replayed can have ended the subscriber.
    guard connection == nil, !subscriber.isDisposed else { return }
    let connection = model.makeInstance(source, "s\(node)")
    self.connection = connection
    connection.subscribe { [weak self] output in
      guard let self else { return }
      store(output.values, replay)
      let receivers = subscribers
      for value in output.values { for subscriber in receivers where !subscriber.isDisposed { subscriber.emit(value) } }
      guard output.ends else { return }
      reset()
      for subscriber in receivers where !subscriber.isDisposed { subscriber.end() }
    }
  }

  private func store(_ values: [Int], _ replay: Int) { stored = (stored + values).suffix(replay) }

  private func reset() { (connection, stored, subscribers) = (nil, [], []) }

  func remove(_ subscriber: BatchNodeSubscription) {
    guard let index = subscribers.firstIndex(where: { $0 === subscriber }) else { return }
    subscribers.remove(at: index)
    guard subscribers.isEmpty else { return }
    let connection = connection
    reset()
    connection?.dispose()
  }

  func evaluate(_ tick: BatchTick, replay: Int) -> BatchOutput {
    if evaluated.number != tick.number {
      evaluated = (tick.number, connection?.evaluate(tick) ?? BatchOutput())
      store(evaluated.output.values, replay)
      if evaluated.output.ends { reset() }
    }
    return evaluated.output
  }
}
