extension ObservableType {
  /// Emits `element` repeatedly, without end.
  ///
  ///     repeatElement  --a-a-a-
  ///
  /// On the default scheduler, synchronous sources of the same subscription take turns, one element each. Unless `scheduler`
  /// runs its work later or on another thread, `subscribe` returns only after the subscription has ended, for example because
  /// of `take`.
  ///
  /// - `repeatElement` completes: never
  /// - Complexity: O(1) per element.
  /// - SeeAlso: [ReactiveX repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_alwaysEmitIntoClient
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    // The count is never reached: it would take centuries.
    Observable { sink in sink.emit(Swift.repeatElement(element, count: .max).makeIterator(), on: scheduler) }
  }
}
