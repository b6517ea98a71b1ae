import RillTesting

/// Collects what happens while a scenario is played.
final class PlayLog: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  let scheduler: TestScheduler
  private(set) var entries: [LogEntry] = []
  var violations: [String] = []

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func add(_ actor: LogEntry.Actor, _ kind: LogEntry.Kind) {
    entries.append(LogEntry(time: scheduler.clock, actor: actor, kind: kind))
  }
}
