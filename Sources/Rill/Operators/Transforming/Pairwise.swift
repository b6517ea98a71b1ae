extension ObservableType {
  /// Emits each value together with the value before it.
  ///
  ///     source    a-----b-----c-----|
  ///     pairwise  ------(a,b)-(b,c)-|
  ///
  /// The first value of the source emits nothing.
  ///
  /// - `pairwise` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [RxSwiftExt pairwise](https://github.com/RxSwiftCommunity/RxSwiftExt#pairwise)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func pairwise() -> Observable<(Element, Element)> {
    stage { downstream in
      let previous = Box<Element?>(nil)
      return Sink(
        next: { value in
          let last = previous.value
          previous.value = value
          if let last { downstream.next((last, value)) }
        }, downstream.ending)
    }
  }
}
