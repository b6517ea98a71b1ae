extension ObservableType {
  /// Completes immediately without a value.
  ///
  ///     empty  |
  ///
  /// - `empty` completes: immediately
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  public static func empty() -> Observable<Element> {
    Observable(fusion: .empty) { _ in }
  }
}
