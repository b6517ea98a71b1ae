extension ObservableType {
  /// Makes the stream anew for each subscription.
  ///
  ///     subscribe  ^           ^
  ///     factory    a--b--|     c--d--|
  ///
  /// `observableFactory` runs on the subscribing thread; an error that it throws becomes an error event.
  ///
  /// - `deferred` completes: with the stream made
  /// - On an error: fails with it, or with what the factory throws
  /// - Subscribes: to the stream made
  /// - Complexity: O(1) beyond `observableFactory`.
  /// - SeeAlso: [ReactiveX defer](https://reactivex.io/documentation/operators/defer.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do { try observableFactory().attach(sink) } catch { sink.finish(.error(error)) }
    }
  }
}
