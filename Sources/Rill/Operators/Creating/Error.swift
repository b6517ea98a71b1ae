extension ObservableType {
  /// Fails at once.
  ///
  ///     error  x
  ///
  /// - `error` completes: at once
  /// - On an error: fails at once
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Observable<Element> {
    Observable { sink in sink.finish(.error(error)) }
  }
}
