extension ObservableType {
  /// Emits nothing and never ends.
  ///
  ///     never  -------
  ///
  /// - `never` completes: never
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  public static func never() -> Observable<Element> {
    // A subject in its place would have a subscription that retains the operators.
    Observable { if $0.scope.isBeforeFlattening { $0.scope.retain($0) } }
  }
}
