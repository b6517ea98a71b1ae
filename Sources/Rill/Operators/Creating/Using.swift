extension ObservableType {
  /// Makes a resource and a stream that uses it for each subscription, and disposes the resource after the stream.
  ///
  ///     resource  made················disposed
  ///     using     a-----b-----c-----|
  ///
  /// Both factories run on the subscribing thread. The resource is disposed when the stream has ended or the subscription is
  /// disposed. If a factory throws, the stream fails with the error, and a resource that was already made is disposed.
  ///
  /// - `using` completes: with the stream that the factory returns
  /// - On an error: passes it on, or fails with the error that a factory throws
  /// - Subscribes: to the stream that the factory returns
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX using](https://reactivex.io/documentation/operators/using.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { downstream in
      let resource: Resource
      do { resource = try resourceFactory() } catch { return downstream.finish(.error(error)) }
      let scope = downstream.scope.makeUpstreamScope(onDispose: { resource.dispose() })
      let stream: Observable<Element>
      do { stream = try observableFactory(resource) } catch { return downstream.finish(.error(error)) }
      stream.attach(
        downstream.forwarding(in: scope))
    }
  }
}
