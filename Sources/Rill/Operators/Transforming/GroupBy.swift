extension ObservableType {
  /// Emits a group for each key: a stream of the values with that key.
  ///
  ///     source   a1--b1--a2--b2--|
  ///     groupBy  A---B-----------|
  ///     A        a1------a2------|
  ///     B            b1------b2--|
  ///
  /// A subscriber from inside the closure that receives a group receives all its values, whichever thread delivers it, if it is the only
  /// one, no other window or group sends the group, and the source does not fail. Any other receives the values that arrive after it has
  /// subscribed. The source is disposed when the subscribers of this stream and of all groups are gone.
  ///
  /// A group drops the values that arrive after its delivery and before a subscriber. `flatMap` subscribes to each group at once.
  /// `concatMap` subscribes to the next ones when the first has completed, with the source, and they are empty. After `observe(on:)` or
  /// another scheduler, or from a synchronous source such as `of` that waits for its turn, a group arrives after its first values, which
  /// `groupBy(until:keeping:)` can keep.
  ///
  /// - `groupBy` completes: with the source, after the groups
  /// - On an error: passes it on, to the groups first; a closure that throws disposes the source and fails the groups and the
  ///   stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `keySelector`; keeps every key.
  /// - SeeAlso: [ReactiveX groupBy](https://reactivex.io/documentation/operators/groupby.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func groupBy<Key: Hashable & SendableMetatype>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable { downstream in
      // Only the source, which is serial, uses this until the source has ended or was deallocated.
      let groups = Box<[Key: EmittedStream<Element>]>([:])
      let emitted = WindowAndGroupStreams(of: downstream) {
        EmittedStream.releaseSubscribers(of: Array(groups.value.values), retaining: $0)
      }
      let end: (Completion) -> Void = { completion in
        emitted.end(completion) {
          let ended = Array(groups.value.values)
          groups.value = [:]
          return ended
        }
      }
      source.attach(
        Sink(
          next: { value in
            let key: Key
            do { key = try keySelector(value) } catch {
              return emitted.upstream.finishEarly { end(.error(error)) }
            }
            if let group = groups.value[key] { return group.next(value) }
            guard emitted.hasSubscriber else { return }
            let group = EmittedStream<Element>()
            groups.value[key] = group
            emitted.send(group) { GroupedObservable(key: key, source: $0) }
            group.next(value)
          },
          end: end, scope: emitted.upstream))
    }
  }
}
