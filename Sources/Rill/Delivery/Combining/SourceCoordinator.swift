public import RillLocks

/// Coordinates an operator with several sources: one gate for all of them, the operator's state, and its downstream sink.
///
/// Only the sources retain the coordinator, through the sinks that they were given. The downstream scope retains the source
/// subscriptions. So nothing of the operator remains once its last source has ended or was deallocated.
@usableFromInline
final class SourceCoordinator<State, Output>: Gate, @unchecked Sendable {
  // Sendable: `state` belongs to the gate's owner, and `sources` is atomic.

  @usableFromInline let downstream: Sink<Output>
  @usableFromInline let subscriptions = SourceSubscriptions()
  /// The operator's own state.
  ///
  /// It belongs to the gate's owner.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  @usableFromInline final var state: State
  /// Twice the number of sources that can still emit, plus one if a source was deallocated before it ended.
  ///
  /// Its accesses are relaxed: it only counts.
  @usableFromInline let sources: Atomic<Int>

  /// Makes a coordinator of `count` initial sources.
  ///
  /// They count before they are attached, since the first may end while the others are still to be attached.
  @usableFromInline
  init(_ state: State, _ downstream: Sink<Output>, sources count: Int) {
    self.state = state
    self.downstream = downstream
    sources = Atomic(2 * count)
    super.init()
    downstream.scope.register(subscriptions)
  }

  // MARK: Adding sources

  /// Adds one more source.
  ///
  /// - Parameters:
  ///   - stage: receives the source's events.
  ///   - isEssential: whether the operator can emit nothing more after this source was deallocated. Otherwise it can until all were.
  ///   - isAdditional: whether the source is not among those counted when the coordinator was made.
  /// - Returns: The source, to be attached, or nil if the subscription of the operator is over.
  @_alwaysEmitIntoClient
  func addSource<Stage: GatedStage>(
    _ stage: Stage, isEssential: Bool = false, isAdditional: Bool = false
  ) -> StagedSource<Stage>? where Stage.State == State, Stage.Output == Output {
    if isAdditional { sourceAdded() }
    return added { StagedSource(self, $0, isEssential: isEssential, stage) }
  }

  /// Adds one of the initial sources, whose events are received outside of the gate.
  ///
  /// - Parameter onAbandoned: called by the owner if the source is deallocated before it ends.
  /// - Returns: The source's subscription, or nil if that of the operator is over.
  @_alwaysEmitIntoClient
  func addUngatedSource(onAbandoned: @escaping () -> Void) -> SourceSubscription<State, Output>? {
    added { SourceSubscription(self, $0, isEssential: false, onAbandoned: onAbandoned) }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func added<Subscription: SourceSubscription<State, Output>>(_ make: (_ index: Int) -> Subscription) -> Subscription? {
    var added: Subscription?
    subscriptions.add { index in
      let subscription = make(index)
      subscription.joinTracking(of: downstream.scope)
      added = subscription
      return subscription
    }
    return added
  }

  /// Disposes a source that is no longer wanted.
  @_alwaysEmitIntoClient
  func disposeSource(_ subscription: SourceSubscription<State, Output>) {
    guard subscription.disposeSilently() else { return }
    subscriptions.remove(subscription.index)
    sources.subtract(2, ordering: .relaxed)
  }

  /// Disposes all sources but the one at `index`: they were added in the order of their indices, which begin with 0.
  @_alwaysEmitIntoClient
  func disposeSources(exceptAt index: Int) {
    for scope in subscriptions.all {
      if let source = scope as? SourceSubscription<State, Output>, source.index != index { disposeSource(source) }
    }
  }

  // MARK: Events of sources

  /// Whether a value from `scope` that was queued is still wanted when the owner reaches it.
  @_alwaysEmitIntoClient
  func wantsValues(from scope: SubscriptionScope) -> Bool { downstream.scope.isOpen && !scope.wasDisposed }

  /// Handles the end of a source: removes its subscription, then runs `end` as the owner.
  @_alwaysEmitIntoClient
  func sourceEnded(_ subscription: SourceSubscription<State, Output>, _ end: @escaping () -> Void) {
    guard subscription.acceptEnd() else { return }
    subscription.disposeUpstream()
    subscriptions.remove(subscription.index)
    perform {
      end()
      self.sourceRemoved(wasAbandoned: false)
    }
  }

  /// Runs `work` as the owner: now, or when the owner reaches it, unless the operator's subscription is over by then.
  @_alwaysEmitIntoClient
  func perform(_ work: @escaping () -> Void) {
    // Two closures. One for both cases would be allocated at each call.
    guard enter() else { return submit { if self.downstream.scope.isOpen { work() } } }
    runAndLeave { if downstream.scope.isOpen { work() } }
  }

  // MARK: Counting sources

  @_alwaysEmitIntoClient
  func sourceAdded() { sources.add(2, ordering: .relaxed) }

  @_alwaysEmitIntoClient
  func sourceAbandoned(at index: Int, _ isEssential: Bool, _ onAbandoned: @escaping () -> Void) {
    guard downstream.scope.isOpen else { return }
    subscriptions.remove(index)
    perform {
      onAbandoned()
      self.sourceRemoved(wasAbandoned: true, isEssential: isEssential)
    }
  }

  /// Releases the operator's subscription if no event can arrive any more because a source was deallocated.
  @_alwaysEmitIntoClient
  func sourceRemoved(wasAbandoned: Bool, isEssential: Bool = false) {
    if wasAbandoned { markAbandoned() }
    let left = sources.subtract(2, ordering: .relaxed).newValue
    if left & 1 == 1, left == 1 || isEssential { downstream.scope.abandon() }
  }

  @_alwaysEmitIntoClient
  func markAbandoned() {
    var seen = sources.load(ordering: .relaxed)
    while seen & 1 == 0 {
      let (exchanged, original) = sources.compareExchange(expected: seen, desired: seen | 1, ordering: .relaxed)
      if exchanged { return }
      seen = original
    }
  }
}
