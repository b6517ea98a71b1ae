public import Rill
import RillLocks

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A scheduler whose clock advances only when the test runs it, from one scheduled time to the next.
///
///     let scheduler = HistoricalScheduler()
///     _ = scheduler.scheduleRelative((), dueTime: .seconds(3600)) { print("an hour later"); return Disposables.create() }
///     scheduler.start()   // an hour later
///
/// Work runs in the order of its time. Work with the same time runs in the order of scheduling. It runs on the thread that calls
/// `start()` or `advanceTo(_:)`. All other functions can be called from any thread, also while work runs.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>:
  SchedulerType, CustomDebugStringConvertible, @unchecked Sendable
{
  // Sendable: a lock guards the mutable state. The thread that runs the scheduler takes the queue out of it.

  /// A time of this scheduler.
  public typealias VirtualTime = Converter.VirtualTimeUnit
  /// A time interval of this scheduler.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  /// How much of an instant's work runs before the scheduler looks at the limits of its run again.
  private static var instantWorkLimit: Int { 100_000 }

  private struct State {
    var clock: VirtualTime
    /// The uptime before the clock first moved; nil until then.
    var initialUptime: RxTimeInterval?
    /// Nil while a thread runs the scheduler: that thread owns the queue.
    var queue: VirtualTimeQueue<VirtualTime>?
    /// The items that are scheduled but not in the queue yet.
    var incoming: [VirtualTimeQueueItem<VirtualTime>] = []
    var itemCount = 0
    /// The number of incoming items at which cancelled ones are removed.
    var sweepLimit = 64
    var isStopping = false
    /// Whether the run that the scheduler belongs to is over.
    var isClosed = false
    /// Called when work is scheduled, from any thread.
    var wake: (@Sendable () -> Void)?
  }

  /// A Swift clock that this scheduler advances: for code that takes a clock, in a test whose operators take this scheduler.
  ///
  /// Its time is what has passed on this scheduler since it was made. While a piece of work runs, the clock shows the time of
  /// that work. The scheduler stops at each instant at which a task wakes. In `marbles`, `expect` and `withVirtualTime`, it waits for
  /// the tasks. Otherwise they run on their own executors, and the scheduler does not wait for them.
  public let virtualClock = VirtualClock()

  private let state: Locked<State>
  private let converter: Converter

  /// Creates a scheduler whose clock starts at `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: the initial time.
  ///   - converter: converts between virtual time and the dates and durations of schedulers.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    state = Locked(State(clock: initialClock, queue: VirtualTimeQueue(by: converter.compareVirtualTime)))
    virtualClock.setAlarms { [weak self] in self?.stop(at: $0) ?? Disposables.create() }
  }

  /// Makes time stop at `instant`, when a task wakes.
  private func stop(at instant: VirtualClock.Instant) -> any Disposable {
    let dueTime = max(.zero, virtualClock.now.duration(to: instant))
    let stop = SerialDisposable()
    scheduleStop(stop, for: instant, at: converter.offsetVirtualTime(clock, offset: virtualTimeInterval(dueTime)))
    return stop
  }

  private func scheduleStop(_ stop: SerialDisposable, for instant: VirtualClock.Instant, at time: VirtualTime) {
    stop.disposable = enqueue(at: time) { [weak self] in
      // The task still sleeps if the converter has rounded the time to an earlier one.
      if let self, !stop.isDisposed, virtualClock.now < instant {
        scheduleStop(stop, for: instant, at: laterTime(after: virtualClock.now.duration(to: instant)))
      }
      return Disposables.create()
    }
  }

  /// The first time after the present one that a multiple of `dueTime` by a power of two is converted to.
  private func laterTime(after dueTime: RxTimeInterval) -> VirtualTime {
    var (dueTime, now) = (dueTime, clock)
    while true {
      let time = converter.offsetVirtualTime(now, offset: virtualTimeInterval(dueTime))
      if converter.compareVirtualTime(time, now) == .greaterThan || dueTime > .seconds(1 << 60) { return time }
      dueTime *= 2
    }
  }

  /// The current virtual time.
  public var clock: VirtualTime { state.withLock { $0.clock } }

  /// The current virtual time as a date.
  public var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// The current virtual time as a duration, rounded to a microsecond.
  open var uptime: RxTimeInterval { RxTimeInterval(inSeconds: now.timeIntervalSinceReferenceDate) }

  /// The type and the current virtual time.
  public var debugDescription: String { "\(type(of: self)) at \(clock)" }

  // MARK: Scheduling

  /// Runs `action` with `state` at the time that `adjustScheduledTime(_:)` returns for the current time.
  ///
  /// - Complexity: O(1) here, and O(log *n*) when the scheduler runs.
  /// - Returns: A disposable that cancels the work or, once `action` has run, disposes the disposable that `action` returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  /// Runs `action` with `state` after `dueTime`, at the time that `adjustScheduledTime(_:)` returns for that time.
  ///
  /// - Complexity: O(1) here, and O(log *n*) when the scheduler runs.
  /// - Returns: A disposable that cancels the work or, once `action` has run, disposes the disposable that `action` returned.
  @preconcurrency
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let time = converter.offsetVirtualTime(clock, offset: virtualTimeInterval(dueTime))
    return enqueue(at: adjustScheduledTime(time)) { action(state) }
  }

  /// Runs `action` with `state` after `dueTime` in virtual time, without adjusting the time.
  ///
  /// - Complexity: O(1) here, and O(log *n*) when the scheduler runs.
  /// - Returns: A disposable that cancels the work or, once `action` has run, disposes the disposable that `action` returned.
  @preconcurrency
  public func scheduleRelativeVirtual<State: Sendable>(
    _ state: State, dueTime: VirtualTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleAbsoluteVirtual(state, time: converter.offsetVirtualTime(clock, offset: dueTime), action: action)
  }

  /// Runs `action` with `state` at `time`, or as soon as the scheduler runs if `time` has passed.
  ///
  /// - Complexity: O(1) here, and O(log *n*) when the scheduler runs.
  /// - Returns: A disposable that cancels the work or, once `action` has run, disposes the disposable that `action` returned.
  @preconcurrency
  public func scheduleAbsoluteVirtual<State: Sendable>(
    _ state: State, time: VirtualTime, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    enqueue(at: time) { action(state) }
  }

  /// Runs `action` after `startAfter` and then every `period`.
  ///
  /// The first run receives `state`, and each later one the state that the previous one returned. Each run is due one period after
  /// the time at which the previous one *ran*.
  ///
  /// - Returns: A disposable that stops the runs.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let next = SerialDisposable()
    scheduleRuns(PeriodicState(state), after: startAfter, every: period, next, action)
    return next
  }

  private func scheduleRuns<State: Sendable>(
    _ periodic: PeriodicState<State>, after dueTime: RxTimeInterval, every period: RxTimeInterval, _ next: SerialDisposable,
    _ action: @escaping @Sendable (State) -> State
  ) {
    next.disposable = scheduleRelative((), dueTime: dueTime) { [weak self] _ in
      // Before the action, so that the next run precedes work that the action schedules for the same time.
      self?.scheduleRuns(periodic, after: period, every: period, next, action)
      periodic.advance(by: action)
      return Disposables.create()
    }
  }

  /// Returns the time at which to run work that `schedule` or `scheduleRelative` schedules for `time`.
  ///
  /// Returns `time` by default. Called outside of every lock.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Converts the due time of work.
  func virtualTimeInterval(_ dueTime: RxTimeInterval) -> VirtualTimeInterval {
    converter.convertToVirtualTimeInterval(dueTime.inSeconds)
  }

  /// Schedules `action`, which need not be `Sendable`: it runs on the thread that runs the scheduler.
  ///
  /// Without a time, it is due at once. It inherits the values of the calling code, unless `inherited` is nil.
  func enqueue(
    at time: VirtualTime?, priority: VirtualTimePriority = .work, inheriting inherited: InheritedValues? = InheritedValues(),
    _ action: @escaping () -> any Disposable
  ) -> any Disposable {
    let work = CancelableVirtualWork { inherited?.apply(to: action) ?? action() }
    // A job that a run queues for itself is no work of the code that continues its task.
    if inherited != nil, let run = VirtualTimeRun.current, run.scheduler !== self { run.foreignTimeSources.noteWork(on: self) }
    let (isClosed, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      if state.isClosed { return (true, nil) }
      if state.incoming.count >= state.sweepLimit {
        // Cancelled work has released its closure already, so no user code runs under the lock.
        state.incoming.removeAll { $0.work.isDisposed }
        state.sweepLimit = max(64, state.incoming.count * 2)
      }
      state.incoming.append(
        VirtualTimeQueueItem(time: time ?? state.clock, priority: priority, number: state.itemCount, work: work))
      state.itemCount += 1
      return (false, state.wake)
    }
    if isClosed { work.dispose() }
    wake?()
    return work
  }

  /// Calls `wake` when work is scheduled, until the scheduler is closed.
  func setWake(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// Cancels all work, and what will be scheduled: no time will pass any more.
  ///
  /// The closures of work can retain this scheduler.
  func close() {
    let (queue, incoming) = state.withLock { state in
      defer {
        state.isClosed = true
        state.wake = nil
        state.isStopping = true
        state.incoming = []
        // A thread that runs the scheduler closes it once more when it puts the queue back.
        if state.queue != nil { state.queue = VirtualTimeQueue(by: converter.compareVirtualTime) }
      }
      return (state.queue, state.incoming)
    }
    for item in (queue?.items ?? []) + incoming { item.work.dispose() }
  }

  /// Whether work is scheduled that has not been cancelled.
  var hasWork: Bool {
    let items = state.withLock { $0.incoming + ($0.queue?.items ?? []) }
    return items.contains { !$0.work.isDisposed }
  }

  /// The number of scheduled items, including cancelled ones that have not been removed yet.
  package var pendingCount: Int { state.withLock { $0.incoming.count + ($0.queue?.count ?? 0) } }

  // MARK: Running

  /// Runs the scheduled work until none is left or `stop()` is called.
  ///
  /// The clock advances to the time of each piece of work. If the scheduler is already running, this only revokes an earlier
  /// `stop()`.
  ///
  /// - Complexity: O(log *n*) for each piece of work.
  public func start() { _ = run(until: nil, within: .max) }

  /// Runs the work that is due at or before `virtualTime`, then sets the clock to `virtualTime`.
  ///
  /// - Precondition: The scheduler is not running, and `virtualTime` is not earlier than `clock`.
  /// - Complexity: O(log *n*) for each piece of work.
  public func advanceTo(_ virtualTime: VirtualTime, file: StaticString = #fileID, line: UInt = #line) {
    if converter.compareVirtualTime(virtualTime, clock) == .lessThan {
      fatalError(
        "VirtualTimeScheduler.advanceTo(_:): \(virtualTime) is earlier than \(clock), which is the present", file: file,
        line: line)
    }
    switch run(until: virtualTime, within: .max) {
    case .timeReached, .endlessWork: break
    // As in RxTest: `stop()` ends the work, and not the advance.
    case .stopped: setClock(virtualTime)
    case .alreadyRunning:
      fatalError("VirtualTimeScheduler.advanceTo(_:): the scheduler is already running", file: file, line: line)
    }
  }

  /// Why the scheduler has returned.
  enum RunEnding {
    case timeReached
    /// `stop()` was called, at the time that the clock shows.
    case stopped
    /// The work at the time that the clock shows has reached the limit.
    case endlessWork
    case alreadyRunning
  }

  /// Advances the clock by `virtualInterval` without running the work that becomes due.
  ///
  /// - Precondition: `virtualInterval` is not negative.
  public func sleep(_ virtualInterval: VirtualTimeInterval, file: StaticString = #fileID, line: UInt = #line) {
    let present = clock
    let later = converter.offsetVirtualTime(present, offset: virtualInterval)
    if converter.compareVirtualTime(later, present) == .lessThan {
      fatalError("VirtualTimeScheduler.sleep(_:): the interval is negative: \(virtualInterval)", file: file, line: line)
    }
    setClock(later)
  }

  /// Makes `start()` or `advanceTo(_:)` return after the current piece of work.
  public func stop() { state.withLock { $0.isStopping = true } }

  /// Whether a thread runs the scheduler.
  var isRunning: Bool { state.withLock { $0.queue == nil } }

  /// Which work `runNextInstant(_:)` runs.
  enum InstantLimit {
    /// That of the current instant.
    case now
    /// That of the next instant, unless it is later.
    case until(VirtualTime)
    case none
  }

  /// Runs the work of the next instant, and what it schedules for that instant, but not without an end.
  ///
  /// Returns how many pieces of work it has run: none if there is none within the limit.
  func runNextInstant(_ limit: InstantLimit, atMost workLimit: Int = .max) -> Int {
    guard let taken = takeQueue() else { return 0 }
    var queue = taken.queue
    defer { putBack(queue) }
    let last: VirtualTime? =
      switch limit {
      case .now: taken.now
      case .until(let time): time
      case .none: nil
      }
    guard let instant = runNext(from: &queue, until: last)?.instant else { return 0 }
    var count = 1
    while count < min(workLimit, Self.instantWorkLimit), runNext(from: &queue, until: instant) != nil { count += 1 }
    return count
  }

  /// Runs the work that is due at or before `limit`, unless that of one instant reaches `workLimit` pieces.
  func run(until limit: VirtualTime?, within workLimit: Int) -> RunEnding {
    guard var queue = takeQueue()?.queue else { return .alreadyRunning }
    defer { putBack(queue) }
    var count = 0
    while let next = runNext(from: &queue, until: limit) {
      count = next.isLater ? 1 : count + 1
      if count >= workLimit { return .endlessWork }
    }
    let isStopped = state.withLock { $0.isStopping }
    if let limit, !isStopped { setClock(limit) }
    return isStopped ? .stopped : .timeReached
  }

  /// Runs the first piece of work, and returns when that was, and whether the clock has advanced to its time.
  ///
  /// Returns nil, and runs nothing, if there is none within the limit, or the scheduler is to stop.
  private func runNext(
    from queue: inout VirtualTimeQueue<VirtualTime>, until limit: VirtualTime?
  ) -> (instant: VirtualTime, isLater: Bool)? {
    guard insertIncoming(into: &queue), let item = queue.popFirst(until: limit) else { return nil }
    let now = clock
    let isLater = converter.compareVirtualTime(item.time, now) == .greaterThan
    if isLater { setClock(item.time) }
    // The work can move the clock.
    item.work.run()
    return (isLater ? item.time : now, isLater)
  }

  /// Sets the clock, and advances `virtualClock` as far.
  private func setClock(_ time: VirtualTime) {
    if let run = VirtualTimeRun.current, run.scheduler === self { run.foreignTimeSources.timeWillPass() }
    let uptimeBefore = uptime
    let initialUptime = state.withLock { state in
      state.clock = time
      let initialUptime = state.initialUptime ?? uptimeBefore
      state.initialUptime = initialUptime
      return initialUptime
    }
    virtualClock.follow(to: VirtualClock.Instant(offset: uptime - initialUptime))
  }

  /// Takes the queue, and with it the right to run the scheduler, and returns it with the current time.
  private func takeQueue() -> (queue: VirtualTimeQueue<VirtualTime>, now: VirtualTime)? {
    state.withLock { state in
      // When called from inside running work, this revokes an earlier `stop()`.
      state.isStopping = false
      defer { state.queue = nil }
      return state.queue.map { ($0, state.clock) }
    }
  }

  private func putBack(_ queue: VirtualTimeQueue<VirtualTime>) {
    let isClosed = state.withLock { state in
      state.queue = queue
      return state.isClosed
    }
    if isClosed { close() }
  }

  /// Moves what was scheduled meanwhile to the queue, and returns whether the scheduler goes on.
  private func insertIncoming(into queue: inout VirtualTimeQueue<VirtualTime>) -> Bool {
    let (items, isStopping) = state.withLock { state in
      defer { state.incoming = [] }
      return (state.incoming, state.isStopping)
    }
    for item in items { queue.insert(item) }
    return !isStopping
  }
}

extension VirtualTimeScheduler: StepwiseScheduler {}
