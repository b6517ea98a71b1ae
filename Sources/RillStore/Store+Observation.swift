import RillLocks

extension Store {
  /// Observes all changes from now on.
  ///
  /// The observer receives each change of this store once, in order. It receives the changes of other processes in order, up to the
  /// last one. Changes before the last one can be missing if the other process has compacted the log.
  ///
  /// Changes made together are delivered in one call. Calls are serial, in the same order for all observers, and outside of every
  /// lock, so an observer can use the store. A change of this store is delivered before the call that made it returns, with two
  /// exceptions: another thread is delivering at that time, or an observer made the change. Such a change is delivered after those
  /// already queued.
  ///
  /// - Parameters:
  ///   - failed: Called, on any thread, when the store cannot read the changes of other processes. The store keeps trying.
  ///   - changed: Called with the changes.
  /// - Returns: The observation, which can be cancelled. It continues if the result is discarded.
  /// - Throws: As `bytes(for:)`; `StoreError.unavailable` if the system cannot watch the folder; `StoreError.reentrant` inside
  ///   `update` and `transaction`.
  /// - Complexity: O(*n*) for *n* bytes of values that the store has not read, and one file descriptor while any store of the process has
  ///   observers.
  @discardableResult
  public func observe(
    failed: @escaping @Sendable (StoreError) -> Void = { _ in }, _ changed: @escaping @Sendable ([Change]) -> Void
  ) throws(StoreError) -> Observation {
    let observer = ChangeNotifier.Observer { notification in
      switch notification {
      case .changed(let changes): changed(changes)
      case .failed(let error): failed(error)
      }
    }
    return try startObserving(with: observer, reading: .all) { published.notifier.add(observer) }
  }

  /// Observes the current value of a key, and then each change of it.
  ///
  /// Changes are delivered as by `observe(failed:_:)`. No change is missing or repeated between the current value and the first
  /// change. The current value is delivered before this returns, unless another thread is delivering at that time.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - failed: As in `observe(failed:_:)`.
  ///   - changed: Called with the value; nil is *absent*.
  /// - Returns: The observation, which can be cancelled. It continues if the result is discarded.
  /// - Throws: As `observe(failed:_:)`.
  /// - Complexity: As `observe(failed:_:)`, for the values that are stored near that of the key.
  @discardableResult
  public func observe(
    _ key: Key, failed: @escaping @Sendable (StoreError) -> Void = { _ in }, _ changed: @escaping @Sendable ([UInt8]?) -> Void
  ) throws(StoreError) -> Observation {
    let observer = ChangeNotifier.Observer(of: key, failed: failed, changed)
    return try startObserving(with: observer, reading: .keys([key])) {
      published.observe(key, observer, receivesFirst: true)
    }
  }

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
