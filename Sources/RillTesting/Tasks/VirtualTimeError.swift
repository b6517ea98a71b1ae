/// The error of a test in virtual time that cannot go on, or that leaves something behind.
///
/// Its description says which task, where it was started, and what it waits for:
///
///     ShopTests/SearchTests.swift:12: a task is still suspended at the end of the test
///       started at SearchModel.swift:31 in SearchModel.search(_:)
///         sleeps on a virtual clock at SearchAPI.swift:18 in SearchAPI.find(_:)
public struct VirtualTimeError: Error, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Sendable {
    /// The test awaits something that does not happen.
    case waitsForever
    /// A task has not completed at the end of the test.
    case suspendedTask
    /// A task slept on a real clock.
    case realClock
    /// Work waits on a scheduler or a clock that is not the test's.
    case otherClock
    /// An action of `scheduleAt` has not run, because the test has ended before its time.
    case actionNotRun
    /// Other code has replaced the hooks of the concurrency runtime, or the runtime has none, or its new tasks are not recognized.
    case noHooks
  }

  /// What went wrong.
  public let reason: Reason
  /// What went wrong, which tasks are suspended, and what to do.
  public let description: String

  init(
    _ reason: Reason, _ message: String, _ work: PendingTasksReport, _ location: String, body: PendingTask? = nil,
    clock: String = "time.clock"
  ) {
    let place = body.map { TaskSymbolication.suspension(startedAt: [], suspendedAt: $0.suspendedAt).lines.dropFirst() } ?? []
    let lines = ["\(location): \(message)"] + place + work.lines(clock: clock)
    self.init(reason, lines.joined(separator: "\n"))
  }

  /// Says what a run waits for and which task has slept on a real clock, below the reason of its failure.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - onlyOfOtherTimes: whether it leaves out the tasks that wait for something else than a clock that is not the run's.
  ///   - clock: the expression of the test's clock.
  /// - Returns: The lines.
  static func notes(on run: VirtualTimeRun, onlyOfOtherTimes: Bool = false, clock: String) -> [String] {
    var work = PendingTasksReport(run)
    if onlyOfOtherTimes { work.tasks.removeAll { !($0.suspendedAt.map(TaskSymbolication.isSleep) ?? false) } }
    let unrecognizedTasks = [run.unrecognizedTasks].compactMap { $0 }
    return unrecognizedTasks + work.notes(clock: clock) + sleepNotes(on: run, except: work, clock: clock)
  }

  /// Says which task has slept on a real clock and is not suspended any more.
  private static func sleepNotes(on run: VirtualTimeRun, except work: PendingTasksReport, clock: String) -> [String] {
    let sleeps = run.realSleeps.first
    guard let sleep = sleeps.first(where: { sleep in !work.tasks.contains { $0.task === sleep.task } }) else { return [] }
    let lines = TaskSymbolication.suspension(startedAt: sleep.task?.startedAt ?? [], suspendedAt: sleep.suspendedAt).lines
    return ["a task slept on a real clock"] + lines + [PendingTasksReport.hint(clock)]
  }

  private init(_ reason: Reason, _ description: String) { (self.reason, self.description) = (reason, description) }

  init(noHooks location: String) {
    let description = """
      \(location): tasks cannot run in virtual time, because other code has replaced the enqueue hooks of the concurrency runtime, or \
      the runtime has none
      """
    self.init(.noHooks, description)
  }

  init(unrecognizedTasks: String, _ location: String) { self.init(.noHooks, "\(location): \(unrecognizedTasks)") }

  init(unseenTaskIn location: String) {
    let description = """
      \(location): a task is still suspended at the end of the test
        it is isolated to an actor, or is a Task.immediate: where it waits is not known
      """
    self.init(.suspendedTask, description)
  }

  /// Returns what a test has left behind, or nil.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - location: the place of the test.
  ///   - clock: the expression of the test's clock.
  init?(atEndOf run: VirtualTimeRun, _ location: String, clock: String = "time.clock") {
    let work = PendingTasksReport(run)
    if let unrecognizedTasks = run.unrecognizedTasks {
      self.init(unrecognizedTasks: unrecognizedTasks, location)
    } else if let sleep = run.realSleeps.first.first {
      let lines = TaskSymbolication.suspension(startedAt: sleep.task?.startedAt ?? [], suspendedAt: sleep.suspendedAt).lines
      let message = "\(location): a task slept on a real clock: pass it the clock of the test, \(clock)"
      self.init(.realClock, ([message] + lines).joined(separator: "\n"))
    } else if !work.tasks.isEmpty {
      let message = work.tasks.count == 1 ? "a task is" : "\(work.tasks.count) tasks are"
      self.init(.suspendedTask, "\(message) still suspended at the end of the test", work, location, clock: clock)
    } else if !work.stranded.isEmpty {
      self.init(.otherClock, "work is left at the end of the test", work, location, clock: clock)
    } else if run.scheduler.virtualClock.wasAdvancedAlone {
      let message = "\(clock) was advanced without the timers of the test: advance the time of the test"
      self.init(.otherClock, "\(location): \(message)")
    } else if let time = run.scheduler.firstWaitingAction {
      let (due, end) = (run.scheduler.tick * time, run.scheduler.uptime)
      self.init(
        .actionNotRun, "\(location): an action is scheduled at \(due), after the end of the test at \(end): advance its time")
    } else {
      return nil
    }
  }
}
