extension SharedSequence {
  /// Emits `element`, then completes.
  ///
  ///     just  (a|)
  ///
  /// See `Observable.just(_:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(
    _ element: Element
  ) -> SharedSequence<SharingStrategy, Element> { SharedSequence<SharingStrategy, Element>(raw: .just(element)) }

  /// Emits `elements` in order, then completes: the first event at once on the main actor, each further one in a later turn of
  /// the main queue.
  ///
  ///     of  (abc|)
  ///
  /// See `Observable.of(_:)`.
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func of(
    _ elements: Element...
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(
      sharing: .from(elements, scheduler: SharingScheduler.current).observedOnMainActor())
  }

  /// Emits the elements of `array`, then completes: the first event at once on the main actor, each further one in a later turn
  /// of the main queue.
  ///
  ///     from  (abc|)
  ///
  /// See `Observable.from(_:)`.
  ///
  /// - Complexity: O(1) per element, without allocation.
  @_alwaysEmitIntoClient
  public static func from(
    _ array: [Element]
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(sharing: .from(array, scheduler: SharingScheduler.current).observedOnMainActor())
  }

  /// Emits the elements of `sequence`, which can be infinite, then completes.
  ///
  /// See `from(_:)` of an array.
  ///
  ///     from  (abc|)
  ///
  /// See `Observable.from(_:)`.
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> SharedSequence<SharingStrategy, Element> where Sequence.Element == Element {
    SharedSequence<SharingStrategy, Element>(
      sharing: .from(sequence, scheduler: SharingScheduler.current).observedOnMainActor())
  }

  /// Emits the value of `optional`, if it has one, then completes.
  ///
  /// See `from(_:)` of an array.
  ///
  ///     from(optional: a)    (a|)
  ///     from(optional: nil)  |
  ///
  /// See `Observable.from(optional:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func from(
    optional: Element?
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(
      sharing: .from(optional: optional, scheduler: SharingScheduler.current).observedOnMainActor())
  }

  /// Completes immediately without a value.
  ///
  ///     empty  |
  ///
  /// See `Observable.empty`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(raw: .empty())
  }

  /// Emits nothing and never ends.
  ///
  ///     never  -------
  ///
  /// See `Observable.never`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(raw: .never())
  }

  /// Calls `observableFactory` for the first subscriber, and shares the stream that it returns.
  ///
  /// The first subscriber after the last one has gone, or after the end, calls it again.
  ///
  ///     subscriber 1  a----b--|
  ///     subscriber 2              (^c)-d--|
  ///
  /// See `Observable.deferred`. Closures run on the main actor.
  ///
  /// - Complexity: O(1) beyond the closure.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @MainActor () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> {
    let observableFactory = assumeMainActor(observableFactory)
    return SharedSequence<SharingStrategy, Element>(sharing: .deferred { observableFactory().inner }.subscribedOnMainActor())
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Emits 0, 1, 2, … every `period`, the first after one period.
  ///
  ///     interval(3)  ---0--1--2--
  ///
  /// See `Observable.interval`. `scheduler` must run its work on the main actor.
  ///
  /// - Complexity: O(1) per value, with one timer for all values.
  @_alwaysEmitIntoClient
  public static func interval(
    _ period: RxTimeInterval, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(sharing: .interval(period, scheduler: scheduler))
  }

  /// Emits 0 after `dueTime`, then 1, 2, … every `period`.
  ///
  ///     timer(3, 2)  ---0-1-2-3-
  ///
  /// See `Observable.timer(_:period:scheduler:)`. `scheduler` must run its work on the main actor.
  ///
  /// - Complexity: O(1) per value, with one timer for all values.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval?, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(sharing: .timer(dueTime, period: period, scheduler: scheduler))
  }
}
