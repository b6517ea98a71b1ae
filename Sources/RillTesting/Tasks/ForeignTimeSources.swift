import Rill
import RillLocks

/// What a run uses that has another virtual time.
final class ForeignTimeSources: Sendable {
  /// A clock, a scheduler or a source whose time is not the run's.
  private struct Source {
    let identity: ObjectIdentifier
    /// Says what waits for it; nil if nothing does.
    ///
    /// Retains it: a local one has gone at the end of the test, with what waited for it.
    let pending: (_ hasWaited: Bool) -> String?
    /// Whether it had work while time passed.
    var hasWaited = false
  }

  private let sources = Locked<[Source]>([])

  /// What the test has used of other virtual clocks and schedulers, and has not advanced.
  var stranded: [String] {
    var names: [String] = []
    for name in sources.withLock({ $0 }).compactMap({ $0.pending($0.hasWaited) }) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Notes that a task sleeps on a clock.
  func noteSleep(on clock: VirtualClock) {
    let start = clock.now
    note(clock) { _ in clock.sleeperCount > 0 || clock.now == start ? "a task sleeps on another VirtualClock" : nil }
  }

  /// Notes that work is scheduled on a scheduler.
  func noteWork<Converter>(on scheduler: VirtualTimeScheduler<Converter>) {
    note(scheduler) { hasWaited in
      // Work that was cancelled before any time has passed has not waited, such as a timeout.
      scheduler.hasWork || hasWaited && scheduler.pendingCount > 0 ? "work waits on another \(type(of: scheduler))" : nil
    }
  }

  /// Notes that a hot source is subscribed to.
  func noteSource(_ source: AnyObject, of scheduler: TestScheduler) {
    let start = scheduler.clock
    note(source) { [source] _ in
      withExtendedLifetime(source) { scheduler.clock == start ? "a source emits at the times of another TestScheduler" : nil }
    }
  }

  private func note(_ object: AnyObject, _ pending: @escaping (Bool) -> String?) {
    let identity = ObjectIdentifier(object)
    sources.withLock { sources in
      if sources.contains(where: { $0.identity == identity }) { return }
      sources.append(Source(identity: identity, pending: pending))
    }
  }

  /// Called before the time of the test advances.
  func timeWillPass() {
    let candidates = sources.withLock { $0.filter { !$0.hasWaited } }
    let waiting = Set(candidates.filter { $0.pending(false) != nil }.map(\.identity))
    if waiting.isEmpty { return }
    sources.withLock { sources in
      for index in sources.indices where waiting.contains(sources[index].identity) { sources[index].hasWaited = true }
    }
  }

  /// Releases all of them.
  func forget() {
    let released = sources.withLock { exchange(&$0, with: []) }
    withExtendedLifetime(released) {}
  }
}
