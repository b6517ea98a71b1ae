import RillLocks

/// Work that crosses to another thread: done once, unless it is cancelled before; the closure is released at once either way.
///
/// Who gives the work away does not touch what it captures until it is done, or does so through a gate.
final class Errand: Cancelable, @unchecked Sendable {
  // Sendable: the closure is behind a lock, and whoever takes it out is the only one to run it.
  private let work: Locked<(() -> Void)?>

  init(_ work: @escaping () -> Void) { self.work = Locked(work) }

  var isDisposed: Bool { work.withLock { $0 == nil } }

  func run() { take()?() }

  func dispose() { _ = take() }

  private func take() -> (() -> Void)? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}

extension ImmediateSchedulerType {
  /// Runs `work` as soon as possible.
  @usableFromInline
  func run(_ work: @escaping () -> Void) -> any Disposable {
    let errand = Errand(work)
    let scheduled = schedule(errand) { errand in
      errand.run()
      return NothingToDispose()
    }
    return CancelledErrand(errand, scheduled)
  }
}

extension SchedulerType {
  /// Runs `work` after `delay`.
  @usableFromInline
  func run(after delay: RxTimeInterval, _ work: @escaping () -> Void) -> any Disposable {
    let errand = Errand(work)
    let scheduled = scheduleRelative(errand, dueTime: delay) { errand in
      errand.run()
      return NothingToDispose()
    }
    return CancelledErrand(errand, scheduled)
  }

  /// Runs `work` after `delay` and from then on every `period`.
  func run(after delay: RxTimeInterval, every period: RxTimeInterval, _ work: @escaping () -> Void) -> any Disposable {
    let errand = RepeatedErrand(work)
    let scheduled = schedulePeriodic(errand, startAfter: delay, period: period) { errand in
      errand.run()
      return errand
    }
    return CancelledErrand(errand, scheduled)
  }
}

/// An errand and its place with a scheduler, which may hold it for longer than it is wanted.
private struct CancelledErrand: Disposable {
  private let errand: any Disposable
  private let scheduled: any Disposable

  init(_ errand: any Disposable, _ scheduled: any Disposable) {
    self.errand = errand
    self.scheduled = scheduled
  }

  func dispose() {
    scheduled.dispose()
    errand.dispose()
  }
}

/// Work that is done again and again until it is cancelled.
private final class RepeatedErrand: Disposable, @unchecked Sendable {
  // Sendable: the closure is behind a lock, and a scheduler does not run it twice at the same time.
  private let work: Locked<(() -> Void)?>

  init(_ work: @escaping () -> Void) { self.work = Locked(work) }

  func run() { work.withLock { $0 }?() }

  func dispose() {
    let released = work.withLock { work in
      defer { work = nil }
      return work
    }
    withExtendedLifetime(released) {}
  }
}
