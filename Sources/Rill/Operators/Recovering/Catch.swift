extension ObservableType {
  /// Continues with the stream that `handler` returns for the source's error.
  ///
  ///     source   a--b--#
  ///     handler        -c--d--|
  ///     catch    a--b---c--d--|
  ///
  /// Recursion through `handler` does not grow the stack.
  ///
  /// - `catch` completes: with the source, or with the stream that the handler returns
  /// - On an error: fails with the error that the handler throws, or with the stream that it returns
  /// - Subscribes: to the source; after its error, to the stream that the handler returns, the source released first
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX catch](https://reactivex.io/documentation/operators/catch.html)
  @preconcurrency
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    catching(handler)
  }

  /// Continues with the next stream in `sequence` when a stream fails.
  ///
  ///     stream 1         a--b--#
  ///     stream 2               -c--d--|
  ///     catch(sequence)  a--b---c--d--|
  ///
  /// The sequence can be infinite.
  ///
  /// - `catch(sequence:)` completes: with the first stream or attempt that completes; without streams or attempts, immediately
  /// - On an error: fails with the error of the last stream or attempt
  /// - Subscribes: to the next stream, or to the source again, when the previous stream or attempt has failed
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
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
  @usableFromInline
  func catching(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    catching(operation: OperationName.catch, handler)
  }

  func catching(
    operation: StaticString, _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    stage(operation: operation) { downstream in
      downstream.replacingError { error, source in
        let stream: Observable<Element>
        do { stream = try handler(error) } catch { return downstream.finish(.error(error)) }
        downstream.continue(with: stream, of: handler, after: source)
      }
    }
  }
}
