/// The one timer of an operator with a deadline that moves.
///
/// Only the owner of the junction's gate touches it, and it rings while the gate is owned. Moving the deadline costs a look at
/// the clock and no timer: a timer that goes off before the deadline is set again for the rest.
///
///     set       a-----b
///     deadline  |····4|····4
///     timer     ^····fires, sets itself again, ^···rings
///
/// What counts is the deadline, not when the timer goes off: an operator that learns of a value asks first whether the alarm is
/// overdue. At the deadline's very instant the value and the timer come in the scheduler's order.
@usableFromInline
final class Alarm<Memory, Output> {
  /// What to do at the deadline: given the alarm, which is not set then, and the time.
  @usableFromInline typealias Ring = (Alarm, RxTimeInterval) -> Void

  @usableFromInline let scheduler: any SchedulerType
  @usableFromInline let junction: Junction<Memory, Output>
  @usableFromInline let appointment = Appointment()
  @usableFromInline let ring: Ring
  /// When to ring.
  @usableFromInline var deadline: RxTimeInterval?
  /// When the timer goes off, if there is one.
  @usableFromInline var timer: RxTimeInterval?
  /// When it was started.
  @usableFromInline var timerStart: RxTimeInterval?
  @usableFromInline var isCounted = false

  /// Whether something comes of it even if the source has died meanwhile: then the subscription is released after it has rung.
  @usableFromInline var isAwaited = true {
    didSet { count() }
  }

  /// An alarm that goes when the subscription does.
  @_alwaysEmitIntoClient
  init(_ junction: Junction<Memory, Output>, _ scheduler: any SchedulerType, ring: @escaping Ring) {
    self.junction = junction
    self.scheduler = scheduler
    self.ring = ring
    junction.inlets.keep(appointment)
  }

  /// Whether it is set.
  @_alwaysEmitIntoClient
  var isSet: Bool { deadline != nil }

  /// Sets it to ring after `delay` from now, and not before.
  @_alwaysEmitIntoClient
  func set(after delay: RxTimeInterval) {
    let now = scheduler.uptime
    set(to: now + delay, at: now)
  }

  /// Sets it to ring at `deadline`, and not before.
  @_alwaysEmitIntoClient
  func set(to deadline: RxTimeInterval, at now: RxTimeInterval) {
    self.deadline = deadline
    count()
    if let timer, timer <= deadline { return }
    startTimer(now)
  }

  /// Rings at once if the timer is late.
  ///
  /// Called before a value is taken in that has come meanwhile.
  @_alwaysEmitIntoClient
  func ringIfOverdue(at now: RxTimeInterval) {
    if let deadline, deadline < now { ringNow(now) }
  }

  @_alwaysEmitIntoClient
  func clear() {
    deadline = nil
    count()
  }

  @_alwaysEmitIntoClient
  func startTimer(_ now: RxTimeInterval) {
    guard let deadline else { return }
    timer = deadline
    timerStart = now
    appointment.make {
      scheduler.run(after: deadline - now) { self.junction.perform { self.timerWentOff() } }
    }
  }

  @_alwaysEmitIntoClient
  func timerWentOff() {
    timer = nil
    guard let deadline else { return }
    let now = scheduler.uptime
    // A timer for which no time has passed is one for less than this clock can tell: it would go off again and again.
    if now < deadline, now != timerStart { startTimer(now) } else { ringNow(max(now, deadline)) }
  }

  @_alwaysEmitIntoClient
  func ringNow(_ now: RxTimeInterval) {
    deadline = nil
    ring(self, now)
    count()
  }

  /// Is one more source of the junction while it is set.
  @_alwaysEmitIntoClient
  func count() {
    let counts = deadline != nil && isAwaited
    guard counts != isCounted else { return }
    isCounted = counts
    if counts { junction.sourceIsAdded() } else { junction.sourceIsGone(died: false) }
  }
}
