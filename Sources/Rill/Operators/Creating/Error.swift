extension ObservableType {
  /// Fails immediately with `error`.
  ///
  ///     error  #
  ///
  /// - `error` completes: never
  /// - On an error: fails immediately
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  public static func error(_ error: any Error) -> Observable<Element> {
    Observable { sink in sink.finish(.error(error)) }
  }
}
