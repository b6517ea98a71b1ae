extension PrimitiveSequence {
  /// Emits the value, and the completion, `dueTime` later than the source.
  ///
  /// See `Observable.delay`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element>
  where Element: Sendable {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to the source after `dueTime`.
  ///
  /// See `Observable.delaySubscription`.
  @_alwaysEmitIntoClient
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Fails with `RxError.timeout` if no event arrives within `dueTime`.
  ///
  /// See `Observable.timeout`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element>
  where Element: Sendable {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with `other` if no event arrives within `dueTime`.
  ///
  /// See `Observable.timeout(_:other:scheduler:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> where Element: Sendable {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType where Element: FixedWidthInteger {
  /// Emits 0 after `dueTime`.
  ///
  /// See `Observable.timer`.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
  }
}
