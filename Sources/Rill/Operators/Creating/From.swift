extension ObservableType {
  /// Sends the elements of `array`, then completes.
  ///
  ///     from  (abc|)
  ///
  /// Takes turns with other synchronous sources of the same subscription, one element each.
  ///
  /// - `from` completes: after their values
  /// - Complexity: O(1) per element, without allocation.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> Observable<Element> {
    Observable(fusion: .elements(array)) { sink in sink.emit(array.makeIterator()) }
  }

  /// Sends the elements of `sequence`, then completes.
  ///
  /// The sequence may be infinite.
  ///
  ///     from  (abc|)
  ///
  /// Takes turns with other synchronous sources of the same subscription, one element each. Each subscription makes an
  /// iterator of its own.
  ///
  /// - Complexity: O(1) per element.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Element {
    Observable { sink in sink.emit(sequence.makeIterator()) }
  }

  /// Sends the value of `optional`, if it has one, then completes.
  ///
  ///     from(optional: a)    (a|)
  ///     from(optional: nil)  |
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// Sends the elements of `array` by turns of `scheduler`, one each, then completes in the turn after the last.
  ///
  ///     from  a-b-c-|
  ///
  /// - Complexity: O(1) per element beyond the scheduler's work.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Observable { sink in sink.emit(array.makeIterator(), on: scheduler) }
  }

  /// Sends the elements of `sequence` by turns of `scheduler`, one each, then completes in the turn after the last.
  ///
  ///     from  a-b-c-|
  ///
  /// - Complexity: O(1) per element beyond the scheduler's work.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Sequence.Element == Element {
    Observable { sink in sink.emit(sequence.makeIterator(), on: scheduler) }
  }

  /// Sends the value of `optional`, if it has one, in a turn of `scheduler`, then completes in the next.
  ///
  ///     from(optional: a)    a-|
  ///     from(optional: nil)  |
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
