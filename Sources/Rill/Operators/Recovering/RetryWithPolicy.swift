extension ObservableType {
  /// Subscribes to the source again after an error, when the delay of `policy` has passed.
  ///
  ///     source                    a--#
  ///     again                          a--#
  ///     again                                 a--b--|
  ///     retry(.exponential(2 s))  a----a------a--b--|
  ///
  /// The delays of one subscription are counted from its first error. A value does not reset the count. When the policy has no
  /// delay for an error, the stream fails with it.
  ///
  ///     request.retry(.exponential(initial: .seconds(1), jitter: 0.5, maxAttemptCount: 5), scheduler: scheduler)
  ///
  /// - `retry(policy)` completes: with the first stream or attempt that completes
  /// - On an error: fails with the error of the last stream or attempt
  /// - Subscribes: to the source; to the source again when the delay after an error has passed
  /// - Complexity: O(1) per value and per attempt, with one timer per attempt. The stack does not grow.
  /// - SeeAlso: [RxSwiftExt retry](https://github.com/RxSwiftCommunity/RxSwiftExt#retry)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(_ policy: RetryPolicy, scheduler: any SchedulerType) -> Observable<Element> {
    retry { (errors: Observable<any Error>) in
      errors.enumerated().flatMap { index, error -> Observable<Void> in
        guard let delay = policy.delay(index + 1, error) else { return .error(error) }
        return delay > .zero ? Observable<Int>.timer(delay, scheduler: scheduler).mapTo(()) : .just(())
      }
    }
  }
}
