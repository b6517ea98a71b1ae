extension ObservableType {
  /// Creates a resource for each subscription, emits the events of a stream that uses it, and then disposes the resource.
  ///
  ///     resource  made          disposed
  ///     source    --a-----b-----|
  ///     using     --a-----b-----|
  ///
  /// Both factories run on the subscribing thread. The resource is disposed when the stream has ended or the subscription is
  /// disposed. If a factory throws, the stream fails with the error. If the resource exists by then, it is disposed.
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
      // `resourceFactory` can have disposed the subscription, and the resource with it.
      guard downstream.scope.isOpen else { return }
      let stream: Observable<Element>
      do { stream = try observableFactory(resource) } catch { return downstream.finish(.error(error)) }
      stream.attach(
        downstream.forwarding(in: scope))
    }
  }
}
