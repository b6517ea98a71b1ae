public import Rill

/// Collects the errors of several streams, for an error message.
///
///     request 1  --#
///     request 2  -----#
///     errors     --e--e--
///
///     let failures = ErrorTracker()
///     let results = query.flatMapLatest { service.search($0).trackError(failures).catchAndReturn([]) }
///     failures.errors.asSignal(onErrorSignalWith: .empty()).emit(onNext: alert.show)
///
/// An error is passed on too, so a stream that must survive it needs `catch` or `materialize` after `trackError`. All functions can be
/// called from any thread.
public final class ErrorTracker: Sendable {
  private let relay = PublishRelay<any Error>()

  /// Creates a tracker.
  public init() {}

  /// Emits each error of the tracked streams, and never ends.
  public var errors: Observable<any Error> { relay.asObservable() }

  /// Returns a stream whose error is emitted by `errors` before it is passed on.
  ///
  /// - Complexity: O(1) per value.
  public func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
    source.asObservable().markingSecrets(operation: "do") { [relay] source, isSecret in
      source.do(onError: { error in
        if isSecret() { relay.markAsSecret() }
        relay.accept(error)
      })
    }
  }
}

extension ObservableConvertibleType {
  /// Emits the error of this stream by `tracker.errors` before it is passed on.
  ///
  /// - Complexity: O(1) per value.
  @_disfavoredOverload
  public func trackError(_ tracker: ErrorTracker) -> Observable<Element> { tracker.track(self) }
}
