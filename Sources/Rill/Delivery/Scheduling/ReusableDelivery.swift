import RillLocks

/// Work that a scheduler runs many times for one subscription, with at most one run scheduled at a time.
///
/// The scheduler retains this object. A run, or disposal, releases the closure, and with it the subscription.
@usableFromInline
final class ReusableDelivery: Sendable {
  private struct State {
    var work: (() -> Void)?
    /// What the scheduler returned for the newest run.
    var scheduled: (any Disposable)?
    /// How many runs were scheduled: tells whether a newer one was while the scheduler was returning.
    var runCount: UInt = 0
    var isDisposed = false
  }

  private let state = Locked(State())

  @usableFromInline
  init() {}

  /// Schedules `work`.
  ///
  /// The previous run has begun by then.
  @usableFromInline
  func schedule(on scheduler: any ImmediateSchedulerType, _ work: @escaping () -> Void) {
    let number = state.withLock { state -> UInt? in
      if state.isDisposed { return nil }
      state.work = work
      state.runCount += 1
      return state.runCount
    }
    guard let number else { return }
    let scheduled = scheduler.schedule(self) { delivery in
      delivery.run()
      return NopDisposable()
    }
    let (isUnwanted, replaced) = state.withLock { state -> (Bool, (any Disposable)?) in
      if state.isDisposed { return (true, nil) }
      // The run may be over already, and a newer one scheduled.
      guard state.runCount == number else { return (false, nil) }
      defer { state.scheduled = scheduled }
      return (false, state.scheduled)
    }
    withExtendedLifetime(replaced) {}
    if isUnwanted { scheduled.dispose() }
  }

  private func run() {
    let work = state.withLock { state in
      defer { state.work = nil }
      return state.work
    }
    work?()
  }

  @usableFromInline
  func dispose() {
    let (work, scheduled) = state.withLock { state in
      state.isDisposed = true
      defer { (state.work, state.scheduled) = (nil, nil) }
      return (state.work, state.scheduled)
    }
    scheduled?.dispose()
    withExtendedLifetime(work) {}
  }
}
