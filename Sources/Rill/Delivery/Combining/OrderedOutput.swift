/// Emits the values of streams that run at the same time in the order of the streams: the first one sends them, and the others keep theirs.
///
///     stream 1    emits 1                    emits 2    ends
///     stream 2               keeps 3, ends
///     output      1                          2          3
///
/// The owner of an operator's gate uses it. The operator asks for each end in turn (`endTurn`), and frees the place of that stream before the
/// values of the next one are sent, since their observer can make it start other streams.
final class OrderedOutput<Value> {
  /// A stream, and what it has emitted before its turn.
  final class Turn {
    fileprivate let values = FIFOQueue<Value>()
    var completion: Completion?
  }

  private let downstream: Sink<Value>
  /// Those of the running streams.
  private let turns = FIFOQueue<Turn>()

  init(_ downstream: Sink<Value>) { self.downstream = downstream }

  /// Whether a stream has its turn.
  var isEmitting: Bool { !turns.isEmpty }

  func add(_ turn: Turn) { turns.append(turn) }

  func receive(_ value: Value, for turn: Turn) {
    if turns.first === turn { downstream.send(value) } else { turn.values.append(value) }
  }

  /// Removes the stream whose turn it is, if that has ended, and returns how.
  func endTurn() -> Completion? {
    guard !turns.isEmpty, let completion = turns.first.completion else { return nil }
    _ = turns.removeFirst()
    return completion
  }

  /// Sends what the stream whose turn it is has kept.
  func emitValuesOfTurn() {
    guard !turns.isEmpty else { return }
    let values = turns.first.values
    while !values.isEmpty, downstream.scope.isOpen { downstream.next(values.removeFirst()) }
  }
}
