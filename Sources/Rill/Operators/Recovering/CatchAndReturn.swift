extension ObservableType {
  /// Emits `element` in place of an error, then completes.
  ///
  ///     source             a--b--#
  ///     catchAndReturn(c)  a--b--(c|)
  ///
  /// - `catchAndReturn` completes: with the source, or after the value for its error
  /// - On an error: never fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX catch](https://reactivex.io/documentation/operators/catch.html)
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    stage { downstream in
      downstream.replacingError { _, source in
        source.disposeUpstream()
        downstream.send(element)
        downstream.finish(.completed)
      }
    }
  }
}
