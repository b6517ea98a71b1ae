/// Whether the value that ends a stream is still delivered.
public enum TakeBehavior: Sendable {
  /// It is.
  case inclusive
  /// It is not.
  case exclusive
}

extension ObservableType {
  /// Delivers values while `predicate` holds, then completes.
  ///
  ///     source                  1--2--3--1--|
  ///     take(while: { $0 < 3 }) 1--2--|
  ///     …, behavior: .inclusive 1--2--(3|)
  ///
  /// The source is disposed before the completion is delivered. An error that `predicate` throws ends the stream with it.
  ///
  /// - `take(while:)` completes: with the source, or with the first value that is one too many, the source disposed first
  /// - On an error: passes it on; a throwing closure fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  /// - SeeAlso: [ReactiveX takeWhile](https://reactivex.io/documentation/operators/takewhile.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    taking(behavior, while: predicate)
  }

  /// Delivers values until `predicate` holds, then completes.
  ///
  ///     source                   1--2--3--1--|
  ///     take(until: { $0 == 3 }) 1--2--|
  ///     …, behavior: .inclusive  1--2--(3|)
  ///
  /// The source is disposed before the completion is delivered. An error that `predicate` throws ends the stream with it.
  ///
  /// - `take(until:behavior:)` completes: with the source, or with the first value that is one too many, the source disposed
  ///   first
  /// - On an error: passes it on; a throwing closure fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  /// - SeeAlso: [ReactiveX takeWhile](https://reactivex.io/documentation/operators/takewhile.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    taking(behavior) { try !predicate($0) }
  }

  @_alwaysEmitIntoClient
  func taking(
    _ behavior: TakeBehavior, while predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> {
    stage { downstream in
      Sink(
        next: { value in
          do {
            if try predicate(value) { return downstream.send(value) }
            if case .inclusive = behavior { downstream.send(value) }
            downstream.finishEarly(.completed)
          } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
