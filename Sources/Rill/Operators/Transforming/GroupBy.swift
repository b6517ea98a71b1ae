extension ObservableType {
  /// Delivers a stream for each key, and to that stream the values of the key.
  ///
  ///     source   a1--b1--a2--b2--|
  ///     groupBy  A---B-----------|
  ///     A        a1------a2------|
  ///     B            b1------b2--|
  ///
  /// Who subscribes to a group when it is delivered has its first value; later subscribers have what comes after. The source is
  /// disposed when this stream's subscriber and those of all groups have gone. An error that `keySelector` throws ends all of them.
  ///
  /// - `groupBy` completes: with the source, the groups first
  /// - On an error: passes it on, to the groups first; a throwing closure fails all
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `keySelector`; keeps every key.
  /// - SeeAlso: [ReactiveX groupBy](https://reactivex.io/documentation/operators/groupby.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func groupBy<Key: Hashable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable { downstream in
      // Only the source, which is serial, touches it until it has ended or died.
      let groups = Box<[Key: Hub<Element>]>([:])
      let emitted = EmittedStreams(of: downstream.scope) { for hub in groups.value.values { hub.releaseSubscribers() } }
      let end: (Completion) -> Void = { completion in
        guard emitted.upstream.acceptEnd() else { return }
        let ended = groups.value.values
        groups.value = [:]
        for hub in ended { hub.end(completion) }
        downstream.finish(completion)
      }
      source.attach(
        Sink(
          next: { value in
            let key: Key
            do { key = try keySelector(value) } catch {
              return emitted.upstream.finishEarly { end(.error(error)) }
            }
            if let hub = groups.value[key] { return hub.next(value) }
            guard downstream.scope.isOpen else { return }
            let hub = Hub<Element>()
            groups.value[key] = hub
            downstream.send(GroupedObservable(key: key, source: emitted.stream(of: hub)))
            hub.next(value)
          },
          end: end, scope: emitted.upstream))
    }
  }
}
