import RillLocks

/// Counts from 0.
final class CallCounter: Sendable {
  private let calls = Locked(0)

  /// The number of calls of `next`.
  var count: Int { calls.withLock { $0 } }

  @discardableResult
  func next() -> Int {
    calls.withLock { calls in
      defer { calls += 1 }
      return calls
    }
  }
}
