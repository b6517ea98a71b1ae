extension ObservableType {
  /// Emits every value that is an instance of `type`, as that type.
  ///
  ///     source            a--2--c--4--|
  ///     ofType(Int.self)  ---2-----4--|
  ///
  /// - `ofType` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond the cast.
  /// - SeeAlso: [ReactiveX filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ofType<Result>(_ type: Result.Type) -> Observable<Result> {
    stage { downstream in
      Sink(next: { if let value = $0 as? Result { downstream.next(value) } }, downstream.ending)
    }
  }
}
