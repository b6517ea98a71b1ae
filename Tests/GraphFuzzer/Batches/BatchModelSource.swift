/// A source in the model.
final class BatchModelSource {
  private let kind: BatchSourceKind
  private var stored: [Int] = []
  private var subscribers: [BatchModelSubscription] = []
  var hasEnded = false

  init(_ kind: BatchSourceKind) {
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

  func add(_ subscriber: BatchModelSubscription) {
    let output = begin(subscriber)
    for value in output.values where !subscriber.isDisposed { subscriber.emit(value) }
    if output.ends, !subscriber.isDisposed { subscriber.end() }
  }

  /// Returns what a new subscriber receives at once.
  func begin(_ subscriber: BatchModelSubscription) -> BatchModelEmission {
    if !hasEnded { subscribers.append(subscriber) }
    return BatchModelEmission(values: hasEnded && kind.isState ? [] : stored, ends: hasEnded)
  }

  func remove(_ subscriber: BatchModelSubscription) { subscribers.removeAll { $0 === subscriber } }
}
