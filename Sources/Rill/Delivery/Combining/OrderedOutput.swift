/// Emits the values of streams that run at the same time in the order of the streams: the first one sends them, and the others keep theirs.
///
///     stream 1    emits 1                    emits 2    ends
///     stream 2               keeps 3, ends
///     output      1                          2          3
///
/// The owner of an operator's gate uses it. The operator asks for each end in turn (`endTurn`), and frees the place of that stream before the
/// values of the next one are sent, since their observer can make it start other streams.
final class OrderedOutput<Value> {
  /// The place of a stream in the order, and what the stream has emitted before its turn.
  final class Place {
    fileprivate let values = FIFOQueue<Value>()
    var completion: Completion?
  }

  private let downstream: Sink<Value>
  /// The places of the streams that run.
  private let places = FIFOQueue<Place>()

  init(_ downstream: Sink<Value>) { self.downstream = downstream }

  var hasPlaces: Bool { !places.isEmpty }

  func add(_ place: Place) { places.append(place) }

  func receive(_ value: Value, for place: Place) {
    if places.first === place { downstream.send(value) } else { place.values.append(value) }
  }

  /// Removes the stream whose turn it is, if that has ended, and returns how.
  func endTurn() -> Completion? {
    guard !places.isEmpty, let completion = places.first.completion else { return nil }
    _ = places.removeFirst()
    return completion
  }

  /// Sends what the stream whose turn it is has kept.
  func emitValuesOfTurn() {
    guard !places.isEmpty else { return }
    let values = places.first.values
    while !values.isEmpty, downstream.scope.isOpen { downstream.next(values.removeFirst()) }
  }
}
