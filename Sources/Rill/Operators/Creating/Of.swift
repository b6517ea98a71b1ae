extension ObservableType {
  /// Emits `elements` in order, then completes.
  ///
  ///     of  (abc|)
  ///
  /// Merged with another synchronous source, the two take turns, one element each.
  ///
  /// - `of` completes: after the last value
  /// - Complexity: O(1) per element.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  /// Emits `elements` in order on `scheduler`, then completes.
  ///
  ///     of(scheduler)  --a-b-c-|
  ///
  /// Each element, and the completion, is scheduled separately.
  ///
  /// - Complexity: O(1) per element beyond the scheduler's work.
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }
}
