extension ObservableType {
  /// Emits a group for each key, which ends when the stream that `closing` returns for it emits a value.
  ///
  ///     source          a1b1a2------a3|
  ///     groupBy(until)  A-B---------A2|
  ///     A               a1--a2---|
  ///     B                 b1---|
  ///     A2                          a3|
  ///
  /// A group that has ended is forgotten: the next value with its key begins a new group. In the diagram, a group ends after 5 ticks
  /// without a value:
  ///
  ///     source.groupBy(until: { $0.debounce(.seconds(5), scheduler: scheduler) }) { $0.name }
  ///
  /// `group.skip(99)` ends a group after 100 values, and another stream ends it at its first value. `closing` receives the group before
  /// its first value. A completion of the stream that it returns has no effect. In all other respects, this is `groupBy`.
  ///
  /// A group drops the values that arrive before it is subscribed to. With `keeping`, it keeps them for its first subscriber, even after
  /// its end: for `concatMap`, or for a subscription that has to wait.
  ///
  /// - `groupBy(until:)` completes: with the source, after the groups
  /// - On an error: passes it on, to the groups first; fails with the error of a closing stream; a closure that throws disposes the
  ///   source and fails the groups and the stream
  /// - Subscribes: to the source; to a closing stream when its group begins
  /// - Precondition: `policy` is not `failing`.
  /// - Complexity: O(1) per value beyond the closures; keeps the keys of the groups that have not ended.
  /// - SeeAlso: [ReactiveX groupBy](https://reactivex.io/documentation/operators/groupby.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func groupBy<Key: Hashable & SendableMetatype, Closing: ObservableConvertibleType>(
    until closing: @escaping @Sendable (GroupedObservable<Key, Element>) throws -> Closing,
    keeping policy: BufferingPolicy? = nil, file: StaticString = #fileID, line: UInt = #line,
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    policy?.requireNotFailing("groupBy(until:keeping:)", file: file, line: line)
    return asObservable().grouped(until: { try closing($0).asObservable().mapTo(()) }, keeping: policy, keySelector)
  }
}

extension Observable {
  @usableFromInline
  func grouped<Key: Hashable>(
    until closing: @escaping (GroupedObservable<Key, Element>) throws -> Observable<Void>, keeping policy: BufferingPolicy?,
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    Observable<GroupedObservable<Key, Element>>(operation: "groupBy(until:)") { downstream in
      // Belongs to the owner of the coordinator's gate until the source has ended or was deallocated.
      let groups = Box<[Key: ClosableGroup<Element>]>([:])
      let emitted = WindowAndGroupStreams(of: downstream) {
        WindowAndGroupStreams<GroupedObservable<Key, Element>>.releaseSubscribers(of: groups.value.values.map(\.stream))
      }
      let upstream = emitted.upstream
      let coordinator = SourceCoordinator(upstream, sources: 1)
      let end: (Completion) -> Void = { completion in
        upstream.finishEarly {
          emitted.end(completion) {
            let ended = groups.value.values.map(\.stream)
            groups.value = [:]
            return ended
          }
        }
      }
      /// Returns false if the operator is over.
      func attachClosing(of group: ClosableGroup<Element>, _ key: Key) throws -> Bool {
        let stream = try closing(
          GroupedObservable(key: key, source: Observable(operation: "group") { [hub = group.closingHub] in hub.subscribe($0) }))
        guard emitted.isOpen else { return false }
        let closingSource = coordinator.addSource(
          isAdditional: true,
          next: { (_: Void) in
            guard groups.value[key] === group else { return }
            groups.value[key] = nil
            group.stream.end(.completed)
          }, end: { if case .error = $0 { end($0) } })
        guard let closingSource else { return false }
        Trampoline.run { closingSource.attach(to: stream.take(1)) }
        // Subscribers of other groups can keep the operator.
        if !emitted.isOpen { coordinator.disposeSource(closingSource) }
        return emitted.isOpen
      }
      coordinator.attach(
        self, isEssential: true,
        next: { value in
          do {
            let key = try keySelector(value)
            if let group = groups.value[key] { return group.next(value, isSecret: upstream.isSecret) }
            guard emitted.isOpen else { return }
            let group = ClosableGroup<Element>(keeping: policy)
            groups.value[key] = group
            // Under the gate, unlike other inner streams: the next value waits until the closing stream has received the first one.
            guard try attachClosing(of: group, key) else { return groups.value[key] = nil }
            emitted.send(group.stream) { GroupedObservable(key: key, source: $0) }
            group.next(value, isSecret: upstream.isSecret)
          } catch {
            end(.error(error))
          }
        }, end: end)
    }
  }
}

private final class ClosableGroup<Element> {
  let stream: EmittedStream<Element>
  /// Sends the values to the closing stream, whose subscription does not keep the source subscribed.
  ///
  /// Apart from the hub of the group: the closing stream leads back to the operator, so it is no subscriber of what the operator emits.
  let closingHub = Hub<Element>()

  init(keeping policy: BufferingPolicy?) { stream = EmittedStream(keeping: policy) }

  deinit { closingHub.releaseSubscribers() }

  func next(_ value: Element, isSecret: Bool) {
    stream.next(value)
    // The closing stream is not downstream of the source.
    if isSecret { closingHub.markAsSecret() }
    closingHub.next(value)
  }
}
