/// A shared stream in the model.
final class BatchModelShare {
  private unowned let model: BatchModel
  private let node: Int
  private let source: Int
  private var connection: BatchModelSubscription?
  private var subscribers: [BatchModelSubscription] = []
  private var stored: [Int] = []
  private var evaluated: (number: Int, output: BatchModelEmission) = (0, BatchModelEmission())

  init(_ model: BatchModel, _ node: Int, _ source: Int) { (self.model, self.node, self.source) = (model, node, source) }

  func add(_ subscriber: BatchModelSubscription, replay: Int) {
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

  func remove(_ subscriber: BatchModelSubscription) {
    guard let index = subscribers.firstIndex(where: { $0 === subscriber }) else { return }
    subscribers.remove(at: index)
    guard subscribers.isEmpty else { return }
    let connection = connection
    reset()
    connection?.dispose()
  }

  func evaluate(_ tick: BatchTick, replay: Int) -> BatchModelEmission {
    if evaluated.number != tick.number {
      evaluated = (tick.number, connection?.evaluate(tick) ?? BatchModelEmission())
      store(evaluated.output.values, replay)
      if evaluated.output.ends { reset() }
    }
    return evaluated.output
  }
}
