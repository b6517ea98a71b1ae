extension SharedSequence {
  /// Emits `element`, then completes.
  ///
  /// See `Observable.just`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> SharedSequence { SharedSequence(raw: .just(element)) }

  /// Completes immediately without a value.
  ///
  /// See `Observable.empty`.
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence { SharedSequence(raw: .empty()) }

  /// Emits nothing and never ends.
  ///
  /// See `Observable.never`.
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

  /// Emits `elements` in order, then completes.
  ///
  /// See `Observable.of`.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence { SharedSequence(raw: .from(elements)) }

  /// Emits the elements of `array`, then completes.
  ///
  /// See `Observable.from`.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> SharedSequence { SharedSequence(raw: .from(array)) }

  /// Emits the elements of `sequence`, then completes.
  ///
  /// See `Observable.from`.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> SharedSequence
  where Sequence.Element == Element { SharedSequence(raw: .from(sequence)) }

  /// Emits the value of `optional`, if it has one, then completes.
  ///
  /// See `Observable.from(optional:)`.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence { SharedSequence(raw: .from(optional: optional)) }

  /// Calls `observableFactory` for the first subscriber, and shares the stream that it returns.
  ///
  /// The first subscriber after the last one has gone, or after the end, calls it again. It runs on the main actor. See
  /// `Observable.deferred`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @MainActor () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence {
    let factory = assumeMainActor(observableFactory)
    return SharedSequence(sharing: .deferred { factory().inner }.subscribingOnMainActor())
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Emits 0, 1, 2, … every `period`, the first after one period.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.interval`.
  @_alwaysEmitIntoClient
  public static func interval(
    _ period: RxTimeInterval, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence { SharedSequence(sharing: .interval(period, scheduler: scheduler)) }

  /// Emits 0 after `dueTime`, then 1, 2, … every `period`.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.timer`.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence { SharedSequence(sharing: .timer(dueTime, period: period, scheduler: scheduler)) }
}
