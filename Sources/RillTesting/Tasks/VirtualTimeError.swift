/// The error of a test in virtual time that cannot go on, or that leaves something behind.
///
/// Its description says which task, where it was started, and what it waits for:
///
///     SearchTests.swift:12: a task is still suspended at the end of the test
///       started in SearchModel.search(_:) at SearchModel.swift:31
///       sleeps on a real clock, in SearchAPI.find(_:) at SearchAPI.swift:18
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
    /// Other code has replaced the hooks of the concurrency runtime, or the runtime has none.
    case noHooks
  }

  /// What went wrong.
  public let reason: Reason
  /// What went wrong, which tasks are suspended, and what to do.
  public let description: String

  init(
    _ reason: Reason, _ message: String, _ tasks: [VirtualTask], _ run: VirtualRun, _ location: String, body: VirtualTask? = nil
  ) {
    let place = body.map { TaskPlaces.lines(startedAt: [], suspendedAt: $0.suspendedAt).dropFirst() } ?? []
    let lines = ["\(location): \(message)"] + place + VirtualTimeError.lines(on: tasks, run)
    self.init(reason, lines.joined(separator: "\n"))
  }

  /// Says what a run waits for.
  private static func lines(on tasks: [VirtualTask], _ run: VirtualRun) -> [String] {
    var lines = tasks.prefix(4).flatMap { TaskPlaces.lines(startedAt: $0.startedAt, suspendedAt: $0.suspendedAt) }
    if tasks.count > 4 { lines.append("  and \(tasks.count - 4) more tasks") }
    return lines + run.strandedWork.map { "  \($0), which the test does not advance: use the test's own" }
  }

  /// Says what a run waits for, below the reason of its failure.
  static func notes(on run: VirtualRun) -> [String] {
    let tasks = run.suspendedTasks
    let lines = lines(on: tasks, run)
    return tasks.isEmpty ? lines : [tasks.count == 1 ? "a task is suspended" : "\(tasks.count) tasks are suspended"] + lines
  }

  private init(_ reason: Reason, _ description: String) { (self.reason, self.description) = (reason, description) }

  init(noHooks location: String) {
    let description = """
      \(location): tasks cannot run in virtual time, because other code has replaced the enqueue hooks of the concurrency runtime, or \
      the runtime has none
      """
    self.init(.noHooks, description)
  }

  /// Returns what a test has left behind, or nil.
  init?(atEndOf run: VirtualRun, _ suspended: [VirtualTask], _ location: String) {
    let sleeps = run.outsideResumptions.filter { TaskPlaces.isSleep($0.suspendedAt) }
    if let sleep = sleeps.first {
      let lines = TaskPlaces.lines(startedAt: sleep.task?.startedAt ?? [], suspendedAt: sleep.suspendedAt)
      let message = "\(location): a task slept on a real clock: pass it the clock of the test"
      self.init(.realClock, ([message] + lines).joined(separator: "\n"))
    } else if !suspended.isEmpty {
      let message = suspended.count == 1 ? "a task is" : "\(suspended.count) tasks are"
      self.init(.suspendedTask, "\(message) still suspended at the end of the test", suspended, run, location)
    } else if !run.strandedWork.isEmpty {
      self.init(.otherClock, "work is left at the end of the test", [], run, location)
    } else {
      return nil
    }
  }
}
