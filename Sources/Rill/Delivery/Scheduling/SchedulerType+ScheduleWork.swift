/// Work, and what the scheduler returned for it.
///
/// The scheduler may retain the work for longer than it is wanted.
private struct ScheduledWork: Disposable {
  let work: any Disposable
  let scheduled: any Disposable

  func dispose() {
    scheduled.dispose()
    work.dispose()
  }
}

extension ImmediateSchedulerType {
  /// Schedules `work`, which does not run once the result is disposed.
  @usableFromInline
  func scheduleWork(_ work: @escaping () -> Void) -> any Disposable {
    let work = CancelableWork(work)
    let scheduled = schedule(work) { work in
      work.run()
      return NopDisposable()
    }
    return ScheduledWork(work: work, scheduled: scheduled)
  }
}

extension SchedulerType {
  /// Schedules `work` after `delay`, which does not run once the result is disposed.
  func scheduleWork(after delay: RxTimeInterval, _ work: @escaping () -> Void) -> any Disposable {
    let work = CancelableWork(work)
    let scheduled = scheduleRelative(work, dueTime: delay) { work in
      work.run()
      return NopDisposable()
    }
    return ScheduledWork(work: work, scheduled: scheduled)
  }

  /// Schedules runs of `work` after `delay` and then every `period`, until the result is disposed.
  func scheduleWork(after delay: RxTimeInterval, every period: RxTimeInterval, _ work: @escaping () -> Void) -> any Disposable {
    let work = CancelableWork(work)
    let scheduled = schedulePeriodic(work, startAfter: delay, period: period) { work in
      work.runAndKeep()
      return work
    }
    return ScheduledWork(work: work, scheduled: scheduled)
  }
}
