import CRillThreads

/// Changes several states in one step.
///
///     a            1----2----
///     b            5----6----
///     combine [+]  6----8----
///
/// where the second values are sent by
///
///     batch {
///       a.accept(2)
///       b.accept(6)
///     }
///
/// A state has a current value: a behavior relay, a behavior subject, or a property that its owner sets. `body` runs at once, on this
/// thread, which reads the new values inside it. At the end, all states change at once: a thread that has read one of them new reads none
/// of them old. `ObservableProperty.combine` and `ObservableProperty.snapshot` never mix them, and a derived value emits at most once.
///
/// Each state then sends its last value as any other value, in the order in which the states were first set. Operators such as
/// `combineLatest` receive it on its own, and can emit a mixture in between. What `body` sends to other subjects is sent at once.
///
/// A batch in a batch is part of the outer one. If `body` throws, no state has changed, but what it has disposed stays disposed. If
/// `body` calls `update` and another thread changes that state before the end, `body` runs again, even if it has thrown, and sends again
/// what it sends to other subjects.
///
/// - Complexity: O(states that `body` sets), and what receives their values.
/// - SeeAlso: [MobX actions](https://mobx.js.org/actions.html), [Preact signals batch](https://preactjs.com/guide/v10/signals/)
public func batch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  if rill_has_batches(), let outer = BatchChanges.current { return try outer.runInner(body) }
  while true {
    let changes = BatchChanges.next()
    do throws(Failure) {
      let result = try changes.run(body)
      if changes.end() { return result }
    } catch {
      if !changes.isOutdated { throw error }
    }
  }
}

/// Not available: a batch has no `await` in it.
@available(
  *, unavailable,
  message: "the closure of a batch is synchronous: compute what you await before, and change the states in the batch"
)
public func batch<Result>(_ body: () async throws -> Result) async rethrows -> Result { fatalError() }
