extension ObservableType {
  /// Subscribes to the source again after an error of type `Failure`, when a notifier emits a value.
  ///
  ///     source        a--#
  ///     again                 a--b--|
  ///     notifier         -----n-----!
  ///     retry(when:)  a-------a--b--|
  ///
  /// `notificationHandler` is called once for each subscription. It receives a stream of the source's errors and returns the
  /// notifier. A value that the notifier emits while no error is pending is ignored.
  ///
  /// - `retry(when:)` completes: with the source. The completion of the notifier completes the stream at once if an error waits for
  ///   the notifier, otherwise at the next error
  /// - On an error: passes it to the notifier. An error of the notifier fails the stream at once if an error waits for it, otherwise
  ///   at the next error. An error that is not a `Failure` fails the stream
  /// - Subscribes: to the notifier, then to the source. To the source again when the notifier emits while an error waits for it
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  /// - SeeAlso: [ReactiveX retryWhen](https://reactivex.io/documentation/operators/retry.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in RetryWhenCoordinator(source, downstream).start(notificationHandler) }
  }

  /// Subscribes to the source again after an error, when a notifier emits a value.
  ///
  ///     source        a--#
  ///     again                 a--b--|
  ///     notifier         -----n-----!
  ///     retry(when:)  a-------a--b--|
  ///
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in RetryWhenCoordinator<Element, any Error>(source, downstream).start(notificationHandler) }
  }
}
