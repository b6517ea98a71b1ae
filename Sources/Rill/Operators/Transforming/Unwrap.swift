extension ObservableType {
  /// Emits every value that is not nil, as a value that is not optional.
  ///
  ///     source  a-----nil---c-----|
  ///     unwrap  a-----------c-----|
  ///
  /// - `unwrap` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [RxSwiftExt unwrap](https://github.com/RxSwiftCommunity/RxSwiftExt#unwrap)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    stage { downstream in
      Sink(next: { if let value = $0 { downstream.next(value) } }, downstream.ending)
    }
  }
}
