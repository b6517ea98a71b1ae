/// The timer of an operator whose deadline moves (`debounce`, `timeout`, …).
///
/// Only the owner of the coordinator's gate uses it, and it fires while the gate is owned. Moving the deadline reads the clock and
/// starts no timer: a scheduled timer that fires before the deadline is started again for the rest.
///
/// The deadline counts, and not the moment at which the scheduler fires. So an operator that receives a value first calls
/// `fireIfOverdue(at:)`. In two operators it does not: for `timeout`, a value in front of a late timer is in time, and `delay` queues it behind
/// the ones that are due. At the exact instant of the deadline the scheduler decides whether the value or the timer comes first.
@usableFromInline
final class DeadlineTimer {
  /// What happens at the deadline.
  ///
  /// Receives the timer, which has no deadline then, the deadline, and the time, which is later if the timer is late.
  @usableFromInline
  typealias Action = (_ timer: DeadlineTimer, _ deadline: RxTimeInterval, _ now: RxTimeInterval) -> Void

  let scheduler: any SchedulerType
  let coordinator: SourceCoordinator
  let work = ReplaceableWork()
  let onDeadline: Action
  // Unchecked: each value makes several accesses to these, and the checks took a third of its time. No access lasts longer than a load
  // or a store.
  @safe @exclusivity(unchecked) var deadline: RxTimeInterval?
  /// When the scheduled timer fires, if there is one.
  @safe @exclusivity(unchecked) var scheduledTime: RxTimeInterval?
  var startTime: RxTimeInterval?
  @safe @exclusivity(unchecked) var isCountedAsSource = false

  /// Whether the operator emits something at the deadline even if its source was deallocated meanwhile.
  ///
  /// If so, the subscription is released only after the timer has fired.
  @usableFromInline
  @safe @exclusivity(unchecked) var keepsSubscriptionAlive = true {
    didSet { updateSourceCount() }
  }

  /// Creates a timer that is cancelled with the coordinator's subscription.
  @usableFromInline
  init(_ coordinator: SourceCoordinator, _ scheduler: any SchedulerType, onDeadline: @escaping Action) {
    self.coordinator = coordinator
    self.scheduler = scheduler
    self.onDeadline = onDeadline
    coordinator.subscriptions.add(work)
  }

  @usableFromInline
  var uptime: RxTimeInterval { scheduler.uptime }

  @usableFromInline
  func set(after delay: RxTimeInterval) {
    let now = uptime
    set(to: now + delay.clamped, at: now)
  }

  func set(to deadline: RxTimeInterval, at now: RxTimeInterval) {
    coordinator.assertOwned()
    self.deadline = deadline
    updateSourceCount()
    if let scheduledTime, scheduledTime <= deadline { return }
    start(at: now)
  }

  /// Sets the deadline to the next multiple of `span` after `deadline` that is in the future.
  ///
  /// So a late timer does not move the boundaries of later spans. Spans that have passed completely meanwhile are omitted.
  @usableFromInline
  func set(every span: RxTimeInterval, after deadline: RxTimeInterval, at now: RxTimeInterval) {
    let missed = (now - deadline).attoseconds / span.attoseconds
    set(to: deadline + span.clamped * (missed + 1), at: now)
  }

  /// Fires at once if the deadline has passed and the scheduler is late.
  ///
  /// Called before a received value is handled.
  @usableFromInline
  func fireIfOverdue(at now: RxTimeInterval) {
    if let deadline, deadline < now { fire(deadline, at: now) }
  }

  func clear() {
    coordinator.assertOwned()
    deadline = nil
    updateSourceCount()
  }

  func start(at now: RxTimeInterval) {
    guard let deadline else { return }
    scheduledTime = deadline
    startTime = now
    work.replace {
      scheduler.scheduleWork(after: deadline - now) { self.coordinator.perform { self.schedulerFired() } }
    }
  }

  func schedulerFired() {
    scheduledTime = nil
    guard let deadline else { return }
    let now = scheduler.uptime
    // If no time has passed, the rest is shorter than the clock's resolution: starting again would loop.
    if now < deadline, now != startTime { start(at: now) } else { fire(deadline, at: max(now, deadline)) }
  }

  func fire(_ due: RxTimeInterval, at now: RxTimeInterval) {
    deadline = nil
    onDeadline(self, due, now)
    updateSourceCount()
  }

  /// Counts as a source of the coordinator while it has a deadline and keeps the subscription alive.
  func updateSourceCount() {
    let counts = deadline != nil && keepsSubscriptionAlive
    guard counts != isCountedAsSource else { return }
    isCountedAsSource = counts
    if counts { coordinator.sourceAdded() } else { coordinator.sourceRemoved(wasAbandoned: false) }
  }
}
