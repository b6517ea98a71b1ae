extension PrimitiveSequence {
  /// Delivers the value and the completion after `dueTime`, and an error at once.
  ///
  ///     source    a|
  ///     delay(2)  --a|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX delay](https://reactivex.io/documentation/operators/delay.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element>
  where Element: Sendable {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to the source after `dueTime`.
  ///
  ///     source                a|
  ///     delaySubscription(2)  --a|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX delay](https://reactivex.io/documentation/operators/delay.html)
  @_alwaysEmitIntoClient
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Fails with `RxError.timeout` if nothing has come after `dueTime`.
  ///
  ///     source      -----a|
  ///     timeout(3)  ---x
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX timeout](https://reactivex.io/documentation/operators/timeout.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element>
  where Element: Sendable {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Goes on with `other` if nothing has come after `dueTime`.
  ///
  ///     source      -----a|
  ///     other          --b|
  ///     timeout(3)  -----b|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX timeout](https://reactivex.io/documentation/operators/timeout.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> where Element: Sendable {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType where Element: FixedWidthInteger {
  /// Has 0 after `dueTime`.
  ///
  ///     timer(2)  --0|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX timer](https://reactivex.io/documentation/operators/timer.html)
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
  }
}
