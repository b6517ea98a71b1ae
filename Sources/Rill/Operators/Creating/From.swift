extension ObservableType {
  /// Emits the elements of `array`, then completes.
  ///
  ///     from  (abc|)
  ///
  /// Merged with another synchronous source, the two take turns, one element each.
  ///
  /// - `from` completes: after the last value
  /// - Complexity: O(1) per element, without allocation.
  /// - SeeAlso: [ReactiveX from](https://reactivex.io/documentation/operators/from.html)
  public static func from(_ array: [Element]) -> Observable<Element> {
    // An empty array takes its turn like any other one.
    Observable(fusion: array.isEmpty ? .none : .elements(array)) { $0.ending.emit(array, to: $0.next) }
  }

  /// Emits the elements of `sequence`, then completes.
  ///
  /// The sequence can be infinite.
  ///
  ///     from  (abc|)
  ///
  /// Merged with another synchronous source, the two take turns, one element each. Each subscription has its own iterator.
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Element {
    Observable { sink in sink.emit(sequence.makeIterator()) }
  }

  /// Emits the value of `optional`, if it has one, then completes.
  ///
  ///     from(optional: a)    (a|)
  ///     from(optional: nil)  |
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// Emits the elements of `sequence` on `scheduler`, then completes.
  ///
  ///     from(scheduler)  --a-b-c-|
  ///
  /// Each element, and the completion, is scheduled separately.
  ///
  /// - Complexity: O(1) per element beyond the scheduler's work.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Sequence.Element == Element {
    Observable { sink in sink.emit(sequence.makeIterator(), on: scheduler) }
  }

  /// Emits the value of `optional`, if it has one, on `scheduler`, then completes.
  ///
  ///     from(a, scheduler)    --a-|
  ///     from(nil, scheduler)  --|
  ///
  /// The value and the completion are scheduled separately.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
