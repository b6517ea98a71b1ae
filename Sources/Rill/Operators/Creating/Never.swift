extension ObservableType {
  /// Emits nothing and never ends.
  ///
  ///     never  -------
  ///
  /// - `never` completes: never
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  public static func never() -> Observable<Element> { Observable { _ in } }
}
