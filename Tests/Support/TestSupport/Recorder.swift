import Foundation

/// Records entries from any thread.
///
/// A test can wait for entries without sleeping.
package final class Recorder<Entry>: @unchecked Sendable {
  // Sendable: the lock of the condition guards all state.
  private let condition = NSCondition()
  private var recorded: [Entry] = []
  private var retained: [AnyObject] = []

  package init() {}

  package var entries: [Entry] { condition.withLock { recorded } }
  package var count: Int { condition.withLock { recorded.count } }

  package func add(_ entry: Entry) {
    condition.withLock {
      recorded.append(entry)
      condition.broadcast()
    }
  }

  package func clear() { condition.withLock { recorded = [] } }

  /// Retains `object` for as long as this recorder exists.
  package func retain(_ object: AnyObject) { condition.withLock { retained.append(object) } }

  /// Waits up to a minute for `count` entries.
  package func wait(for count: Int) { _ = wait { $0.count >= count } }

  /// Waits up to a minute until `predicate` holds for the entries.
  ///
  /// Returns whether it holds.
  package func wait(until predicate: ([Entry]) -> Bool) -> Bool {
    let limit = Date() + 60
    return condition.withLock {
      while !predicate(recorded) {
        if !condition.wait(until: limit) { return predicate(recorded) }
      }
      return true
    }
  }
}
