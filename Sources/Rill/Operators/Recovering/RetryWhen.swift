extension ObservableType {
  /// Subscribes to the source again, after it has failed, when the stream sends that `notificationHandler` makes of the errors.
  ///
  ///     source        a--x     a--b--|
  ///     errors           x
  ///     notifier         ------n
  ///     retry(when:)  a--------a--b--|
  ///
  /// `notificationHandler` is called once for each subscription; its stream is subscribed to first. A value that it sends while no error
  /// waits means nothing. The stream ends as the notifier does; an error that is not a `Failure` ends it, too.
  ///
  /// - `retry(when:)` completes: with the source or the notifier
  /// - On an error: fails with the notifier, or with an error that the notifier does not take
  /// - Subscribes: notifier, source; again when the notifier sends while an error waits
  /// - Complexity: O(1) per value and per attempt; the stack does not grow.
  /// - SeeAlso: [ReactiveX retryWhen](https://reactivex.io/documentation/operators/retry.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in RetryWhenCoordinator(source, downstream).start(notificationHandler) }
  }

  /// Subscribes to the source again, after it has failed, when the stream sends that `notificationHandler` makes of the errors.
  ///
  ///     source        a--x     a--b--|
  ///     errors           x
  ///     notifier         ------n
  ///     retry(when:)  a--------a--b--|
  ///
  /// The same for errors of any type.
  ///
  /// - Complexity: O(1) per value and per attempt; the stack does not grow.
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
