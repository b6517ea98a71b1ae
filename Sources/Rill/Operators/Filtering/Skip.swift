extension ObservableType {
  /// Drops the first `count` values and emits all later ones.
  ///
  ///     source   a--b--c--d--|
  ///     skip(2)  ------c--d--|
  ///
  /// - `skip` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX skip](https://reactivex.io/documentation/operators/skip.html)
  public func skip(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    requireNotNegative(count, "skip(_:)", file: file, line: line)
    return stage { downstream in
      let remaining = Box(count)
      return Sink(
        next: { value in
          if remaining.value > 0 { remaining.value -= 1 } else { downstream.next(value) }
        }, downstream.ending)
    }
  }
}
