extension ObservableType {
  /// Emits every value together with its index, which begins with 0.
  ///
  ///     source      a-----b-----c-----|
  ///     enumerated  (0,a)-(1,b)-(2,c)-|
  ///
  /// - `enumerated` completes: with the source
  /// - On an error: passes it on
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
        }, downstream.ending)
    }
  }
}
