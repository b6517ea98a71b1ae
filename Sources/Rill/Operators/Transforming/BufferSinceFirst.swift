extension ObservableType {
  /// Collects values and emits them as an array `timeSpan` after the first of them, or when there are `count` values.
  ///
  ///     source                 --a-----b-----------------c-------d-----|
  ///     buffer(sinceFirst: 5)  ------------[ab]--------------------[cd]|
  ///
  /// The time span begins with the first value of an array, so an array is never empty. By default, memory has no limit within
  /// a time span.
  ///
  /// - `buffer(sinceFirst:)` completes: with the source, after a last array unless nothing was collected
  /// - On an error: passes it on immediately; drops pending values
  /// - Subscribes: to the source
  /// - Precondition: `timeSpan` and `count` are positive.
  /// - Complexity: O(1) per value, amortized, with one timer.
  /// - SeeAlso: [ReactiveX buffer](https://reactivex.io/documentation/operators/buffer.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func buffer(
    sinceFirst timeSpan: RxTimeInterval, count: Int = .max, scheduler: any SchedulerType, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Observable<[Element]> where Element: Sendable {
    requirePositive(count, "buffer(sinceFirst:count:scheduler:)", file: file, line: line)
    requirePositive(timeSpan, "buffer(sinceFirst:count:scheduler:)", file: file, line: line)
    return buffered(timeSpan, count, scheduler, sinceFirst: true)
  }
}
