internal import Observation
public import Rill

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
  /// The stream does not end. It retains `value` and what that captures until the subscription is disposed.
  ///
  /// - Parameters:
  ///   - policy: which values are emitted if the state changes several times in one turn. A relay that another thread changes counts as one
  ///     change per turn.
  ///   - value: reads the state. It must not change it.
  /// - Returns: A stream of the values.
  /// - Complexity: Two calls of `value`, and one turn of the main queue, for each emission.
  public static func tracking(
    _ policy: TrackingPolicy = .latest, _ value: @escaping @MainActor () -> Element
  ) -> Rill.Observable<Element> {
    .create { observer in
      let subscription = BooleanDisposable()
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { StateTracker(policy, value, observer, subscription).emit() }
      } else {
        MainQueue.later { StateTracker(policy, value, observer, subscription).emit() }
      }
      return subscription
    }
  }
}

/// One subscription to `Observable.tracking`.
///
/// Only what it has registered with Observation, and the turns that it waits for, retain it.
@MainActor
private final class StateTracker<Element: Sendable> {
  private let policy: TrackingPolicy
  private let value: @MainActor () -> Element
  private let observer: AnyObserver<Element>
  private let subscription: BooleanDisposable
  /// The number of the newest registration.
  ///
  /// A change that an older registration reports is ignored, because it was reported before.
  private var generation = 0
  private var isTurnPending = false
  private var waiting: [Element] = []

  init(
    _ policy: TrackingPolicy, _ value: @escaping @MainActor () -> Element, _ observer: AnyObserver<Element>,
    _ subscription: BooleanDisposable
  ) {
    self.policy = policy
    self.value = value
    self.observer = observer
    self.subscription = subscription
  }

  /// Emits the waiting values and the current one, and registers for the next change.
  func emit() {
    isTurnPending = false
    guard !subscription.isDisposed else { return }
    register()
    // Read after the registration: a change by another thread is either seen here or reported.
    let values = waiting + [value()]
    waiting = []
    for value in values { observer.onNext(value) }
  }

  private func register() {
    generation += 1
    let generation = generation
    withObservationTracking {
      _ = value()
    } onChange: { [self] in
      // Observation calls this on the thread that changes the state, before the change.
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { willChange(generation) }
      } else {
        MainQueue.later { self.willChange(generation) }
      }
    }
  }

  private func willChange(_ generation: Int) {
    guard generation == self.generation, !subscription.isDisposed else { return }
    if policy == .everyChange {
      // The current value is the result of the previous change, which has not been emitted.
      if isTurnPending { waiting.append(value()) }
      register()
    }
    guard !isTurnPending else { return }
    isTurnPending = true
    MainQueue.later { self.emit() }
  }
}
