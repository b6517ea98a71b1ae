import RillLocks

extension Store {
  /// An observer's tie to a store: lasts until `cancel()` or until the store is released, whoever holds this object.
  public final class Observation: Sendable {
    private let state: Locked<(@Sendable () -> Void)?>

    init(_ cancel: @escaping @Sendable () -> Void) { state = Locked(cancel) }

    /// Ends the observation.
    ///
    /// No call begins afterwards on this thread; on others at most the one under way finishes.
    ///
    /// May be called more than once, from any thread and from the observer itself.
    ///
    /// - Complexity: O(1).
    public func cancel() {
      let cancel = state.withLock { state in
        defer { state = nil }
        return state
      }
      cancel?()
    }
  }
}
