extension ObservableType {
  /// Sends `elements` one after the other, then completes.
  ///
  ///     of  a-b-c-|
  ///
  /// Takes turns with other synchronous sources of the same subscription, one element each.
  ///
  /// - Complexity: O(1) per element.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }
}
