extension ObservableType {
  /// Emits no values, and completes or fails with the source.
  ///
  ///     source          a--b--c--|
  ///     ignoreElements  ---------|
  ///
  /// - `ignoreElements` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX ignoreElements](https://reactivex.io/documentation/operators/ignoreelements.html)
  public func ignoreElements() -> Observable<Never> { withoutValues() }
}

extension ObservableConvertibleType {
  @usableFromInline
  func withoutValues<Result>() -> Observable<Result> {
    stage(operation: "ignoreElements") { downstream in
      Sink(next: { _ in }, downstream.ending)
    }
  }
}
