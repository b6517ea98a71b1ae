extension ObservableType {
  /// Sends `element` again and again.
  ///
  ///     repeatElement  a-a-a-a-
  ///
  /// Takes turns with other synchronous sources of the same subscription, one element each. `subscribe` does not return before
  /// something ends it, such as `take`, unless `scheduler` runs elsewhere.
  ///
  /// - `repeatElement` completes: never
  /// - Complexity: O(1) per element.
  /// - SeeAlso: [ReactiveX repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_alwaysEmitIntoClient
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    Observable { sink in sink.emit(Forever(element), on: scheduler) }
  }
}

/// The same element again and again.
@usableFromInline
struct Forever<Element>: IteratorProtocol {
  @usableFromInline let element: Element

  @_alwaysEmitIntoClient
  init(_ element: Element) { self.element = element }

  @_alwaysEmitIntoClient
  func next() -> Element? { element }
}
