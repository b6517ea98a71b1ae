import RillLocks

extension Store {
  /// Whether the store has observers, for tests.
  package var isObserved: Bool { published.notifier.hasObservers }

  /// The registration of an observer with a store.
  ///
  /// It lasts until `cancel()` is called or the store is released, even if this object is released earlier.
  public final class Observation: Sendable {
    private let state: Locked<StoredClosure?>

    init(_ cancel: @escaping @Sendable () -> Void) { state = Locked(StoredClosure(cancel)) }

    /// Ends the observation.
    ///
    /// After this returns, no call of the observer begins. A call that has begun on another thread finishes.
    ///
    /// Can be called more than once, from any thread, and from the observer itself.
    ///
    /// - Complexity: O(*n*) for *n* observers of the store.
    public func cancel() {
      let cancel = state.withLock { state in
        defer { state = nil }
        return state
      }
      cancel?.run()
    }
  }
}
