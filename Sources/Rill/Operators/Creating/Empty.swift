extension ObservableType {
  /// Completes at once.
  ///
  ///     empty  |
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @_alwaysEmitIntoClient
  public static func empty() -> Observable<Element> { Observable { sink in sink.finish(.completed) } }
}
