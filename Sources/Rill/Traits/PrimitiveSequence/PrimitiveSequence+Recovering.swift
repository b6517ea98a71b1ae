extension PrimitiveSequence {
  /// Continues with the sequence that `handler` returns for the source's error.
  ///
  /// See `Observable.catch`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catching { try handler($0).source })
  }

  /// Subscribes to the source again whenever it fails, with at most `maxAttemptCount` subscriptions in total.
  ///
  /// See `Observable.retry`.
  ///
  /// - Precondition: `maxAttemptCount` is positive.
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(maxAttemptCount, file: file, line: line))
  }

  /// Subscribes to the source again `delay` after it has failed, with at most `maxAttemptCount` subscriptions in total.
  ///
  /// See `Observable.retry(_:delay:scheduler:)`.
  ///
  /// - Precondition: `maxAttemptCount` is positive, and `delay` is not negative.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, delay: RxTimeInterval, scheduler: any SchedulerType, file: StaticString = #fileID,
    line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(maxAttemptCount, delay: delay, scheduler: scheduler, file: file, line: line))
  }

  /// Subscribes to the source again after an error, when and as often as a policy says.
  ///
  /// See `Observable.retry(_:scheduler:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(_ policy: RetryPolicy, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(policy, scheduler: scheduler))
  }

  /// Subscribes to the source again after an error of type `Failure`, when a notifier emits a value.
  ///
  /// See `Observable.retry(when:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Subscribes to the source again after an error, when a notifier emits a value.
  ///
  /// See `Observable.retry(when:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Emits `element` in place of an error.
  ///
  /// See `Observable.catchAndReturn`.
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.catchAndReturn(element))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Emits `element` in place of an error.
  ///
  /// See `Observable.catchAndReturn`.
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.catchAndReturn(element))
  }
}
