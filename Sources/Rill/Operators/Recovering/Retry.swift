extension ObservableType {
  /// Subscribes to the source again whenever it fails, immediately and without limit.
  ///
  ///     source   a--b--x
  ///     again          a--b--|
  ///     retry()  a--b--a--b--|
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
  ///     source    a--x
  ///     again        a--x
  ///     retry(2)  a--a--x
  ///
  /// If all attempts fail, the stream fails with the error of the last one. If `maxAttemptCount` is 0, it completes
  /// immediately.
  ///
  /// - Precondition: `maxAttemptCount` is not negative.
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  /// - SeeAlso: [ReactiveX retry](https://reactivex.io/documentation/operators/retry.html)
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    requireNotNegative(maxAttemptCount, "retry(_:)", file: file, line: line)
    return Self.catch(sequence: Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }
}
