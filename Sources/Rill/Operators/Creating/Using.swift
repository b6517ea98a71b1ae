extension ObservableType {
  /// Makes a resource and a stream that uses it, for each subscription; disposes the resource when the stream is over.
  ///
  ///     resource  made················disposed
  ///     using     a-----b-----c-----|
  ///
  /// An error that a factory throws becomes an error event; the resource, if there is one by then, is disposed.
  ///
  /// - `using` completes: with the stream made
  /// - On an error: fails with it, or with what the factory throws
  /// - Subscribes: to the stream made
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
