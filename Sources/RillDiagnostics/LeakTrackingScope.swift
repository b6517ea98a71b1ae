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
    var active: Set<UInt64> = []
    /// The outermost period that contains each of them: a test can contain several periods.
    ///
    /// A period that has ended is known until its test has none any more: a task that it has started can go on.
    var outermost: [UInt64: UInt64] = [:]
    var tests: [UInt64: Test] = [:]
    /// The periods during which one of another test was active.
    var overlapping: Set<UInt64> = []
  }

  /// The periods of one test.
  private struct Test {
    var activeCount = 0
    /// The period around each period; 0 around the outermost one.
    var parents: [UInt64: UInt64] = [:]
    /// The subscriptions that an error has named: the periods around need not report them again.
    var reported: Set<UInt64> = []

    func isPeriod(_ period: UInt64, inside other: UInt64) -> Bool {
      var next = period
      while next != other, next != 0 { next = parents[next] ?? 0 }
      return next == other
    }
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
      let id = periods.last
      let outermost = periods.outermost[outer] ?? id
      periods.active.insert(id)
      periods.outermost[id] = outermost
      periods.tests[outermost, default: Test()].activeCount += 1
      periods.tests[outermost]?.parents[id] = outermost == id ? 0 : outer
      if periods.tests.count > 1 { periods.overlapping.formUnion(periods.active) }
      return id
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

  /// Returns the live subscriptions that were made in this period, also in those inside of it, unless one of them has reported them.
  ///
  /// A subscription of a thread without a period and a task counts if no period of another test overlaps with this one.
  package func leaks() -> LiveSubscriptions {
    let (isAlone, test) = Self.periods.withLock { periods in
      (!periods.overlapping.contains(id), periods.outermost[id].flatMap { periods.tests[$0] } ?? Test())
    }
    return SubscriptionTracker.snapshot().filter { subscription in
      guard subscription.id > lastID, !test.reported.contains(subscription.id) else { return false }
      return subscription.period == 0 ? isAlone : test.isPeriod(subscription.period, inside: id)
    }
  }

  /// Returns the same for an error: the periods around do not report them again.
  package func reportedLeaks() -> LiveSubscriptions {
    let leaks = leaks()
    Self.periods.withLock { periods in
      if let test = periods.outermost[id] { periods.tests[test]?.reported.formUnion(leaks.map(\.id)) }
    }
    return leaks
  }

  package func end() {
    Self.periods.withLock { periods in
      periods.active.remove(id)
      periods.overlapping.remove(id)
      guard let outermost = periods.outermost[id], var test = periods.tests[outermost] else { return }
      test.activeCount -= 1
      periods.tests[outermost] = test.activeCount > 0 ? test : nil
      if test.activeCount == 0 { for period in test.parents.keys { periods.outermost[period] = nil } }
    }
    SubscriptionTracker.endPeriod()
  }
}
