public import Rill
import RillLocks

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A scheduler whose time passes only while it is told to run, and then as fast as its work allows.
///
///     let scheduler = HistoricalScheduler()
///     _ = scheduler.scheduleRelative((), dueTime: .seconds(3600)) { print("an hour later"); return Disposables.create() }
///     scheduler.start()   // an hour later
///
/// Work runs in the order of its time, and in the order of scheduling at one time. It runs on the thread that calls `start()` or
/// `advanceTo(_:)`; everything else may be called from any thread, also while work runs.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>:
  SchedulerType, CustomDebugStringConvertible, @unchecked Sendable
{
  // Sendable: what changes is behind a lock, and whoever runs the scheduler has taken the agenda out of it.

  /// A moment of this scheduler's time.
  public typealias VirtualTime = Converter.VirtualTimeUnit
  /// A stretch of this scheduler's time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private struct State {
    var clock: VirtualTime
    /// Nil while somebody runs the scheduler, who has it.
    var agenda: VirtualTimeQueue<VirtualTime>?
    /// What was scheduled and is not on the agenda yet.
    var arrivals: [VirtualTimeItem<VirtualTime>] = []
    var count = 0
    var isStopping = false
  }

  private let state: Locked<State>
  private let converter: Converter

  /// A scheduler whose clock shows `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: what the clock shows at first.
  ///   - converter: what the clock counts in.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    state = Locked(State(clock: initialClock, agenda: VirtualTimeQueue(by: converter.compareVirtualTime)))
  }

  /// What the clock shows.
  public var clock: VirtualTime { state.withLock { $0.clock } }

  /// What the clock shows, as a date.
  public var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// What the clock shows, as a duration, to the microsecond.
  open var uptime: RxTimeInterval { .microseconds(Int64((now.timeIntervalSinceReferenceDate * 1_000_000).rounded())) }

  /// The clock.
  public var debugDescription: String { "\(type(of: self)) at \(clock)" }

  // MARK: Scheduling

  /// Runs `action` with `state` as soon as possible: at the time that `adjustScheduledTime(_:)` makes of the present.
  ///
  /// - Complexity: O(1), and O(log *n*) once the scheduler runs.
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  /// Runs `action` with `state` after `dueTime`: at the time that `adjustScheduledTime(_:)` makes of that.
  ///
  /// - Complexity: O(1), and O(log *n*) once the scheduler runs.
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let offset = converter.convertToVirtualTimeInterval(dueTime / .seconds(1))
    return enqueue(at: adjustScheduledTime(converter.offsetVirtualTime(clock, offset: offset))) { action(state) }
  }

  /// Runs `action` with `state` when `dueTime` of virtual time has passed.
  ///
  /// - Complexity: O(1), and O(log *n*) once the scheduler runs.
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func scheduleRelativeVirtual<State: Sendable>(
    _ state: State, dueTime: VirtualTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleAbsoluteVirtual(state, time: converter.offsetVirtualTime(clock, offset: dueTime), action: action)
  }

  /// Runs `action` with `state` at `time`, or as soon as the scheduler runs if that has passed.
  ///
  /// - Complexity: O(1), and O(log *n*) once the scheduler runs.
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func scheduleAbsoluteVirtual<State: Sendable>(
    _ state: State, time: VirtualTime, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    enqueue(at: time) { action(state) }
  }

  /// Runs `action` after `startAfter` and from then on every `period`, each time with what it returned the time before.
  ///
  /// Each run is due one period after the one before *ran*: in virtual time nothing is late.
  ///
  /// - Returns: What stops it.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let next = SerialDisposable()
    repeatedly(PeriodicState(state), after: startAfter, every: period, next, action)
    return next
  }

  private func repeatedly<State: Sendable>(
    _ periodic: PeriodicState<State>, after dueTime: RxTimeInterval, every period: RxTimeInterval, _ next: SerialDisposable,
    _ action: @escaping @Sendable (State) -> State
  ) {
    next.disposable = scheduleRelative((), dueTime: dueTime) { [weak self] _ in
      // Before the action: what that schedules for the same time comes after the next run.
      self?.repeatedly(periodic, after: period, every: period, next, action)
      periodic.replace(with: action(periodic.current))
      return Disposables.create()
    }
  }

  /// The time at which to run what `schedule` and `scheduleRelative` were told to run at `time`: here `time` itself.
  ///
  /// Called without any lock.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Puts work on the agenda; for closures that the thread which runs the scheduler may run.
  func enqueue(at time: VirtualTime, _ action: @escaping () -> any Disposable) -> any Disposable {
    let work = VirtualWork(action)
    state.withLock { state in
      state.arrivals.append(VirtualTimeItem(time: time, number: state.count, work: work))
      state.count += 1
    }
    return work
  }

  // MARK: Running

  /// Runs what is scheduled until nothing is left or `stop()` is called.
  ///
  /// The clock shows the time of the work that runs. Does nothing if the scheduler runs already.
  ///
  /// - Complexity: O(log *n*) for each piece of work.
  public func start() { _ = run(until: nil) }

  /// Runs what is due until `virtualTime`, that included; then the clock shows `virtualTime`.
  ///
  /// - Precondition: The scheduler does not run.
  /// - Complexity: O(log *n*) for each piece of work.
  public func advanceTo(_ virtualTime: VirtualTime) {
    if !run(until: virtualTime) { fatalError("VirtualTimeScheduler.advanceTo(_:): the scheduler is running already") }
  }

  /// Lets time pass without running what is due meanwhile.
  ///
  /// - Precondition: `virtualInterval` is not negative.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    let present = clock
    let later = converter.offsetVirtualTime(present, offset: virtualInterval)
    if converter.compareVirtualTime(later, present) == .lessThan {
      fatalError("VirtualTimeScheduler.sleep(_:): time does not go back")
    }
    state.withLock { $0.clock = later }
  }

  /// Makes `start()` or `advanceTo(_:)` return when the work that runs now is done.
  public func stop() { state.withLock { $0.isStopping = true } }

  /// Whether somebody runs the scheduler.
  var isRunning: Bool { state.withLock { $0.agenda == nil } }

  /// Runs what is due; false if somebody else does.
  private func run(until limit: VirtualTime?) -> Bool {
    guard var agenda = takeAgenda() else { return false }
    repeat {
      for item in takeArrivals() { agenda.insert(item) }
      guard let item = agenda.popFirst(until: limit) else { break }
      if converter.compareVirtualTime(item.time, clock) == .greaterThan { state.withLock { $0.clock = item.time } }
      item.work.run()
    } while !state.withLock { $0.isStopping }
    state.withLock { state in
      if let limit { state.clock = limit }
      state.agenda = agenda
    }
    return true
  }

  /// Whoever takes the agenda runs the scheduler.
  private func takeAgenda() -> VirtualTimeQueue<VirtualTime>? {
    state.withLock { state in
      // From inside running work, this takes a `stop()` back.
      state.isStopping = false
      defer { state.agenda = nil }
      return state.agenda
    }
  }

  private func takeArrivals() -> [VirtualTimeItem<VirtualTime>] {
    state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }
}

/// What the next of several runs starts with.
private final class PeriodicState<Value: Sendable>: Sendable {
  private let value: Locked<Value>

  init(_ value: Value) { self.value = Locked(value) }

  var current: Value { value.withLock { $0 } }

  func replace(with new: Value) {
    let old = value.withLock { value in
      defer { value = new }
      return value
    }
    withExtendedLifetime(old) {}
  }
}
