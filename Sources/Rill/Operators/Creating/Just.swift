extension ObservableType {
  /// Sends `element`, then completes.
  ///
  ///     just  (a|)
  ///
  /// - `just` completes: after their values
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX just](https://reactivex.io/documentation/operators/just.html)
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Observable<Element> {
    Observable { sink in
      if sink.scope.isOpen { sink.next(element) }
      sink.finish(.completed)
    }
  }

  /// Sends `element` in a turn of `scheduler`, then completes in the next.
  ///
  ///     just  a-|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX just](https://reactivex.io/documentation/operators/just.html)
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from([element], scheduler: scheduler)
  }
}
