extension ObservableType {
  /// Subscribes to the source again after an error, when the delay of `policy` has passed.
  ///
  ///     source                    #
  ///     again                       #
  ///     again                           a--#
  ///     again                                b--|
  ///     retry(.exponential(2 s))  ------a----b--|
  ///
  /// Delays are counted from the last value: a source that fails again after a value is subscribed to after the first delay. When the
  /// policy has no delay for an error, the stream fails with that error.
  ///
  ///     request.retry(.exponential(initial: .seconds(1), jitter: 0.5, maxAttemptCount: 5), scheduler: scheduler)
  ///
  /// - `retry(policy)` completes: with the first attempt that completes
  /// - On an error: fails with the error of the last attempt
  /// - Subscribes: to the source; to the source again when the delay after an error has passed
  /// - Complexity: O(1) per value and per attempt, with one timer per attempt. The stack does not grow.
  /// - SeeAlso: [RxSwiftExt retry](https://github.com/RxSwiftCommunity/RxSwiftExt#retry)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(_ policy: RetryPolicy, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let count = Box(RetryCount(policy))
      let counted = Sink<Element>(
        next: { value in
          count.value.receivedValue()
          downstream.next(value)
        }, downstream.ending)
      RetryWhenCoordinator<Element, any Error>(source, counted).start { errors in
        errors.flattened { error -> Observable<Void> in
          guard let wait = count.value.wait(after: error, scheduler) else { return .error(error) }
          return wait > .zero ? Observable<Int>.timer(wait, scheduler: scheduler).mapTo(()) : .just(())
        }
      }
    }
  }
}

/// What one subscription of `retry(_:scheduler:)` has counted.
///
/// Attempts follow each other, so its functions are called one after the other.
@usableFromInline
struct RetryCount {
  private let policy: RetryPolicy
  private var attempts = 1
  private var errorsSinceValue = 0
  /// When the last attempts began, the oldest first: as many as the rate limit counts.
  private let starts = FIFOQueue<RxTimeInterval>()

  @usableFromInline
  init(_ policy: RetryPolicy) { self.policy = policy }

  /// Returns the time to the next attempt, or nil if the policy has none.
  @usableFromInline
  mutating func wait(after error: any Error, _ scheduler: any SchedulerType) -> RxTimeInterval? {
    guard let retry = receivedError(), let delay = policy.delay(retry, error) else { return nil }
    return wait(delay, scheduler)
  }

  @usableFromInline
  mutating func receivedValue() {
    errorsSinceValue = 0
  }

  /// Returns the number of the error since the last value, or nil if there may be no other attempt.
  private mutating func receivedError() -> Int? {
    guard attempts < policy.maxAttemptCount else { return nil }
    attempts += 1
    errorsSinceValue += 1
    return errorsSinceValue
  }

  /// Returns the time to the next attempt, with the wait for the rate limit.
  private mutating func wait(_ delay: RxTimeInterval, _ scheduler: any SchedulerType) -> RxTimeInterval {
    guard let (count, period) = policy.rateLimit else { return delay }
    let now = scheduler.uptime
    var start = now + max(delay, .zero).clamped
    if starts.count == count { start = max(start, starts.removeFirst() + period.clamped) }
    starts.append(start)
    return start - now
  }
}
