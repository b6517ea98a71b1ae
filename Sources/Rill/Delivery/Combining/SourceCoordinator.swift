import RillLocks

/// Coordinates an operator with several sources: one gate for all of them, and the operator's scope.
///
/// The subscriptions to the sources retain the coordinator, and so does a `DeadlineTimer`. The operator's scope retains the subscriptions, and
/// the coordinator abandons that scope with the last source. So nothing of the operator remains once that has ended or was deallocated.
///
/// The operator's state is in objects that its closures capture, and belongs to the owner of the gate. So this class is not generic.
@usableFromInline
final class SourceCoordinator: Gate, @unchecked Sendable {
  // Sendable: `sources` is atomic.

  /// The operator's scope: that of the sink to which it sends.
  let scope: SubscriptionScope
  let subscriptions = SourceSubscriptions()
  /// Twice the number of sources that can still emit, plus one if a source was deallocated before it ended.
  ///
  /// Its accesses are relaxed: it only counts.
  private let sources: Atomic<Int>

  /// Creates a coordinator of `count` initial sources.
  ///
  /// They count before they are attached, since the first may end while the others are still to be attached.
  @usableFromInline
  init(_ scope: SubscriptionScope, sources count: Int) {
    self.scope = scope
    sources = Atomic(2 * count)
    super.init()
    scope.register(subscriptions)
  }

  /// The operator's subscription may be over by the time a queued value is delivered, so `next` sends with `Sink.send`.
  ///
  /// - `isEssential`: whether the operator can emit nothing more after this source was deallocated. Otherwise it can until all were.
  /// - `isAdditional`: whether the source is not among those counted when the coordinator was made.
  /// - `keepsWaitingValues`: whether values that have arrived before the operator has disposed the source are still passed to `next`.
  @usableFromInline
  func addSource<Value>(
    isEssential: Bool = false, isAdditional: Bool = false, keepsWaitingValues: Bool = false,
    next: @escaping (Value) -> Void, end: @escaping (Completion) -> Void
  ) -> SerializedSource<Value>? {
    if isAdditional { sourceAdded() }
    var added: SerializedSource<Value>?
    subscriptions.add { index in
      let source = SerializedSource(
        self, index, isEssential: isEssential, isAdditional: isAdditional, keepsWaitingValues: keepsWaitingValues,
        next: next, end: end)
      added = source
      return source
    }
    return added
  }

  /// `addSource` describes the parameters.
  @usableFromInline
  func attach<Value>(
    _ stream: Observable<Value>, isEssential: Bool = false, isAdditional: Bool = false,
    next: @escaping (Value) -> Void, end: @escaping (Completion) -> Void
  ) {
    addSource(isEssential: isEssential, isAdditional: isAdditional, next: next, end: end)?
      .attach(to: stream)
  }

  /// Attaches one of the initial sources, whose values make the operator subscribe to other streams.
  ///
  /// `argument` is what the operator was given. It lives until the operator has ended, even if the source has ended before.
  func attachOuterSource<Value>(
    _ stream: Observable<Value>, retaining argument: Any, next: @escaping (Value) throws -> Void,
    end: @escaping (Completion) -> Void
  ) {
    var added: SourceSubscription?
    subscriptions.add { index in
      let source = OuterSourceSubscription(self, index)
      added = source
      return source
    }
    guard let subscription = added else { return }
    let sourceEnded: (Completion) -> Void = { completion in
      self.sourceEnded(subscription) {
        end(completion)
        guard self.scope.isOpen else { return }
        self.scope.retain(argument)
        // It retains the operators downstream, whose closures this operator's inner streams call.
        if self.scope.isBeforeFlattening { self.scope.retain(end) }
      }
    }
    stream.attach(
      Sink(
        next: { value in
          do { try next(value) } catch {
            subscription.finishEarly { sourceEnded(.error(error)) }
          }
        },
        end: sourceEnded, scope: subscription))
  }

  func disposeSource(_ source: SourceSubscription) {
    guard source.disposeSilently() else { return }
    subscriptions.remove(source.index)
    // Not `sourceRemoved`: the operator that disposes a source goes on.
    sources.subtract(2, ordering: .relaxed)
  }

  /// Disposes all sources but the one at `index`.
  ///
  /// In an operator without timer and inner streams, that is 0 for the source that was attached first.
  @usableFromInline
  func disposeSources(exceptAt index: Int) {
    for scope in subscriptions.all {
      if let source = scope as? SourceSubscription, source.index != index { disposeSource(source) }
    }
  }

  /// Handles the end of a source: calls `accepted`, disposes and removes the subscription, then runs `end` as the owner.
  func sourceEnded(_ source: SourceSubscription, accepted: () -> Void = {}, _ end: @escaping () -> Void) {
    guard source.acceptEnd() else { return }
    accepted()
    source.disposeUpstream()
    subscriptions.remove(source.index)
    perform {
      end()
      self.sourceRemoved(wasAbandoned: false)
    }
  }

  /// Runs `work` as the owner: now, or when the owner reaches it, unless the operator's subscription is over by then.
  @usableFromInline
  func perform(_ work: @escaping () -> Void) {
    // Two closures. One for both cases would be allocated at each call.
    guard enter() else { return submit { if self.scope.isOpen { work() } } }
    if scope.isOpen { work() }
    leave()
  }

  /// Changes what belongs to the owner of the gate: now, or when the owner reaches it.
  ///
  /// `body` captures nothing, so that no closure is allocated.
  func change<State>(_ state: Box<State>, _ body: @escaping (inout State) -> Void) {
    proceed(enter(orQueue: { body(&state.value) })) { body(&state.value) }
  }

  /// Emits what `stream` emits at once and completes, without subscribing to it.
  ///
  /// - Parameters:
  ///   - stream: the stream of a value of a source that is still active, so that the stream's end cannot be the operator's.
  ///   - receive: receives the stream. Called by the owner of the gate, now or when the owner reaches it.
  /// - Returns: False if the stream emits something later. Then it must be attached.
  func emitImmediate<Value>(_ stream: Observable<Value>, _ receive: @escaping (Observable<Value>) -> Void) -> Bool {
    guard stream.isImmediate else { return false }
    guard scope.isOpen else { return true }
    // A run, because the sources that an observer subscribes to meanwhile take turns, as they do during an attachment.
    Trampoline.run {
      if enter() {
        receive(stream)
        leave()
      } else {
        submitImmediate(stream, receive)
      }
    }
    return true
  }

  /// Not inlined, so that only this allocates a closure.
  @inline(never)
  private func submitImmediate<Value>(_ stream: Observable<Value>, _ receive: @escaping (Observable<Value>) -> Void) {
    submit { if self.scope.isOpen { receive(stream) } }
  }

  func sourceAdded() { sources.add(2, ordering: .relaxed) }

  func sourceAbandoned(_ source: SourceSubscription) {
    guard scope.isOpen else { return }
    subscriptions.remove(source.index)
    perform { self.sourceRemoved(wasAbandoned: true, isEssential: source.isEssential) }
  }

  /// Releases the operator's subscription if no event can arrive any more because a source was deallocated.
  func sourceRemoved(wasAbandoned: Bool, isEssential: Bool = false) {
    if wasAbandoned { markAbandoned() }
    let left = sources.subtract(2, ordering: .relaxed).newValue
    guard left & 1 == 1, left == 1 || isEssential else { return }
    scope.abandon()
  }

  private func markAbandoned() {
    var seen = sources.load(ordering: .relaxed)
    while seen & 1 == 0 {
      let (exchanged, original) = sources.compareExchange(expected: seen, desired: seen | 1, ordering: .relaxed)
      if exchanged { return }
      seen = original
    }
  }
}
