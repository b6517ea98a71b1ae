/// A place for one piece of scheduled work at a time: a new appointment cancels the one before.
@usableFromInline
final class Appointment: Teardown, Sendable {
  private let place = DisposablePlace()

  @usableFromInline
  init() {}

  /// Replaces the appointment by what `schedule` makes, which may run before `schedule` returns, and make the next one.
  @usableFromInline
  func make(_ schedule: () -> any Disposable) {
    let scheduled = SingleAssignmentDisposable()
    place.replace(with: scheduled)?.dispose()
    if !scheduled.isDisposed { scheduled.setDisposable(schedule()) }
  }

  @usableFromInline
  func tearDown() { place.close()?.dispose() }
}

extension Scope {
  @inline(never)
  private func appoint(_ schedule: () -> any Disposable) {
    let appointment = Appointment()
    register(appointment)
    appointment.make(schedule)
  }

  /// Runs `step` on `scheduler` until it answers false or nobody wants more, each time as work of its own.
  @usableFromInline
  func repeatedly(on scheduler: any ImmediateSchedulerType, _ step: @escaping () -> Bool) {
    let appointment = Appointment()
    register(appointment)
    proceed(appointment, on: scheduler, step)
  }

  private func proceed(
    _ appointment: Appointment, on scheduler: any ImmediateSchedulerType, _ step: @escaping () -> Bool
  ) {
    appointment.make {
      scheduler.run { if self.isOpen, step() { self.proceed(appointment, on: scheduler, step) } }
    }
  }

  /// Runs `work` on `scheduler`, once, unless nobody wants it by then.
  @usableFromInline
  func once(on scheduler: any ImmediateSchedulerType, _ work: @escaping () -> Void) {
    appoint { scheduler.run { if self.isOpen { work() } } }
  }

  /// Runs `work` on `scheduler` after `delay`, once, unless nobody wants it by then.
  @usableFromInline
  func once(on scheduler: any SchedulerType, after delay: RxTimeInterval, _ work: @escaping () -> Void) {
    appoint { scheduler.run(after: delay) { if self.isOpen { work() } } }
  }

  /// Runs `work` on `scheduler` after `delay` and every `period` from then on, as long as somebody wants it.
  @usableFromInline
  func periodically(
    on scheduler: any SchedulerType, after delay: RxTimeInterval, every period: RxTimeInterval, _ work: @escaping () -> Void
  ) {
    appoint { scheduler.run(after: delay, every: period) { if self.isOpen { work() } } }
  }
}
