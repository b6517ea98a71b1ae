import CRillThreads

/// Changes several states in one step, so that everything that depends on them emits once.
///
///     a                  1----2----
///     b                  5----6----
///     combineLatest [+]  6----8----
///
/// where the second values are sent by
///
///     batch {
///       a.accept(2)
///       b.accept(6)
///     }
///
/// `body` runs at once, on this thread, which reads the new values inside it; other threads read the old ones until the batch ends.
/// Then all states change at once, and each of them emits its last value. Events of subjects without a current value are all delivered,
/// in the order in which they were sent. An operator such as `combineLatest` that several of the changes reach emits once.
///
/// What observers send while the batch is delivered is delivered after it. A batch in a batch is part of the outer one. If `body`
/// throws, nothing is sent. If `body` calls `update` and another thread changes that state meanwhile, `body` runs again.
///
/// The main actor receives one batch as one batch; other schedulers, actors and timers receive each value on its own.
///
/// No thread waits. The batch is delivered before this function returns, unless another batch that sends to one of the same subjects is
/// being delivered, or this thread is delivering a value of one of them. What another thread is sending or subscribing to at that moment,
/// that thread delivers as if there were no batch.
///
/// - Complexity: O(what the batch sends and reaches).
/// - SeeAlso: [MobX actions](https://mobx.js.org/actions.html), [Preact signals batch](https://preactjs.com/guide/v10/signals/)
public func batch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  if let outer = BatchContext.changes { return try outer.runInner(body) }
  let context = BatchContext.current
  while true {
    let changes = context.keptChanges.take() ?? BatchChanges()
    let result: Result
    do { result = try context.record(changes, body) } catch {
      changes.discard()
      throw error
    }
    switch changes.end() {
    case .finished:
      context.keep(changes)
      return result
    case .begun: return result
    case .mustRunAgain: changes.discard()
    }
  }
}

/// The number of the batch that the calling thread delivers, if it delivers one: for a recording.
package var deliveredBatch: Int? { rill_has_batches() ? BatchContext.delivery?.number : nil }

/// Not available: a batch has no `await` in it.
@available(
  *, unavailable,
  message: "the closure of a batch is synchronous: compute what you await before, and change the states in the batch"
)
public func batch<Result>(_ body: () async throws -> Result) async rethrows -> Result { fatalError() }
