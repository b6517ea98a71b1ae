extension ObservableType {
  /// Emits the first `count` values, then completes.
  ///
  ///     source   a--b--c--d--|
  ///     take(2)  a--(b|)
  ///
  /// - `take(n)` completes: with the source, or after `n` values and after disposing the source; `take(0)` immediately
  /// - On an error: passes it on
  /// - Subscribes: to the source, unless `n` is 0
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX take](https://reactivex.io/documentation/operators/take.html)
  public func take(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    requireNotNegative(count, "take(_:)", file: file, line: line)
    if count == 0 { return .empty() }
    return stage { downstream in
      let remaining = Box(count)
      return Sink(
        next: { value in
          guard remaining.value > 0 else { return }
          remaining.value -= 1
          downstream.next(value)
          if remaining.value == 0 { downstream.finishEarly(.completed) }
        }, downstream.ending)
    }
  }
}
