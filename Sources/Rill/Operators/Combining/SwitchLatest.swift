extension ObservableType where Element: ObservableConvertibleType {
  /// Delivers the values of the newest stream that this stream has delivered.
  ///
  ///     source         A-----B-----|
  ///     stream A        a--a----a
  ///     stream B              b----b-|
  ///     switchLatest    a--a--b----b-|
  ///
  /// The stream before is disposed before the next one is subscribed to. Completes when the source and the newest stream have; fails
  /// with either.
  ///
  /// - `switchLatest` completes: when the source and its newest stream have
  /// - On an error: fails with the source, the newest stream, or the selector; streams before are not heard
  /// - Subscribes: as `flatMap`, the stream before disposed first
  /// - Complexity: O(1) per value and per stream.
  /// - SeeAlso: [ReactiveX switch](https://reactivex.io/documentation/operators/switch.html)
  @_alwaysEmitIntoClient
  public func switchLatest() -> Observable<Element.Element> { flattenLatest { $0 } }
}
