extension ObservableType {
  /// Leaves out the values before the first for which `predicate` does not hold.
  ///
  ///     source                  1--2--3--1--|
  ///     skip(while: { $0 < 3 }) ------3--1--|
  ///
  /// An error that `predicate` throws ends the stream with it.
  ///
  /// - `skip(while:)` completes: with the source
  /// - On an error: passes it on; a throwing closure ends the source and fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `predicate`, which is not called any more after the first such value. No allocation.
  /// - SeeAlso: [ReactiveX skipWhile](https://reactivex.io/documentation/operators/skipwhile.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    stage { downstream in
      let isSkipping = Box(true)
      return Sink(
        next: { value in
          do {
            if isSkipping.value {
              if try predicate(value) { return }
              isSkipping.value = false
            }
            downstream.send(value)
          } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
