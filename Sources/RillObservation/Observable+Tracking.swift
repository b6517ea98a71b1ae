internal import Observation
public import Rill
internal import RillLocks

extension Rill.Observable where Element: Sendable {
  /// Emits the result of `value`, and again after each change of the `@Observable` state that it reads.
  ///
  ///     let names = Observable.tracking { model.name }
  ///
  /// `value` can read several properties of several objects, computed ones too, and `BehaviorRelay.value`, `ObservableProperty.value` and
  /// properties that are declared `@PropertyPublished` or `@PropertyRelay`. Observation says that a property will change, and not that it
  /// has. So the new value is read and emitted in the next turn of the main actor. No change is lost: what changes while a value is
  /// delivered is read in the turn after it.
  ///
  /// The first value is emitted before `subscribe` returns, if that is called on the main actor. Values are emitted on the main actor. The
  /// state must be isolated to the main actor, or be a relay or property of Rill, which any thread can change.
  ///
  /// In the closure of a `batch`, `value` reads what the states were before. The values that the batch has set are emitted after its end.
  ///
  /// The stream does not end. It retains `value` and what that captures until the subscription is disposed.
  ///
  /// - Parameters:
  ///   - policy: which values are emitted if the state changes several times in one turn. A relay that another thread changes counts as one
  ///     change per turn.
  ///   - value: reads the state. It must not change it.
  /// - Returns: A stream of the values.
  /// - Complexity: Two calls of `value`, and one turn of the main queue, for each emission; with `.everyChange`, one more for each state that a
  ///   batch changes, and on Apple's systems two.
  @_disfavoredOverload
  public static func tracking(
    _ policy: TrackingPolicy = .latest, _ value: @escaping @MainActor () -> Element
  ) -> Rill.Observable<Element> {
    .create { observer in
      let subscription = TrackingSubscription(value, observer)
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { StateTracker(policy, subscription).emit() }
      } else {
        MainQueue.later { StateTracker(policy, subscription).emit() }
      }
      return subscription
    }
  }
}

/// A subscription to `Observable.tracking`, which retains its closure and its observer until it is disposed.
private final class TrackingSubscription<Element: Sendable>: Disposable, Sendable {
  typealias Content = (value: @MainActor @Sendable () -> Element, observer: AnyObserver<Element>)

  private let stored: Locked<Content?>

  init(_ value: @escaping @MainActor @Sendable () -> Element, _ observer: AnyObserver<Element>) {
    stored = Locked((value, observer))
  }

  /// The closure and the observer, or nil after the disposal.
  var content: Content? { stored.withLock { $0 } }

  func dispose() {
    // Released outside of the lock: a deinitializer can run user code.
    let released = stored.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }
}

/// Whether one registration has reported a change by another thread: one turn reads all that others change before it.
private final class ReportedChanges: Sendable {
  private let hasReported = Atomic(false)

  func isFirst() -> Bool { !hasReported.exchange(true, ordering: .relaxed) }
}

/// Reads the state of one subscription to `Observable.tracking`.
///
/// Only what it has registered with Observation, and the turns that it waits for, retain it. Observation keeps a registration until the
/// next change, perhaps forever. So it must not retain anything of the user.
@MainActor
private final class StateTracker<Element: Sendable> {
  private let policy: TrackingPolicy
  private let subscription: TrackingSubscription<Element>
  /// The number of the newest registration.
  ///
  /// A change that an older registration reports is ignored, because it was reported before.
  private var generation = 0
  private var isTurnPending = false
  private var waiting: [Element] = []
  private var lastChange = AnnouncedChange.single

  init(_ policy: TrackingPolicy, _ subscription: TrackingSubscription<Element>) {
    self.policy = policy
    self.subscription = subscription
  }

  /// Emits the waiting values and the current one, and registers for the next change.
  func emit() {
    isTurnPending = false
    let earlier = waiting
    waiting = []
    guard let (value, observer) = subscription.content else { return }
    register(value, for: observer)
    // Read after the registration: a change by another thread is either seen here or reported.
    for value in earlier + [read(value, for: observer)] { observer.onNext(value) }
  }

  /// Returns the state as other threads see it, and marks the stream if that is secret.
  private func read(_ value: @MainActor () -> Element, for observer: AnyObserver<Element>) -> Element {
    let (value, isSecret) = TrackedRead.perform { value() }
    if isSecret { observer.markAsSecret() }
    return value
  }

  private func register(_ value: @MainActor () -> Element, for observer: AnyObserver<Element>) {
    generation += 1
    let generation = generation
    let changesElsewhere = ReportedChanges()
    let willChange: @Sendable () -> Void = { [self] in
      // Observation calls this on the thread that changes the state, before the change.
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { self.willChange(generation, AnnouncedChange.current) }
      } else if changesElsewhere.isFirst() {
        MainQueue.later { self.willChange(generation, .elsewhere) }
      }
    }
    switch policy {
    case .latest: withObservationTracking({ _ = read(value, for: observer) }, onChange: willChange)
    case .everyChange:
      trackChange(of: { _ = read(value, for: observer) }, willChange: willChange) { [self] in
        // Another thread has announced the change either to this registration, which is older than the newest one by then, or before it.
        if MainQueue.isCurrent { MainActor.assumeIsolated { didChange(generation) } } else { willChange() }
      }
    }
  }

  private func willChange(_ generation: Int, _ change: AnnouncedChange) {
    guard generation == self.generation, let (value, observer) = subscription.content else { return }
    if policy == .everyChange {
      let isSameBatch = change != .single && change == lastChange
      lastChange = change
      // The current value is the result of the previous change, which has not been emitted. That of before a change by another thread
      // cannot be read any more.
      if isTurnPending, !isSameBatch, change != .elsewhere { waiting.append(read(value, for: observer)) }
      // The states of a batch are all announced before the first is stored.
      if isTurnPending, isSameBatch, staysRegistered { return }
      register(value, for: observer)
    }
    guard !isTurnPending else { return }
    isTurnPending = true
    MainQueue.later { self.emit() }
  }

  /// Registers what only the new state reads.
  private func didChange(_ generation: Int) {
    guard generation == self.generation, let (value, observer) = subscription.content else { return }
    register(value, for: observer)
  }
}
