extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the values of the latest inner stream.
  ///
  ///     source        A-----B-----|
  ///     stream A      -a--a-!
  ///     stream B            -b----b-|
  ///     switchLatest  -a--a--b----b-|
  ///
  /// - `switchLatest` completes: when the source and the latest inner stream have completed
  /// - On an error: fails with the error of the source or the latest inner stream; ignores earlier inner streams
  /// - Subscribes: to an inner stream when its value arrives, the previous one disposed first
  /// - Complexity: O(1) per value and per inner stream.
  /// - SeeAlso: [ReactiveX switch](https://reactivex.io/documentation/operators/switch.html)
  public func switchLatest() -> Observable<Element.Element> { asObservable().flattenedLatest { $0.asObservable() } }
}
