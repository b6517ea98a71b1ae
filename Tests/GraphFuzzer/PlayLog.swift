import RillTesting

/// Collects what happens while a scenario is played.
final class PlayLog: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  let scheduler: TestScheduler
  private(set) var entries: [Entry] = []
  var violations: [String] = []

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func add(_ actor: Entry.Actor, _ kind: Entry.Kind) {
    entries.append(Entry(time: scheduler.clock, actor: actor, kind: kind))
  }
}
