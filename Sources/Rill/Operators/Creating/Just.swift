extension ObservableType {
  /// Emits `element`, then completes.
  ///
  ///     just  (a|)
  ///
  /// - `just` completes: after the last value
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX just](https://reactivex.io/documentation/operators/just.html)
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Observable<Element> {
    JustStream(element)
  }

  /// Emits `element` on `scheduler`, then completes.
  ///
  ///     just(scheduler)  --a-|
  ///
  /// The element and the completion are scheduled separately.
  ///
  /// - Complexity: O(1).
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from([element], scheduler: scheduler)
  }
}
