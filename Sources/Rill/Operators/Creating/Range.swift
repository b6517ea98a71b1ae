extension ObservableType where Element: FixedWidthInteger {
  /// Emits `count` consecutive integers, beginning with `start`, then completes.
  ///
  ///     range(3, 3)  (345|)
  ///
  /// Merged with another synchronous source, the two take turns, one element each.
  ///
  /// - `range` completes: after the last value
  /// - Precondition: `count` is not negative, and `Element` can represent the last number.
  /// - Complexity: O(1) per number, without allocation.
  /// - SeeAlso: [ReactiveX range](https://reactivex.io/documentation/operators/range.html)
  @_alwaysEmitIntoClient
  public static func range(
    start: Element, count: Element, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    guard let numbers = consecutive(from: start, count: count, file: file, line: line) else { return from([]) }
    return Observable { sink in sink.emit(numbers) }
  }

  /// Emits `count` consecutive integers, beginning with `start`, on `scheduler`, then completes.
  ///
  ///     range(3, 3, scheduler)  --3-4-5-|
  ///
  /// Each number, and the completion, is scheduled separately.
  ///
  /// - Precondition: `count` is not negative, and `Element` can represent the last number.
  /// - Complexity: O(1) per number beyond the scheduler's work.
  @_alwaysEmitIntoClient
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    guard let numbers = consecutive(from: start, count: count, file: file, line: line) else {
      return from([], scheduler: scheduler)
    }
    return Observable { sink in sink.emit(numbers, on: scheduler) }
  }
}

/// Returns nil if `count` is 0, and never computes the number after the last one, which can be out of range.
@_alwaysEmitIntoClient
func consecutive<Number: FixedWidthInteger>(
  from first: Number, count: Number, file: StaticString, line: UInt
) -> StrideThroughIterator<Number>? {
  require(count >= 0, "range(start:count:)", "the count must not be negative, and it is \(count)", file: file, line: line)
  if count == 0 { return nil }
  let (last, overflow) = first.addingReportingOverflow(count - 1)
  require(!overflow, "range(start:count:)", "the last number does not fit into \(Number.self)", file: file, line: line)
  return stride(from: first, through: last, by: 1).makeIterator()
}
