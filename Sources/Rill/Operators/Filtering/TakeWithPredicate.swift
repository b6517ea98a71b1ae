/// Whether `take(while:)` and `take(until:)` emit the value at which they complete.
public enum TakeBehavior: Sendable {
  /// The value is emitted.
  case inclusive
  /// The value is dropped.
  case exclusive
}

extension ObservableType {
  /// Emits values while `predicate` returns true, then completes.
  ///
  ///     source                   1--2--3--1--|
  ///     take(while: { $0 < 3 })  1--2--|
  ///     …, behavior: .inclusive  1--2--(3|)
  ///
  /// - `take(while:)` completes: with the source, or at the value that ends the stream, after disposing the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  /// - SeeAlso: [ReactiveX takeWhile](https://reactivex.io/documentation/operators/takewhile.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    stage(operation: "take") { downstream in
      Sink(
        next: { value in
          do {
            if try predicate(value) { return downstream.send(value) }
            if case .inclusive = behavior { downstream.send(value) }
            downstream.finishEarly(.completed)
          } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }

  /// Emits values until `predicate` returns true, then completes.
  ///
  ///     source                    1--2--3--1--|
  ///     take(until: { $0 == 3 })  1--2--|
  ///     …, behavior: .inclusive   1--2--(3|)
  ///
  /// - `take(until:behavior:)` completes: with the source, or at the value that ends the stream, after disposing the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }
}
