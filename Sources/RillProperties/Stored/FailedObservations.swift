import RillLocks

/// The properties whose stream has only the default value, or the one that was read last.
enum FailedObservations {
  private typealias Retry = @Sendable () -> Void
  private static let retries = Locked<[ObjectIdentifier: Retry]>([:])

  static func add(_ core: AnyObject, _ retry: @escaping @Sendable () -> Void) {
    retries.withLock { $0[ObjectIdentifier(core)] = retry }
  }

  static func remove(_ core: AnyObject) { retries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(core)) } }

  /// Calls each closure once, outside of the lock: one that fails again is added again.
  static func retry() {
    let failed = retries.withLock { retries in
      defer { retries = [:] }
      return retries.values
    }
    for retry in failed { retry() }
  }
}
