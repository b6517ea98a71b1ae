extension ObservableType {
  /// Calls `observableFactory` for each subscription and subscribes to the stream that it returns.
  ///
  ///     subscriber 1  a----b--|
  ///     subscriber 2              (^c)-d--|
  ///
  /// `observableFactory` runs on the subscribing thread. If it throws, the stream fails with the error.
  ///
  /// - `deferred` completes: with the stream that the factory returns
  /// - On an error: passes it on, or fails with the error that a factory throws
  /// - Subscribes: to the stream that the factory returns
  /// - Complexity: O(1) beyond the closure.
  /// - SeeAlso: [ReactiveX defer](https://reactivex.io/documentation/operators/defer.html)
  @preconcurrency
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do { try observableFactory().attach(sink) } catch { sink.finish(.error(error)) }
    }
  }
}
