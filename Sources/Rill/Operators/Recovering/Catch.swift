extension ObservableType {
  /// Continues with the stream that `handler` makes of the source's error.
  ///
  ///     source   a--b--x
  ///     handler         c--d--|
  ///     catch    a--b---c--d--|
  ///
  /// The source is released before the other stream is subscribed to. An error that `handler` throws takes the place of the source's;
  /// an error of the other stream is passed on. Recursion through `handler` does not grow the stack.
  ///
  /// - `catch` completes: with the source, or with the stream made of its error
  /// - On an error: fails with what the handler throws, or with that stream
  /// - Subscribes: source, then that stream; the source released first
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX catch](https://reactivex.io/documentation/operators/catch.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    catching(handler)
  }

  /// Continues with the next stream of `sequence` when one fails.
  ///
  ///     stream 1         a--b--x
  ///     stream 2                c--d--|
  ///     catch(sequence)  a--b---c--d--|
  ///
  /// The sequence may be infinite. Completes with the first that does; fails with the error of the last; of no streams, completes at
  /// once.
  ///
  /// - `catch(sequence:)` completes: with the first that does; of none at once
  /// - On an error: fails with the last
  /// - Subscribes: to each when the one before has failed
  /// - Complexity: O(1) per value. No allocation beyond what a stream takes.
  /// - SeeAlso: [ReactiveX catch](https://reactivex.io/documentation/operators/catch.html)
  @_alwaysEmitIntoClient
  public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Observable { downstream in
      var streams = sequence.makeIterator()
      SequentialSubscription(downstream, recovering: true) { streams.next().map { ($0, isLast: false) } }.subscribeToNext()
    }
  }
}

extension ObservableConvertibleType {
  @_alwaysEmitIntoClient
  func catching(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    stage { downstream in
      downstream.replacingError { error, source in
        let stream: Observable<Element>
        do { stream = try handler(error) } catch { return downstream.finish(.error(error)) }
        downstream.continue(with: stream, after: source)
      }
    }
  }
}
