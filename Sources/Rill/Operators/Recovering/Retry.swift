extension ObservableType {
  /// Subscribes to the source again whenever it fails, at once and without limit.
  ///
  ///     source   a--b--x
  ///     again          a--b--|
  ///     retry()  a--b--a--b--|
  ///
  /// A source that always fails at once never lets `subscribe` return, nor does its disposal by another thread end that before the next
  /// attempt.
  ///
  /// - `retry` completes: with the first that does; of none at once
  /// - On an error: fails with the last
  /// - Subscribes: to each when the one before has failed
  /// - Complexity: O(1) per value and per attempt; the stack does not grow.
  /// - SeeAlso: [ReactiveX retry](https://reactivex.io/documentation/operators/retry.html)
  @_alwaysEmitIntoClient
  public func retry() -> Observable<Element> {
    Self.catch(sequence: Swift.repeatElement(asObservable(), count: .max))
  }

  /// Subscribes to the source at most `maxAttemptCount` times, again whenever it fails.
  ///
  ///     source    a--x
  ///     again        a--x
  ///     retry(2)  a--a--x
  ///
  /// Fails with the error of the last attempt; with no attempt, completes at once.
  ///
  /// - Precondition: `maxAttemptCount` is not negative.
  /// - Complexity: O(1) per value and per attempt; the stack does not grow.
  /// - SeeAlso: [ReactiveX retry](https://reactivex.io/documentation/operators/retry.html)
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    requireNotNegative(maxAttemptCount, "retry(_:)", file: file, line: line)
    return Self.catch(sequence: Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }
}
