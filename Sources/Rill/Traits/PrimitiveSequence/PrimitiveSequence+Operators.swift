extension PrimitiveSequence {
  /// Calls `primitiveSequenceFactory` for each subscription and subscribes to the stream that it returns.
  ///
  /// See `Observable.deferred`.
  ///
  /// - Complexity: O(1) beyond the closure.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ primitiveSequenceFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .deferred { try primitiveSequenceFactory().source }) }

  /// Emits each value, and the completion, `dueTime` later than the source.
  ///
  /// See `Observable.delay`.
  ///
  /// - Complexity: O(1) per value, amortized. One timer per subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> where Element: Sendable {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Prints every subscription, event and disposal, with the time since the subscription and where it happens.
  ///
  /// See `Observable.debug`.
  ///
  /// - Complexity: O(1) per event, plus the printing.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, to destination: @escaping @Sendable (String) -> Void = { print($0) },
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, to: destination, file: file, line: line, function: function))
  }

  /// Marks the values of this stream as secret: they are not shown by `debug`, an inspector, a recording, or the report of an
  /// error.
  ///
  /// See `Observable.redacted`.
  ///
  /// - Complexity: O(1) per subscription, and nothing per value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func redacted() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.redacted()) }

  /// Creates a resource for each subscription, emits the events of a stream that uses it, and then disposes the resource.
  ///
  /// See `Observable.using`.
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .using(resourceFactory, observableFactory: { try primitiveSequenceFactory($0).source }))
  }

  /// Continues with the stream that `handler` returns for the source's error.
  ///
  /// See `Observable.catch(_:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.catch { try handler($0).source }) }

  /// Subscribes to the source again whenever it fails, with at most `maxAttemptCount` subscriptions in total.
  ///
  /// See `Observable.retry(_:)`.
  ///
  /// - Precondition: `maxAttemptCount` is positive. The first subscription counts, so `retry(1)` never subscribes again.
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry(maxAttemptCount, file: file, line: line)) }

  /// Subscribes to the source again `delay` after it has failed, with at most `maxAttemptCount` subscriptions in total.
  ///
  /// See `Observable.retry(_:delay:scheduler:)`.
  ///
  /// - Precondition: `maxAttemptCount` is positive, and `delay` is not negative.
  /// - Complexity: O(1) per value and per attempt. The stack does not grow. One timer per attempt.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, delay: RxTimeInterval, scheduler: any SchedulerType, file: StaticString = #fileID,
    line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(maxAttemptCount, delay: delay, scheduler: scheduler, file: file, line: line))
  }

  /// Subscribes to the source again after an error, when the delay of `policy` has passed.
  ///
  /// See `Observable.retry(_:scheduler:)`.
  ///
  /// - Complexity: O(1) per value and per attempt, with one timer per attempt. The stack does not grow.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(
    _ policy: RetryPolicy, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry(policy, scheduler: scheduler)) }

  /// Subscribes to the source again after an error of type `Failure`, when a notifier emits a value.
  ///
  /// See `Observable.retry(when:)`.
  ///
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry(when: notificationHandler)) }

  /// Subscribes to the source again after an error, when a notifier emits a value.
  ///
  /// See `Observable.retry(when:)`.
  ///
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry(when: notificationHandler)) }

  /// Fails with `RxError.timeout` if no event arrives for `dueTime` after the subscription or after a value.
  ///
  /// See `Observable.timeout(_:scheduler:)`.
  ///
  /// - Complexity: O(1) per value. One timer per subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> where Element: Sendable {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with `other` if no event arrives for `dueTime` after the subscription or after a value.
  ///
  /// See `Observable.timeout(_:other:scheduler:)`.
  ///
  /// - Complexity: O(1) per value. One timer per subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> where Element: Sendable {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }

  /// Subscribes to the source after `dueTime`.
  ///
  /// See `Observable.delaySubscription`.
  ///
  /// - Complexity: O(1). One timer.
  @_alwaysEmitIntoClient
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler)) }

  /// Delivers every event on `scheduler`, in order.
  ///
  /// See `Observable.observe(on:)`.
  ///
  /// - Complexity: O(1) per value, amortized. At most one scheduled work item per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func observe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> where Element: Sendable { PrimitiveSequence(raw: source.observe(on: scheduler)) }

  /// Subscribes to the source on `scheduler`.
  ///
  /// See `Observable.subscribe`.
  ///
  /// - Complexity: O(1). One scheduled work item.
  @_alwaysEmitIntoClient
  public func subscribe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.subscribe(on: scheduler)) }
}

extension PrimitiveSequence where Element: FixedWidthInteger {
  /// Emits 0 after `dueTime`, then completes.
  ///
  /// See `Observable.timer(_:scheduler:)`.
  ///
  /// - Complexity: O(1), with one timer.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler)) }
}
