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
  /// A group drops the values that arrive after its delivery and before a subscriber. With `keeping`, it keeps them for its first
  /// subscriber, even after its end: for `concatMap`, or for a subscription that has to wait.
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
      ClosableGroups(downstream, keeping: policy).attach(self, until: closing, keySelector)
    }
  }
}

/// The groups of one `groupBy(until:)` subscription, and the closing streams that end them.
private final class ClosableGroups<Key: Hashable, Element> {
  private let policy: BufferingPolicy?
  private let emitted: WindowAndGroupStreams<GroupedObservable<Key, Element>>
  private let coordinator: SourceCoordinator
  /// Belongs to the owner of the coordinator's gate until the source has ended or was deallocated.
  private let groups: Box<[Key: ClosableGroup<Element>]>

  init(_ downstream: Sink<GroupedObservable<Key, Element>>, keeping policy: BufferingPolicy?) {
    let groups = Box<[Key: ClosableGroup<Element>]>([:])
    (self.policy, self.groups) = (policy, groups)
    emitted = WindowAndGroupStreams(of: downstream) {
      EmittedStream.releaseSubscribers(of: groups.value.values.map(\.stream), retaining: $0)
    }
    coordinator = SourceCoordinator(emitted.upstream, sources: 1)
  }

  func attach(
    _ source: Observable<Element>, until closing: @escaping (GroupedObservable<Key, Element>) throws -> Observable<Void>,
    _ keySelector: @escaping (Element) throws -> Key
  ) {
    coordinator.attach(
      source, isEssential: true,
      next: { value in
        do { try self.receive(value, for: keySelector(value), until: closing) } catch { self.end(.error(error)) }
      }, end: end)
  }

  private func receive(
    _ value: Element, for key: Key, until closing: (GroupedObservable<Key, Element>) throws -> Observable<Void>
  ) throws {
    coordinator.assertOwned()
    if let group = groups.value[key] { return group.next(value, isSecret: emitted.upstream.isSecret) }
    guard emitted.hasSubscriber else { return }
    let group = ClosableGroup<Element>(keeping: policy)
    // An event of the closing stream waits for the gate: the group has its first value, even if that stream emits at once.
    groups.value[key] = group
    let stream = try closing(
      GroupedObservable(key: key, source: Observable(operation: "group") { [hub = group.closingHub] in hub.subscribe($0) }))
    // Under the gate, unlike other inner streams: the next value waits until the closing stream has received the first one.
    guard attachClosing(stream, of: group, for: key) else { return groups.value[key] = nil }
    emitted.send(group.stream) { GroupedObservable(key: key, source: $0) }
    group.next(value, isSecret: emitted.upstream.isSecret)
  }

  /// Returns false if the operator's subscriber is gone.
  private func attachClosing(_ stream: Observable<Void>, of group: ClosableGroup<Element>, for key: Key) -> Bool {
    guard emitted.hasSubscriber else { return false }
    let source = coordinator.addSource(
      isAdditional: true, next: { self.closed(group, for: key) }, end: { if case .error = $0 { self.end($0) } })
    guard let source else { return false }
    Trampoline.run { source.attach(to: stream.take(1)) }
    if emitted.hasSubscriber { return true }
    // Subscribers of other groups can keep the operator.
    coordinator.disposeSource(source)
    return false
  }

  private func closed(_ group: ClosableGroup<Element>, for key: Key) {
    coordinator.assertOwned()
    guard groups.value[key] === group else { return }
    groups.value[key] = nil
    group.stream.end(.completed)
  }

  private func end(_ completion: Completion) {
    emitted.upstream.finishEarly {
      emitted.end(completion) {
        let ended = groups.value.values.map(\.stream)
        groups.value = [:]
        return ended
      }
    }
  }
}

/// A group, and what its closing stream receives.
private final class ClosableGroup<Element> {
  let stream: EmittedStream<Element>
  /// Sends the values to the closing stream, whose subscription does not keep the source subscribed.
  ///
  /// Apart from the hub of the group: the closing stream leads back to the operator, so it is no subscriber of what the operator emits.
  let closingHub = Hub<Element>()

  init(keeping policy: BufferingPolicy?) {
    stream = EmittedStream(keeping: policy.map { QueueBound($0, nil) })
  }

  deinit { closingHub.releaseSubscribers() }

  func next(_ value: Element, isSecret: Bool) {
    stream.next(value)
    // The closing stream is not downstream of the source.
    if isSecret { closingHub.markAsSecret() }
    closingHub.next(value)
  }
}
