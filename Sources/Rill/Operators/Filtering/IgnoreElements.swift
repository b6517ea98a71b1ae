extension ObservableType {
  /// Leaves out all values and passes on how the stream ends.
  ///
  ///     source          a--b--c--|
  ///     ignoreElements  ---------|
  ///
  /// - `ignoreElements` completes: with the source
  /// - On an error: passes it on; a throwing closure ends the source and fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX ignoreElements](https://reactivex.io/documentation/operators/ignoreelements.html)
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Observable<Never> { withoutValues() }
}

extension ObservableConvertibleType {
  /// The end of this stream without its values, as a stream of any other.
  @_alwaysEmitIntoClient
  func withoutValues<Result>() -> Observable<Result> {
    stage { downstream in Sink(next: { _ in }, end: downstream.end, scope: downstream.scope) }
  }
}
