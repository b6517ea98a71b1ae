import CRillDiagnostics
import RillLocks

/// The time during which a test tracks its own subscriptions, while other tests may run in parallel.
package struct LeakTrackingScope: Sendable {
  /// The period to which the subscriptions of the current task belong.
  ///
  /// Synchronous code, child tasks and `Task { }` inherit it, and with `RillTesting` detached tasks and work in virtual time. Code on a
  /// dispatch queue or another thread does not.
  @TaskLocal package static var current: UInt64 = 0

  private struct Periods {
    var last: UInt64 = 0
    /// The outermost period that contains each of them: a test can contain several periods.
    var active: [UInt64: UInt64] = [:]
    /// The periods during which one of another test was active.
    var overlapping: Set<UInt64> = []
  }

  private static let periods = Locked(Periods())

  package let id: UInt64
  /// The newest subscription before the period.
  private let lastID: UInt64

  /// Begins a period, and starts the tracker for as long as a period lasts.
  ///
  /// The body of the period must run with `current` set to `id`.
  package init() {
    let outer = Self.current
    id = Self.periods.withLock { periods in
      periods.last += 1
      periods.active[periods.last] = periods.active[outer] ?? periods.last
      if Set(periods.active.values).count > 1 { periods.overlapping.formUnion(periods.active.keys) }
      return periods.last
    }
    SubscriptionTracker.beginPeriod()
    rill_set_owner_function { LeakTrackingScope.owner }
    lastID = rill_last_identity()
  }

  /// The period to which the subscriptions of the calling code belong; `.max` if it is a task that no period has started, such as that of
  /// a test that runs in parallel.
  private static var owner: UInt64 {
    if current != 0 { return current }
    return unsafe withUnsafeCurrentTask { unsafe $0 == nil } ? 0 : .max
  }

  /// Returns the live subscriptions that were made in this period.
  ///
  /// A subscription of a thread without a period and a task counts if no period of another test overlaps with this one.
  package func leaks() -> LiveSubscriptions {
    let isAlone = Self.periods.withLock { !$0.overlapping.contains(id) }
    return SubscriptionTracker.snapshot().filter { $0.id > lastID && ($0.period == id || isAlone && $0.period == 0) }
  }

  package func end() {
    Self.periods.withLock { periods in
      periods.active[id] = nil
      periods.overlapping.remove(id)
    }
    SubscriptionTracker.endPeriod()
  }
}
