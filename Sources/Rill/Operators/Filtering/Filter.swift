extension ObservableType {
  /// Delivers the values for which `predicate` is true.
  ///
  ///     source       1--2--3--4--|
  ///     filter even  ---2-----4--|
  ///
  /// An error that `predicate` throws ends the stream with it.
  ///
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  /// - SeeAlso: [ReactiveX filter](https://reactivex.io/documentation/operators/filter.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    stage { downstream in
      Sink(
        next: { value in
          do {
            if try predicate(value) { downstream.send(value) }
          } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
