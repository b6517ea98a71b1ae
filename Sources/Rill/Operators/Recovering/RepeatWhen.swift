extension ObservableType {
  /// Subscribes to the source again after it has completed, when a notifier emits a value.
  ///
  ///     source         a--|
  ///     again                  a--b--|
  ///     notifier          -----n|
  ///     repeat(when:)  a-------a--b--|
  ///
  /// `notificationHandler` is called once for each subscription. It receives a stream that emits at each completion of the source,
  /// and returns the notifier. So this loads again 30 seconds after each result:
  ///
  ///     request.repeat { completions in completions.delay(.seconds(30), scheduler: scheduler) }
  ///
  /// A value that the notifier emits while the source runs is ignored.
  ///
  /// - `repeat(when:)` completes: when the notifier and the current run of the source have both completed
  /// - On an error: fails with an error of the source at once. An error of the notifier fails the stream when the current run of the
  ///   source has completed
  /// - Subscribes: to the notifier, then to the source. To the source again when the notifier emits after a completion
  /// - Complexity: O(1) per value and per repetition. The stack does not grow.
  /// - SeeAlso: [ReactiveX repeatWhen](https://reactivex.io/documentation/operators/repeat.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func `repeat`<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<Void>) -> Trigger
  ) -> Observable<Element> {
    asObservable().repeated(notificationHandler)
  }
}

extension Observable {
  @_alwaysEmitIntoClient
  func repeated<Trigger: ObservableType>(_ makeNotifier: @escaping (Observable<Void>) -> Trigger) -> Observable {
    Observable(operation: "repeat(when:)") { downstream in
      let failing = self.stage(operation: "completion") { (attempt: Sink<Element>) in
        attempt.replacingCompletion(next: attempt.next, completed: { _ in attempt.finish(.error(SourceCompletion())) })
      }
      RetryWhenCoordinator<Element, SourceCompletion>(failing, downstream).start { makeNotifier($0.mapTo(())) }
    }
  }
}

/// A completion of the source of `repeat(when:)`, which is repeated as `retry(when:)` repeats a source that has failed.
@usableFromInline
struct SourceCompletion: Error {
  @usableFromInline
  init() {}
}
