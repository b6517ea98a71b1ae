import CRillDiagnostics
import RillLocks

/// The time during which a test tracks its own subscriptions, while other tests may run in parallel.
package struct LeakTrackingScope: Sendable {
  /// The period to which the subscriptions of the current task belong.
  ///
  /// Synchronous code, child tasks and `Task { }` inherit it. Code on a dispatch queue or another thread does not.
  @TaskLocal package static var current: UInt64 = 0

  private struct Periods {
    var last: UInt64 = 0
    var active: Set<UInt64> = []
    /// The periods during which another one was active.
    var overlapping: Set<UInt64> = []
    var wasOn = false
  }

  private struct DetachedTasks {
    /// The periods of tasks that do not inherit `current`, by the identifiers of the tasks.
    var owners: [UInt64: UInt64] = [:]
    var currentTask: (@Sendable () -> UInt64)?
  }

  private static let periods = Locked(Periods())
  private static let detachedTasks = Locked(DetachedTasks())

  package let id: UInt64
  /// The newest subscription before the period.
  private let lastID: UInt64

  /// Begins a period, and starts the tracker for as long as a period lasts.
  ///
  /// The body of the period must run with `current` set to `id`.
  package init() {
    id = Self.periods.withLock { periods in
      if periods.active.isEmpty { periods.wasOn = SubscriptionTracker.isOn }
      periods.last += 1
      periods.active.insert(periods.last)
      if periods.active.count > 1 { periods.overlapping.formUnion(periods.active) }
      return periods.last
    }
    SubscriptionTracker.start()
    rill_set_owner_function { LeakTrackingScope.owner }
    lastID = rill_last_identity()
  }

  /// The period to which the subscriptions of the calling code belong; `.max` if it is a task that no period has started, such as that of
  /// a test that runs in parallel.
  private static var owner: UInt64 {
    if current != 0 { return current }
    guard unsafe withUnsafeCurrentTask(body: { unsafe $0 != nil }) else { return 0 }
    let (owners, task) = detachedTasks.withLock { ($0.owners, $0.currentTask) }
    return owners.isEmpty ? .max : task.flatMap { owners[$0()] } ?? .max
  }

  /// Lets detached tasks belong to the period that has started them.
  ///
  /// - Parameter currentTask: returns the identifier of the task that runs on the calling thread.
  package static func trackDetachedTasks(_ currentTask: @escaping @Sendable () -> UInt64) {
    detachedTasks.withLock { $0.currentTask = currentTask }
  }

  /// Whether there is a period.
  package static var isActive: Bool { periods.withLock { !$0.active.isEmpty } }

  /// Called where a task is created, with its identifier.
  package static func noteNewTask(_ task: UInt64) {
    let owner = owner
    if owner == 0 || owner == .max { return }
    detachedTasks.withLock { $0.owners[task] = owner }
  }

  /// Returns the live subscriptions that were made in this period.
  ///
  /// A subscription of a thread without a period and a task counts if no other period overlaps with this one.
  package func leaks() -> LiveSubscriptions {
    let isAlone = Self.periods.withLock { !$0.overlapping.contains(id) }
    return SubscriptionTracker.snapshot().filter { $0.id > lastID && ($0.period == id || isAlone && $0.period == 0) }
  }

  package func end() {
    let isTrackingOver = Self.periods.withLock { periods in
      periods.active.remove(id)
      periods.overlapping.remove(id)
      return periods.active.isEmpty && !periods.wasOn
    }
    Self.detachedTasks.withLock { tasks in tasks.owners = tasks.owners.filter { $0.value != id } }
    if isTrackingOver { SubscriptionTracker.stop() }
  }
}
