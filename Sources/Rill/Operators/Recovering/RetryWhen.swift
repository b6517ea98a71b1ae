extension ObservableType {
  /// Subscribes to the source again after an error of type `Failure`, when a notifier emits a value.
  ///
  ///     source        a--x     a--b--|
  ///     errors           x
  ///     notifier         ------n
  ///     retry(when:)  a--------a--b--|
  ///
  /// `notificationHandler` is called once for each subscription. It receives a stream of the source's errors and returns the
  /// notifier. The notifier is subscribed to before the source. A value that it emits while no error is pending is ignored.
  ///
  /// The stream completes or fails when the notifier does. It also fails with an error of the source that is not a `Failure`.
  ///
  /// - `retry(when:)` completes: with the source or the notifier
  /// - On an error: passes it to the notifier; fails with the notifier, or with an error that is not a `Failure`
  /// - Subscribes: to the notifier, then to the source; to the source again when the notifier emits while an error is pending
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
  ///     source        a--x     a--b--|
  ///     errors           x
  ///     notifier         ------n
  ///     retry(when:)  a--------a--b--|
  ///
  /// `notificationHandler` is called once for each subscription. It receives a stream of the source's errors and returns the
  /// notifier. The notifier is subscribed to before the source. A value that it emits while no error is pending is ignored. The
  /// stream completes or fails when the notifier does.
  ///
  /// - Complexity: O(1) per value and per attempt. The stack does not grow.
  /// - SeeAlso: [ReactiveX retryWhen](https://reactivex.io/documentation/operators/retry.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in RetryWhenCoordinator<Element, any Error>(source, downstream).start(notificationHandler) }
  }
}
