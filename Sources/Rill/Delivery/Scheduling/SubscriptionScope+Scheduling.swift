/// Scheduled work that a subscription owns: it is cancelled with the scope. A scope has one piece of work, and no other source.
extension SubscriptionScope {
  /// Runs `work` on `scheduler` once, if the scope is open by then.
  func schedule(on scheduler: any ImmediateSchedulerType, _ work: @escaping () -> Void) {
    register { scheduler.scheduleWork { if self.isOpen { work() } } }
  }

  /// Runs `work` on `scheduler` after `delay`, if the scope is open by then.
  @usableFromInline
  func schedule(on scheduler: any SchedulerType, after delay: RxTimeInterval, _ work: @escaping () -> Void) {
    register { scheduler.scheduleWork(after: delay) { if self.isOpen { work() } } }
  }

  /// Runs `work` on `scheduler` after `delay` and then every `period`, while the scope is open.
  @usableFromInline
  func schedulePeriodic(
    on scheduler: any SchedulerType, after delay: RxTimeInterval, every period: RxTimeInterval, _ work: @escaping () -> Void
  ) {
    register { scheduler.scheduleWork(after: delay, every: period) { if self.isOpen { work() } } }
  }

  /// Runs `step` on `scheduler` until it returns false or the scope is no longer open.
  ///
  /// Each step is scheduled separately.
  func scheduleRecursive(on scheduler: any ImmediateSchedulerType, _ step: @escaping () -> Bool) {
    let work = ReplaceableWork()
    register(work)
    scheduleNext(step, on: scheduler, work)
  }

  private func scheduleNext(
    _ step: @escaping () -> Bool, on scheduler: any ImmediateSchedulerType, _ work: ReplaceableWork
  ) {
    work.replace {
      scheduler.scheduleWork { if self.isOpen, step() { self.scheduleNext(step, on: scheduler, work) } }
    }
  }

  /// Registers the work that `schedule` schedules: before, so that a disposal by the work itself finds it.
  @inline(never)
  private func register(_ schedule: () -> any Disposable) {
    let work = ReplaceableWork()
    register(work)
    work.replace(schedule)
  }
}
