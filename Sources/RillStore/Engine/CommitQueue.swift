/// Decides which thread leads: uses the log, and also commits the changes of the threads that wait directly behind it.
///
/// The file lock belongs to a descriptor, which all threads of a process share. So threads queue here before they take the file lock.
/// This is a pure rule. The caller resumes the threads that it returns.
package struct CommitQueue<Waiter: AnyObject> {
  package private(set) var hasLeader = false
  private var waiting: [Waiter] = []

  /// The number of threads that wait.
  package var count: Int { waiting.count }

  package init() {}

  /// Adds a thread.
  ///
  /// `waiter` is computed only if the thread waits. Returns it then, and nil if the thread leads now.
  package mutating func join(_ waiter: @autoclosure () -> Waiter) -> Waiter? {
    if !hasLeader {
      hasLeader = true
      return nil
    }
    let waiter = waiter()
    waiting.append(waiter)
    return waiter
  }

  /// Removes and returns the waiters at the front whose work the leader commits with its own.
  ///
  /// Stops at the first one that must lead itself, so that no waiter is overtaken.
  package mutating func takeGroup(while canJoin: (Waiter) -> Bool) -> [Waiter] {
    let group = Array(waiting.prefix(while: canJoin))
    waiting.removeFirst(group.count)
    return group
  }

  /// Removes and returns all waiters that only wanted what the leader has just done.
  package mutating func takeAll(where isDone: (Waiter) -> Bool) -> [Waiter] {
    let taken = waiting.filter(isDone)
    waiting.removeAll(where: isDone)
    return taken
  }

  /// Ends the leader's turn.
  ///
  /// Returns the waiter that leads now.
  package mutating func leave() -> Waiter? {
    if waiting.isEmpty {
      hasLeader = false
      return nil
    }
    return waiting.removeFirst()
  }

  /// Removes a waiter that gives up.
  ///
  /// Returns whether it was still waiting. If not, it leads, or a leader is doing its work.
  package mutating func withdraw(_ waiter: Waiter) -> Bool {
    guard let index = waiting.firstIndex(where: { $0 === waiter }) else { return false }
    waiting.remove(at: index)
    return true
  }
}
