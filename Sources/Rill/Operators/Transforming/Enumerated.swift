extension ObservableType {
  /// Delivers every value with its number, from 0 on.
  ///
  ///     source      a-----b-----c----|
  ///     enumerated  (0,a)-(1,b)-(2,c)|
  ///
  /// - `enumerated` completes: with the source
  /// - On an error: passes it on; a throwing closure ends the source and fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX map](https://reactivex.io/documentation/operators/map.html)
  @_alwaysEmitIntoClient
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    stage { downstream in
      let index = Box(0)
      return Sink(
        next: { value in
          let number = index.value
          index.value += 1
          downstream.next((index: number, element: value))
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
