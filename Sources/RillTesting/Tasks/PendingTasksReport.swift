/// What the tasks of a run wait for at one moment.
///
/// Holds addresses, because it takes time to find their places in the sources, and only a test that fails needs them.
struct PendingTasksReport {
  var tasks: [PendingTask]
  /// What the test has used of other virtual clocks and schedulers, and has not advanced.
  var stranded: [String]

  var isEmpty: Bool { tasks.isEmpty && stranded.isEmpty }

  init(_ run: VirtualTimeRun) {
    tasks = run.tasks.pending
    stranded = run.foreignTimeSources.stranded
  }

  /// Removes what `other` contains.
  func subtracting(_ other: PendingTasksReport) -> PendingTasksReport {
    var rest = self
    rest.tasks.removeAll { pending in other.tasks.contains { $0.task === pending.task } }
    rest.stranded.removeAll(where: other.stranded.contains)
    return rest
  }

  /// Says what each of the first tasks waits for.
  ///
  /// - Parameter clock: the expression of the test's clock, for a task that sleeps on a real one.
  /// - Returns: The lines.
  func lines(clock: String) -> [String] {
    let suspensions = tasks.prefix(4).map {
      TaskSymbolication.suspension(startedAt: $0.task.startedAt, suspendedAt: $0.suspendedAt)
    }
    var lines = suspensions.flatMap(\.lines)
    if tasks.count > 4 { lines.append("  and \(tasks.count - 4) more tasks") }
    if suspensions.contains(where: \.isRealSleep) { lines.append(PendingTasksReport.hint(clock)) }
    return lines + stranded.map { "  \($0), which the test does not advance: use the test's own" }
  }

  /// Says the same below a line that `when` makes of the number of tasks.
  private func notes(clock: String, _ when: (String) -> String) -> [String] {
    if tasks.isEmpty { return lines(clock: clock) }
    return [when(tasks.count == 1 ? "a task" : "\(tasks.count) tasks")] + lines(clock: clock)
  }

  /// Says what is suspended now.
  func notes(clock: String) -> [String] { notes(clock: clock) { "\($0) \(tasks.count == 1 ? "is" : "are") suspended" } }

  /// Says what was suspended when an observer disposed.
  func notes(atDisposal tick: Int, clock: String) -> [String] {
    notes(clock: clock) { "\($0) \(tasks.count == 1 ? "was" : "were") suspended at tick \(tick), when an observer disposed" }
  }

  static func hint(_ clock: String) -> String { "  pass what sleeps on a real clock the clock of the test: \(clock)" }
}

extension VirtualTimeRun {
  /// Whether none of its tasks waits for code outside of the test, as far as that is known.
  var isInside: Bool {
    (tasks.pending + [tasks.pendingBody].compactMap { $0 }).allSatisfy {
      $0.suspendedAt.map(TaskSymbolication.isInside) ?? false
    }
  }
}
