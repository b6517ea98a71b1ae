extension ObservableType where Element: FixedWidthInteger {
  /// Sends `count` whole numbers from `start` on, then completes.
  ///
  ///     range(3, 3)  (345|)
  ///
  /// Takes turns with other synchronous sources of the same subscription, one element each.
  ///
  /// - `range` completes: after their values
  /// - Precondition: `count` is not negative, and the last number can be represented.
  /// - Complexity: O(1) per number, without allocation.
  /// - SeeAlso: [ReactiveX range](https://reactivex.io/documentation/operators/range.html)
  @_alwaysEmitIntoClient
  public static func range(
    start: Element, count: Element, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    guard let numbers = consecutive(from: start, count: count, file: file, line: line) else { return empty() }
    return Observable { sink in sink.emit(numbers) }
  }

  /// Sends `count` whole numbers from `start` on by turns of `scheduler`, one each, then completes in the turn after the last.
  ///
  ///     range(3, 3)  3-4-5-|
  ///
  /// - Precondition: `count` is not negative, and the last number can be represented.
  /// - Complexity: O(1) per number beyond the scheduler's work.
  /// - SeeAlso: [ReactiveX range](https://reactivex.io/documentation/operators/range.html)
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

/// So many numbers in a row, of a type that is perhaps too small to count beyond them; nil if there are none.
@_alwaysEmitIntoClient
func consecutive<Number: FixedWidthInteger>(
  from first: Number, count: Number, file: StaticString, line: UInt
) -> UnfoldFirstSequence<Number>? {
  require(count >= 0, "range(start:count:)", "the count must not be negative, and it is \(count)", file: file, line: line)
  if count == 0 { return nil }
  let (last, overflow) = first.addingReportingOverflow(count - 1)
  require(!overflow, "range(start:count:)", "the last number does not fit into \(Number.self)", file: file, line: line)
  return sequence(first: first) { $0 == last ? nil : $0 + 1 }
}
