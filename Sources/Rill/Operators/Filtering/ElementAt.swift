extension ObservableType {
  /// Delivers the value that comes after `index` others, then completes.
  ///
  ///     source          a--b--c--d--|
  ///     element(at: 2)  ------(c|)
  ///
  /// The source is disposed before the completion is delivered. A source that completes sooner fails the stream with
  /// `RxError.argumentOutOfRange`.
  ///
  /// - `element(at:)` completes: with its value, the source disposed first
  /// - On an error: passes it on; `RxError.argumentOutOfRange` if the source completes sooner
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
