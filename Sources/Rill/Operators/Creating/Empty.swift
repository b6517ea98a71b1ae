extension ObservableType {
  /// Completes at once.
  ///
  ///     empty  |
  ///
  /// - `empty` completes: at once
  /// - On an error: fails at once
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @_alwaysEmitIntoClient
  public static func empty() -> Observable<Element> { Observable { sink in sink.finish(.completed) } }
}
