extension ObservableType {
  /// Emits the value at `index`, counted from 0, then completes.
  ///
  ///     source          a--b--c--d--|
  ///     element(at: 2)  ------(c|)
  ///
  /// - `element(at:)` completes: after its value and after disposing the source
  /// - On an error: passes it on; fails with `RxError.argumentOutOfRange` if the source completes without that value
  /// - Subscribes: to the source
  /// - Precondition: `index` is not negative.
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX elementAt](https://reactivex.io/documentation/operators/elementat.html)
  @_alwaysEmitIntoClient
  public func element(at index: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    requireNotNegative(index, "element(at:)", file: file, line: line)
    return stage { downstream in
      let before = Box(index)
      return downstream.replacingCompletion(
        next: { value in
          before.value -= 1
          guard before.value < 0 else { return }
          downstream.next(value)
          downstream.finishEarly(.completed)
        }, completed: { _ in downstream.finish(.error(RxError.argumentOutOfRange)) })
    }
  }
}
