extension ObservableType {
  /// Emits the values of the streams in `sequence`, one stream after the other, and fails only after the last one has ended.
  ///
  ///     stream 1                 a--b--#
  ///     stream 2                       -c--d--|
  ///     concat(delayingErrors:)  a--b---c--d--#
  ///
  /// Each stream is taken from the sequence when the previous one has ended. With false, this is `concat`.
  ///
  /// - `concat(delayingErrors:)` completes: with the last stream; without streams, immediately
  /// - On an error: continues with the next stream; fails with a `CompositeError` of all errors after the last one
  /// - Subscribes: to each stream when the previous one has ended
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html), and its `concatDelayError`
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func concat<Streams: Sequence>(_ sequence: Streams, delayingErrors: Bool) -> Observable<Element>
  where Streams.Element == Observable<Element> {
    guard delayingErrors else { return concat(sequence) }
    let operation: StaticString = "concat(delayingErrors:)"
    // Not lazily, which would retain the array, and with it the streams that have been subscribed to.
    if let streams = sequence as? [Observable<Element>] {
      return Observable<Event<Element>>.concat(streams.map { $0.materialize() }).collectingErrors(operation: operation)
    }
    return Observable<Event<Element>>.concat(sequence.lazy.map { $0.materialize() }).collectingErrors(operation: operation)
  }

  /// Emits the values of `sources`, one stream after the other, and fails only after the last one has ended.
  ///
  ///     stream 1                 a--b--#
  ///     stream 2                       -c--d--|
  ///     concat(delayingErrors:)  a--b---c--d--#
  ///
  /// - Complexity: O(1) per value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Observable<Element>..., delayingErrors: Bool) -> Observable<Element> {
    concat(sources, delayingErrors: delayingErrors)
  }
}
