extension ObservableType {
  /// Subscribes to the source again whenever it fails, immediately and without limit.
  ///
  ///     source   -a--b--#
  ///     again           -a--b--|
  ///     retry()  -a--b---a--b--|
  ///
  /// If the source always fails synchronously, `subscribe` does not return. Disposal by another thread stops the attempts
  /// before the next one.
  ///
  /// - `retry` completes: with the first stream or attempt that completes; without streams or attempts, immediately
  /// - On an error: fails with the error of the last stream or attempt
  /// - Subscribes: to the next stream, or to the source again, when the previous stream or attempt has failed
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  /// - SeeAlso: [ReactiveX retry](https://reactivex.io/documentation/operators/retry.html)
  @_alwaysEmitIntoClient
  public func retry() -> Observable<Element> {
    Self.catch(sequence: Swift.repeatElement(asObservable(), count: .max))
  }

  /// Subscribes to the source again whenever it fails, with at most `maxAttemptCount` subscriptions in total.
  ///
  ///     source    -a--#
  ///     again         -a--#
  ///     retry(2)  -a---a--#
  ///
  /// - Precondition: `maxAttemptCount` is positive. The first subscription counts, so `retry(1)` never subscribes again.
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    requirePositive(maxAttemptCount, "retry(_:)", file: file, line: line)
    return Self.catch(sequence: Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }

  /// Subscribes to the source again `delay` after it has failed, with at most `maxAttemptCount` subscriptions in total.
  ///
  ///     source              a--#
  ///     again                    a--#
  ///     retry(2, delay: 2)  a----a--#
  ///
  /// The first subscription counts, and the other ones are made on `scheduler`. If all attempts fail, the stream fails with the error
  /// of the last one, without a delay.
  ///
  /// - Precondition: `maxAttemptCount` is positive, and `delay` is not negative.
  /// - Complexity: O(1) per value and per attempt. The stack does not grow. One timer per attempt.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, delay: RxTimeInterval, scheduler: any SchedulerType, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Observable<Element> {
    requirePositive(maxAttemptCount, "retry(_:delay:scheduler:)", file: file, line: line)
    require(
      delay >= .zero, "retry(_:delay:scheduler:)", "the delay must not be negative, and it is \(delay)", file: file, line: line)
    return retry { (errors: Observable<any Error>) in
      errors.enumerated().flatMap { failure -> Observable<Int> in
        failure.index + 1 < maxAttemptCount ? .timer(delay, scheduler: scheduler) : .error(failure.element)
      }
    }
  }
}
