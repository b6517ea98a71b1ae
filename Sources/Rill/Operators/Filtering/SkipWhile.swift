extension ObservableType {
  /// Drops values until `predicate` returns false for the first time, then emits that value and all later ones.
  ///
  ///     source                   1--2--3--1--|
  ///     skip(while: { $0 < 3 })  ------3--1--|
  ///
  /// - `skip(while:)` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `predicate`, which is not called again after it has returned false. No allocation.
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
        }, downstream.ending)
    }
  }
}
