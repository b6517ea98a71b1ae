import CRillThreads
import RillLocks

extension Store {
  /// When a change becomes durable.
  public enum Durability: Hashable, Sendable {
    /// Before the call returns.
    case immediate
    /// Soon after the call has returned.
    ///
    /// Readers of this `Store` get the new value at once, and its observers, too. Other processes, and other `Store` objects of the same
    /// folder, get it when it is durable.
    ///
    /// A thread writes what waits, in the order of the calls: all of it as one commit. So it is as late as one write and one sync of the
    /// disk take, and while another process has the store, as late as the patience of this one permits. A crash of the process, or a power
    /// cut, loses the changes that wait, and no others: what remains is the state after one of the calls. `flush()`, `backup(to:)`, each
    /// later change that is not delayed, and `exit`, which the end of `main` calls, write what waits.
    ///
    /// A change that cannot be written is taken back: readers get the value that is stored, and observers receive that value again. After
    /// `StoreError.outcomeUnknown` the change can still turn out to be stored, and then observers receive it again, too. The closure
    /// `failed` receives the error. Without one, `errors` of `RillProperties` emits it, and the next `flush()` throws it, on whichever
    /// thread.
    case delayed
  }

  /// Sets the value of a key, which can have up to 16 MiB, durably at once or later.
  ///
  ///     try store.set(Array("Dear A".utf8), for: "draft", durability: .delayed)
  ///
  /// With `.delayed`, it waits for the disk only if 32 MiB are still to be written.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - key: The key.
  ///   - durability: When the change becomes durable.
  ///   - failed: Called, on any thread, if a delayed change was taken back because it could not be written.
  /// - Throws: As `set(_:for:)`. With `.delayed`, `StoreError.unavailable` with the reason `mustBeDurable` if the store is encrypted.
  /// - Complexity: With `.delayed`, O(1) and no system call, apart from the start of a thread if nothing else waits.
  public func set(
    _ bytes: [UInt8], for key: Key, durability: Durability, failed: (@Sendable (StoreError) -> Void)? = nil
  ) throws(StoreError) {
    switch durability {
    case .immediate: try set(bytes, for: key)
    case .delayed: try setLater(bytes, for: key, reporting: failed)
    }
  }

  /// Removes the value of a key, if it has one, durably at once or later.
  ///
  /// With `.delayed`, the value is also erased later.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - durability: When the change becomes durable.
  ///   - failed: As in `set(_:for:durability:failed:)`.
  /// - Throws: As `set(_:for:durability:failed:)`.
  /// - Complexity: As `set(_:for:durability:failed:)`.
  public func remove(
    _ key: Key, durability: Durability, failed: (@Sendable (StoreError) -> Void)? = nil
  ) throws(StoreError) {
    switch durability {
    case .immediate: try remove(key)
    case .delayed: try setLater(nil, for: key, reporting: failed)
    }
  }

  private func setLater(
    _ bytes: [UInt8]?, for key: Key, reporting failed: (@Sendable (StoreError) -> Void)?
  ) throws(StoreError) {
    guard let failed else { return try setLater(bytes, for: key) }
    try setLater(
      bytes, for: key,
      failed: { error in
        if let error = error as? StoreError { failed(error) }
      })
  }

  /// Makes all changes durable that were delayed.
  ///
  /// - Throws: The error of a change that was taken back during this call, no matter which thread made it. Also, once, that of a change
  ///   without a closure `failed` that was taken back since the last call, on any thread. Otherwise as `set(_:for:)`.
  /// - Complexity: O(1) if nothing waits. Otherwise one write and one sync of the disk.
  public func flush() throws(StoreError) {
    try throwIfInherited()
    let failures = published.query { $0.delayed.failures.count }
    try writeDelayed()
    if let error = published.query({ $0.delayed.takeFailure(since: failures) }) { throw error }
  }

  /// Sets or removes the value of a key, durably later.
  ///
  /// - Parameters:
  ///   - bytes: The value, or nil to remove it.
  ///   - key: The key.
  ///   - check: Returns an error if another process has stored a value meanwhile that is not to be replaced. It runs while no other process
  ///     can write.
  ///   - failed: Called if the change could not be written, in place of the closure of `observeDelayedFailures(_:)`.
  /// - Throws: As `set(_:for:durability:failed:)`.
  package func setLater(
    _ bytes: [UInt8]?, for key: Key, unless check: (@Sendable ([UInt8]?) -> (any Error)?)? = nil,
    failed: (@Sendable (any Error) -> Void)? = nil
  ) throws(StoreError) {
    let edit = Edit(key: key, value: bytes)
    if let bytes, bytes.count > Edit.maximumValueLength { throw .tooLarge(bytes: bytes.count, key: key) }
    try locatingErrors { () throws(StoreError) in
      if published.isInherited { throw .unavailable(.forked, code: 0) }
      if isEncrypted { throw .unavailable(.mustBeDurable, code: 0) }
      if engine.isReadOnly { throw .unavailable(.readOnly, code: 0) }
      // The thread that writes it would wait for the closure, and the next call in the closure for this thread.
      if let lock = published.query({ $0.files?.lock }) { try TransactionReentrancyCheck.check(lock, on: engine.disk) }
      // Its observers would run under the lock.
      if commitQueue.withLock({ $0.leader == rill_thread_identity() }) { throw .reentrant }
    }
    let (isFirst, isFull) = published.delay(DelayedChange(edit: edit, check: check, failed: failed))
    published.notifier.deliver()
    if isFirst { startWritingDelayed() }
    if isFull { try writeDelayed() }
  }

  /// Sets the closure that is called with the errors of delayed changes, apart from those that have a closure of their own.
  package func observeDelayedFailures(_ failed: @escaping @Sendable (StoreError) -> Void) {
    published.change { $0.delayed.failed = failed }
  }
}
