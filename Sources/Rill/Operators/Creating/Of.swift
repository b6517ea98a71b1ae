extension ObservableType {
  /// Sends `elements` one after the other, then completes.
  ///
  ///     of  (abc|)
  ///
  /// Takes turns with other synchronous sources of the same subscription, one element each.
  ///
  /// - `of` completes: after their values
  /// - Complexity: O(1) per element.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  /// Sends `elements` by turns of `scheduler`, one each, then completes in the turn after the last.
  ///
  ///     of  a-b-c-|
  ///
  /// - Complexity: O(1) per element beyond the scheduler's work.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }
}
