import RillLocks

/// One subscription to a derived value.
///
/// It subscribes to all root states and ignores what they emit. After the event of a state that has another version than at the last
/// reading, it reads the derived value, and emits a new version. So it emits once per change, however many ways lead from a state to the
/// value, and reads once for a batch.
final class DerivedSubscription<Element> {
  private let source: DerivedSource<Element>
  private let sink: Sink<Element>
  private let coordinator: SourceCoordinator
  /// What was read last.
  ///
  /// Only the owner of the gate uses it.
  private let last = Box<DerivedEntry?>(nil)

  init(to source: DerivedSource<Element>, _ sink: Sink<Element>) {
    self.source = source
    self.sink = sink
    coordinator = SourceCoordinator(sink.scope, sources: source.roots.count)
    source.subscriberCount.add(1, ordering: .relaxed)
  }

  deinit { source.subscriberCount.subtract(1, ordering: .relaxed) }

  /// Subscribes to the root states.
  ///
  /// The first one emits before `attach` returns, while no other can: so a new subscriber receives the current value before `subscribe`
  /// returns.
  func attach() {
    if source.roots.isEmpty { return sink.send(source.value(of: source.entryOfNewSnapshot()).value) }
    for index in source.roots.indices { source.roots[index].attach(to: coordinator) { self.stateChanged(at: index) } }
  }

  private func stateChanged(at index: Int) {
    let last = last.value
    if let last, source.roots[index].hasVersion(last.rootVersions[index]) { return }
    // A new subscriber receives a value in any case.
    guard let entry = source.entryToEmit() ?? (last == nil ? source.entryOfNewSnapshot() : nil) else { return }
    // The entry depends on all states, whose own marks can still be on their way. A state has its mark before it has a secret.
    if source.isSecret { sink.scope.markAsSecret() }
    self.last.value = entry
    let current = source.value(of: entry)
    if let last = last.map(source.value(of:)) {
      if current.version == last.version { return }
      // The value can have changed and changed back since it was emitted.
      if let isRepetition = source.isRepetition, isRepetition(last.value, current.value) { return }
    }
    sink.send(current.value)
  }
}
