import Dispatch

/// What the schedulers of dispatch queues have in common.
public class DispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Sendable: the stored properties of this class and its subclasses never change.

  private let queue: DispatchQueue
  private let leeway: DispatchTimeInterval

  init(_ queue: DispatchQueue, leeway: RxTimeInterval) {
    self.queue = queue
    self.leeway = DispatchTimeInterval(leeway)
  }

  /// What stands for the queue in a test in virtual time.
  private var virtual: (any SchedulerType)? { CurrentVirtualQueueProvider.scheduler(for: queue) }

  /// The current time of day.
  public var now: RxTime { virtual?.now ?? .current }

  /// The clock of dispatch timers, which stops while an Apple device sleeps.
  public var uptime: RxTimeInterval {
    virtual?.uptime ?? .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// Runs `action` with `state` on the queue.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if let virtual { return virtual.schedule(state, action: action) }
    let scheduled = SingleAssignmentDisposable()
    queue.async {
      if !scheduled.isDisposed { scheduled.setDisposable(action(state)) }
    }
    return scheduled
  }

  /// Runs `action` with `state` on the queue after `dueTime`.
  @preconcurrency
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if let virtual { return virtual.scheduleRelative(state, dueTime: dueTime, action: action) }
    let scheduled = SerialDisposable()
    let timer = makeTimer(after: dueTime)
    timer.setEventHandler { @Sendable in
      // Releasing a dispatch source does not cancel it. Disposing `scheduled` does.
      if !scheduled.isDisposed { scheduled.disposable = action(state) }
    }
    scheduled.disposable = AnonymousDisposable { timer.cancel() }
    timer.resume()
    return scheduled
  }

  /// Runs `action` on the queue after `startAfter` and then every `period`.
  ///
  /// Several overdue runs are combined into one.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    if let virtual { return virtual.schedulePeriodic(state, startAfter: startAfter, period: period, action: action) }
    let timer = makeTimer(after: startAfter, every: DispatchTimeInterval(max(period, .nanoseconds(1))))
    let cancellation = AnonymousDisposable { timer.cancel() }
    let periodic = PeriodicState(state)
    timer.setEventHandler { @Sendable in
      if !cancellation.isDisposed { periodic.advance(by: action) }
    }
    timer.resume()
    return cancellation
  }

  /// Creates a timer that the caller starts.
  ///
  /// Not inlined, because the compiler would copy it into generic code.
  @inline(never)
  private func makeTimer(after delay: RxTimeInterval, every period: DispatchTimeInterval = .never) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + DispatchTimeInterval(delay), repeating: period, leeway: leeway)
    return timer
  }
}

extension DispatchTimeInterval {
  /// Converts `duration`, rounded up in the finest unit whose number is at most `limit`, and clamped to the range from 0 to 292 years.
  ///
  /// A number of nanoseconds in 32 bits would be two seconds at most.
  package init(_ duration: RxTimeInterval, limit: Int = .max) {
    let (seconds, attoseconds) = max(.zero, duration.clamped).components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = whole.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000)
    let nanoseconds = overflow || overflows ? .max : sum
    let count = { (unit: Int64) in nanoseconds / unit + (nanoseconds % unit == 0 ? 0 : 1) }
    self =
      switch Int64(limit) {
      case nanoseconds...: .nanoseconds(Int(nanoseconds))
      case count(1000)...: .microseconds(Int(count(1000)))
      case count(1_000_000)...: .milliseconds(Int(count(1_000_000)))
      default: .seconds(min(limit, Int(clamping: count(1_000_000_000))))
      }
  }
}
