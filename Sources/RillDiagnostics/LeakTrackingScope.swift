import CRillDiagnostics
import RillLocks

/// The time during which a test tracks its own subscriptions, while other tests may run in parallel.
package struct LeakTrackingScope: Sendable {
  /// The scope to which the subscriptions of the current task belong.
  ///
  /// Synchronous code, child tasks and `Task { }` inherit it, and with `RillTesting` detached tasks and work in virtual time. Code on a
  /// dispatch queue or another thread does not.
  @TaskLocal package static var current: UInt64 = 0

  private struct Scopes {
    var last: UInt64 = 0
    var active: Set<UInt64> = []
    /// The outermost scope that contains each of them: a test can contain several scopes.
    ///
    /// A scope that has ended is known until its test has none any more: a task that it has started can go on.
    var outermost: [UInt64: UInt64] = [:]
    var tests: [UInt64: Test] = [:]
    /// The scopes during which one of another test was active.
    var overlapping: Set<UInt64> = []
  }

  /// The scopes of one test.
  private struct Test {
    var activeCount = 0
    /// The scope around each scope; 0 around the outermost one.
    var parents: [UInt64: UInt64] = [:]
    /// The subscriptions that an error has named: the scopes around need not report them again.
    var reported: Set<UInt64> = []

    func isScope(_ scope: UInt64, inside other: UInt64) -> Bool {
      var next = scope
      while next != other, next != 0 { next = parents[next] ?? 0 }
      return next == other
    }
  }

  private static let scopes = Locked(Scopes())

  package let id: UInt64
  /// The newest subscription before the scope.
  private let lastID: UInt64

  /// Begins a scope, and starts the tracker for as long as a scope lasts.
  ///
  /// The body of the scope must run with `current` set to `id`.
  package init() {
    let outer = Self.current
    id = Self.scopes.withLock { scopes in
      scopes.last += 1
      let id = scopes.last
      let outermost = scopes.outermost[outer] ?? id
      scopes.active.insert(id)
      scopes.outermost[id] = outermost
      scopes.tests[outermost, default: Test()].activeCount += 1
      scopes.tests[outermost]?.parents[id] = outermost == id ? 0 : outer
      if scopes.tests.count > 1 { scopes.overlapping.formUnion(scopes.active) }
      return id
    }
    SubscriptionTracker.beginLeakTrackingScope()
    rill_set_leak_tracking_scope_function { LeakTrackingScope.ofCaller }
    lastID = rill_last_identity()
  }

  /// The scope to which the subscriptions of the calling code belong; `.max` if it is a task that no scope has started, such as that of
  /// a test that runs in parallel.
  private static var ofCaller: UInt64 {
    if current != 0 { return current }
    return unsafe withUnsafeCurrentTask { unsafe $0 == nil } ? 0 : .max
  }

  /// Returns the live subscriptions that were made in this scope, also in those inside of it, unless one of them has reported them.
  ///
  /// A subscription of a thread without a scope and a task counts if no scope of another test overlaps with this one.
  package func leaks() -> LiveSubscriptions {
    let (isAlone, test) = Self.scopes.withLock { scopes in
      (!scopes.overlapping.contains(id), scopes.outermost[id].flatMap { scopes.tests[$0] } ?? Test())
    }
    return SubscriptionTracker.snapshot().filter { subscription in
      guard subscription.id > lastID, !test.reported.contains(subscription.id) else { return false }
      return subscription.leakTrackingScope == 0 ? isAlone : test.isScope(subscription.leakTrackingScope, inside: id)
    }
  }

  /// Returns the same for an error: the scopes around do not report them again.
  package func reportedLeaks() -> LiveSubscriptions {
    let leaks = leaks()
    Self.scopes.withLock { scopes in
      if let test = scopes.outermost[id] { scopes.tests[test]?.reported.formUnion(leaks.map(\.id)) }
    }
    return leaks
  }

  package func end() {
    Self.scopes.withLock { scopes in
      scopes.active.remove(id)
      scopes.overlapping.remove(id)
      guard let outermost = scopes.outermost[id], var test = scopes.tests[outermost] else { return }
      test.activeCount -= 1
      scopes.tests[outermost] = test.activeCount > 0 ? test : nil
      if test.activeCount == 0 { for scope in test.parents.keys { scopes.outermost[scope] = nil } }
    }
    SubscriptionTracker.endLeakTrackingScope()
  }
}
